import type { LeftOutMoney } from '../../../shared/imports/left-out/domain/left-out-money.ts';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { AccountMoney } from '../../../shared/imports/verification/use-cases/import-money.ts';
import type { Account } from '../../../shared/ledger/entries/domain/account.ts';
import { byteSize } from '../../../shared/platform/domain/text/byte-size.ts';
import { inWords } from '../../ledger/words/kinds.ts';
import { notice } from '../../platform/components/notice.ts';
import { facts, table, withQuery } from '../../platform/components/table.ts';
import { badge, day, moment } from '../../platform/components/values.ts';
import { counted, formatCount } from '../../platform/format/counts.ts';
import { importName } from '../../platform/format/import-words.ts';
import { type Child, type Html, html, NOTHING } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { recordCounts, recordName } from '../counts.ts';
import { importHead, importLine, isUnderWay, type ShownImport, watched } from '../import-head.ts';
import { warningsNotice } from '../import-state.ts';
import { leftOutRows, mayMissMoney } from '../rows/left-out.ts';
import { WORDS as RECORDS } from '../words/records.ts';
import { WORDS } from '../words/verification.ts';
import { counterfoil } from './counterfoil.ts';
import { type AccountNames, balanceFooting, balanceOf, moneyDifferences, moneyProof } from './money-tables.ts';

/** As the overview counts them: transfers need no category. */
const UNCATEGORIZED = { category_id: 'none', in_spending: 'true' } as const;

const {
  progress: PROGRESS,
  counts: COUNTS,
  proof: PROOF,
  balances: BALANCES,
  family: FAMILY,
  actions: ACTIONS,
} = WORDS;

/** The progress of a worker. A script polls this page and moves on when the worker is finished. */
export const importProgressPage = (viewer: Viewer, content: ShownImport): Html => {
  const { shown } = content;
  const { progress } = shown;
  return layout({
    title: (shown.status === 'reverting' ? PROGRESS.undoing : PROGRESS.importing)(importName(shown, viewer)),
    heading: PROGRESS.headings[shown.status === 'reverting' ? 'undoing' : 'importing'],
    viewer,
    refresh: 2,
    content: html`${shown.status === 'reverting' ? importLine(viewer, content) : importHead(viewer, content, 'proof')}
<section data-watch="/imports/${shown.id}/progress">
<p role="status" data-watch-state>${stateOf(shown)}</p>
<p><progress aria-label="${PROGRESS.label}"${progress !== null && html` max="${Math.max(progress.total, 1)}" value="${progress.done}"`}></progress>
<span data-watch-count>${countOf(shown, viewer.locale)}</span></p>
<p>${PROGRESS.mayLeave}</p>
<p role="status" data-watch-trouble></p>
</section>`,
  });
};

/** The current step, in a sentence. */
export const stateOf = ({ preparing, status, progress }: ImportDetail): string => {
  if (preparing) return PROGRESS.states.reading;
  if (status === 'reverting') return PROGRESS.states.reverting;
  if (status === 'complete') return PROGRESS.states.checking;
  return progress === null ? PROGRESS.states.planning : PROGRESS.states.writing;
};

export const countOf = ({ progress }: ImportDetail, locale: string): string =>
  progress === null ? '' : PROGRESS.counted(formatCount(progress.done, locale), formatCount(progress.total, locale));

export type VerificationContent = ShownImport & {
  readonly statements: readonly ShownStatement[];
  /** Of each account; none if it is unknown. */
  readonly money: readonly AccountMoney[];
  readonly accountNames: AccountNames;
  /** Transactions of the import without a category, as many as their list has; 0 if nobody counted them. */
  readonly uncategorized: number;
  /** Whether rules may still be changing what was just added. */
  readonly mayRulesRun?: boolean;
  readonly leftOut: LeftOutMoney;
  /** How many of its entries were edited after they were added. */
  readonly editedSince: number;
};

/** The days and balance in the file, beside the ledger's balance on the last day. */
export type ShownStatement = {
  readonly account: Pick<Account, 'id' | 'name' | 'accountType'>;
  readonly currency: string;
  readonly balanceDate: string;
  readonly closingBalance: string | null;
  readonly ledgerBalance: string;
  readonly agrees: boolean | null;
};

/** The proof: the money and the counts in the file and in the ledger, and the balance of each account. */
export const importVerificationPage = (viewer: Viewer, content: VerificationContent): Html => {
  const { shown, money, accountNames } = content;
  const { readback } = shown.verification;
  const isChecked = shown.status === 'complete' && (readback.status === 'matched' || readback.status === 'mismatch');
  return layout({
    title: WORDS.title(importName(shown, viewer)),
    heading: WORDS.heading,
    viewer,
    refresh: isUnderWay(shown) ? 2 : undefined,
    content: html`${importHead(viewer, content, 'proof')}
${watched(shown, verdict(viewer, content))}
${warned(shown)}
${uncategorized(viewer, content)}
${nextActions(content)}
${
  isChecked &&
  html`${moneyProof(viewer, shown, accountNames)}
${leftOutNote(viewer, content)}
${balanceFooting(viewer, money, readback.sums !== undefined)}
${balances(viewer, content.statements)}
${readback.status === 'mismatch' && counts(viewer, shown)}
${family(viewer, readback)}
${proof(viewer, shown)}`
}`,
  });
};

/** A file can be in the ledger as it is and yet contradict itself. */
const warned = (shown: ImportDetail): Html => (shown.status === 'complete' ? warningsNotice(shown) : NOTHING);

type Verification = ImportDetail['verification'];

/** The state of the import, or the result of the check, in a sentence. */
const verdict = (viewer: Viewer, content: VerificationContent): Html => {
  const { shown } = content;
  switch (shown.status) {
    case 'importing':
    case 'reverting':
      return notice('note', stateOf(shown));
    case 'revert_failed':
      return notice('error', WORDS.revertFailed);
    default:
      return resultOfCheck(viewer, content);
  }
};

const resultOfCheck = (
  viewer: Viewer,
  { shown, money, accountNames, editedSince, statements }: VerificationContent,
): Html => {
  const { status, verification } = shown;
  const { readback } = verification;
  switch (readback.status) {
    case 'matched':
      return matched(viewer, shown, {
        differs: differs(statements),
        sentence: html`<p><strong>${matchedSentence(verification, viewer.locale)}</strong>${isToTheCent(shown, money) && html` ${WORDS.matched.everyAmount}`}${keptSentence(viewer, shown)}</p><p>${checkedAt(viewer, shown, editedSince)}</p>`,
      });
    case 'mismatch':
      return notice('error', html`<p>${WORDS.mismatch}</p>${moneyDifferences(viewer, shown, accountNames)}`);
    case 'failed':
      return notice(
        'error',
        html`<p>${readback.error == null ? WORDS.failed : WORDS.failedBecause(readback.error)}</p>`,
      );
    case 'reverted':
      return notice('note', WORDS.undone);
    default:
      return status === 'complete' ? notice('note', WORDS.checking) : notice('note', WORDS.notPublished);
  }
};

/** The file and the ledger side by side. Not if a balance differs: then nothing may look right as a whole. */
const matched = (
  viewer: Viewer,
  shown: ImportDetail,
  { differs, sentence }: { readonly differs: boolean; readonly sentence: Html },
): Html =>
  differs
    ? notice('warning', html`<p><strong>${WORDS.balanceDiffers}</strong> ${BALANCES.whyDiffers}</p>${sentence}`)
    : counterfoil(viewer, shown, notice('success', sentence));

/** Whether the rows are right and a balance that the file states is still another one. */
const differs = (statements: readonly ShownStatement[]): boolean => statements.some(({ agrees }) => agrees === false);

/** Later edits do not change the result, which is of the moment of the check. */
const checkedAt = (viewer: Viewer, { id, verification }: ImportDetail, edited: number): Html => {
  const text = edited === 0 ? null : WORDS.editedSince(formatCount(edited, viewer.locale), edited === 1);
  return WORDS.asOf(moment(verification.readback.checked_at, viewer), text, `/transactions?import_id=${id}`);
};

/** Rows that were left out explain a different balance although everything was added. */
const leftOutNote = (viewer: Viewer, { shown: { id, stats }, leftOut }: VerificationContent): Html =>
  html`${leftOutRows(viewer, { id, rows: stats.left_out_rows_count, money: leftOut })}
${mayMissMoney(leftOut) && html`<p>${WORDS.leftOut}</p>`}`;

/** Records that correct something, but leave it as it is. */
const keptSentence = ({ locale }: Viewer, { known_records: known }: Pick<ImportDetail, 'known_records'>): Html =>
  known === null || known.left === 0 ? NOTHING : html` ${WORDS.matched.kept(counted(known.left, locale))}`;

/** Whether all money is that of the file, and still is. */
const isToTheCent = (
  { verification, known_records: known }: Pick<ImportDetail, 'verification' | 'known_records'>,
  money: readonly AccountMoney[],
): boolean => {
  const { sums } = verification.readback;
  if (known !== null && known.left + known.deleted > 0) return false;
  return sums === undefined
    ? money.length > 0 && money.every(({ isSame }) => isSame === true)
    : sums.length > 0 && sums.every(({ agrees }) => agrees) && money.every(({ isSame }) => isSame !== false);
};

/** Kinds of records that a sentence can name; a table lists them in any case. */
const MOST_NAMED = 4;

const matchedSentence = ({ expected_record_counts: file, readback }: Verification, locale: string): string => {
  const counted = readback.checked_counts ?? readback.expected_record_counts ?? file;
  const [first = 0, ...others] = Object.values(counted).filter((count) => count > 0);
  const countsText = recordCounts(counted, locale);
  const derived = derivedCounts(readback, locale);
  if (countsText === '')
    return derived.length === 0 ? WORDS.matched.nothing : WORDS.matched.nothingBut(RECORDS.list(derived));
  if (first === 1 && others.length === 0) return WORDS.matched.one(countsText.slice(2));
  if (others.length < MOST_NAMED) return WORDS.matched.all(countsText);
  return WORDS.matched.allRecords(formatCount(first + others.reduce((sum, count) => sum + count, 0), locale));
};

/** `1 opening balance`: what follows from the records of a file. */
const derivedCounts = ({ derived_counts: derived = {} }: Verification['readback'], locale: string): readonly string[] =>
  keysOf(derived).map((key) => {
    const number = derived[key] ?? 0;
    return RECORDS.counted(formatCount(number, locale), COUNTS.derived[key]?.(number) ?? recordName(key, number));
  });

/** The counts by kind in the file and in the ledger, followed by the family totals for context. */
const counts = (viewer: Viewer, { verification, known_records: known }: ImportDetail): Html => {
  const { readback, expected_record_counts: file } = verification;
  const { expected_record_counts: expected = file, mismatches = {} } = readback;
  const actual = {
    ...expected,
    ...Object.fromEntries(Object.entries(mismatches).map(([key, found]) => [key, found.actual])),
  };
  const count = (number: number | undefined): string => formatCount(number ?? 0, viewer.locale);
  const keys = keysOf(expected, actual);
  const added = derivedCounts(readback, viewer.locale);
  return html`${
    keys.length > 0 &&
    html`<h2>${COUNTS.title}</h2>${table(
      COUNTS.caption,
      [
        { label: COUNTS.kind, isHeader: true, cell: (key: string) => inWords(recordName(key)) },
        { label: COUNTS.inFile, isAmount: true, cell: (key) => count(expected[key]) },
        { label: COUNTS.inLedger, isAmount: true, cell: (key) => count(actual[key]) },
        {
          label: COUNTS.result,
          isBelowName: true,
          cell: (key) => (key in mismatches ? badge(COUNTS.differs, 'error') : badge(COUNTS.matches, 'success')),
        },
      ],
      keys,
    )}`
  }
${added.length > 0 && html`<p>${COUNTS.alsoAdded(RECORDS.list(added))}</p>`}${known !== null && knownFacts(viewer, known)}`;
};

const KNOWN_EFFECTS = ['same', 'updated', 'left', 'deleted'] as const;

/** The records that an earlier file had. */
const knownFacts = ({ locale }: Viewer, known: NonNullable<ImportDetail['known_records']>): Html => {
  const shown = KNOWN_EFFECTS.filter((effect) => known[effect] > 0);
  const pairs = shown.map((effect): readonly [string, Child] => [
    COUNTS.known[effect],
    formatCount(known[effect], locale),
  ]);
  return html`<h2>${COUNTS.known.title}</h2>${facts(pairs)}`;
};

/** Where the file states balances. */
const balances = (viewer: Viewer, statements: readonly ShownStatement[]): Html =>
  statements.every(({ closingBalance }) => closingBalance === null)
    ? NOTHING
    : html`<section><h2>${BALANCES.title}</h2>
${table(
  BALANCES.caption,
  [
    {
      label: BALANCES.account,
      isHeader: true,
      cell: ({ account: { id, name } }: ShownStatement) => html`<a href="/accounts/${id}">${name}</a>`,
    },
    { label: BALANCES.date, cell: ({ balanceDate }) => day(balanceDate, viewer) },
    {
      label: BALANCES.inFile,
      isAmount: true,
      cell: (statement) =>
        statement.closingBalance === null ? BALANCES.notStated : balanceOf(viewer, statement, statement.closingBalance),
    },
    {
      label: BALANCES.inLedger,
      isAmount: true,
      cell: (statement) => balanceOf(viewer, statement, statement.ledgerBalance),
    },
    { label: BALANCES.result, cell: resultOf },
  ],
  statements,
  { isStacked: true },
)}
</section>`;

/** A file that was made during a day states a balance that later transactions of the day change. */
const resultOf = ({ agrees, closingBalance }: ShownStatement): Child => {
  if (agrees === null) return closingBalance === null ? BALANCES.noResult : BALANCES.dayWentOn;
  return agrees ? badge(WORDS.counts.matches, 'success') : badge(WORDS.counts.differs, 'error');
};

type Counts = Readonly<Record<string, number>>;

const keysOf = (...counts: readonly Counts[]): readonly string[] =>
  [...new Set(counts.flatMap((counted) => Object.keys(counted)))].filter((key) =>
    counts.some((counted) => (counted[key] ?? 0) !== 0),
  );

const family = ({ locale }: Viewer, { before_counts, after_counts }: Verification['readback']): Html => {
  const [before, after] = [before_counts ?? {}, after_counts ?? {}];
  const keys = keysOf(before, after);
  if (keys.length === 0) return NOTHING;
  const count = (number: number | undefined): string => formatCount(number ?? 0, locale);
  return html`<details><summary>${FAMILY.title}</summary>
${table(
  FAMILY.caption,
  [
    { label: FAMILY.kind, isHeader: true, cell: (key: string) => inWords(recordName(key)) },
    { label: FAMILY.before, isAmount: true, cell: (key) => count(before[key]) },
    { label: FAMILY.after, isAmount: true, cell: (key) => count(after[key]) },
  ],
  keys,
)}
<p class="muted">${FAMILY.note}</p></details>`;
};

/** When it was checked, and how to show it to somebody else. What only an expert compares is folded, unless it differs. */
const proof = (viewer: Viewer, shown: ImportDetail): Html => {
  const { id, verification } = shown;
  const { status, checked_at: at } = verification.readback;
  const parts = [...(status === 'matched' ? [counts(viewer, shown)] : []), ...fileFacts(viewer, shown)];
  return html`<section id="proof"><p>${status !== 'matched' && html`${WORDS.checkedAt(moment(at, viewer))} · `}<a href="/imports/${id}/proof" download>${PROOF.download}</a></p>
${parts.length > 0 && html`<details><summary>${PROOF.title}</summary>${parts}</details>`}</section>`;
};

/** The file as it was sent. */
const fileFacts = ({ locale }: Viewer, { file, filename }: ImportDetail): readonly Html[] => {
  const named = filename === null ? [] : [[PROOF.file, filename] as const];
  if (file === null) return named.length === 0 ? [] : [facts(named)];
  const { byte_size: size, sha256 } = file;
  const sent = [
    [PROOF.size, PROOF.bytes(byteSize(size, Math.ceil), formatCount(size, locale))],
    [PROOF.checksum, html`<code>${sha256}</code>`],
  ] as const;
  return [facts([...named, ...sent]), html`<p class="muted">${PROOF.compare}</p>`];
};

/** The next step: transactions without a category. */
const uncategorized = ({ locale }: Viewer, { shown, uncategorized: count, mayRulesRun }: VerificationContent): Html =>
  count === 0
    ? NOTHING
    : html`<p>${WORDS.uncategorized(formatCount(count, locale), count === 1, withQuery('/transactions', { import_id: shown.id, ...UNCATEGORIZED }))}</p>
${mayRulesRun === true && html`<p class="muted">${WORDS.rulesMayRun}</p>`}`;

const nextActions = ({ shown, accountName }: ShownImport): Html => {
  const { id, status, account_id: account, verification } = shown;
  if (status !== 'complete') return html`<p><a href="/imports/${id}">${ACTIONS.viewImport}</a></p>`;
  const hasTransactions = (verification.expected_record_counts['transactions'] ?? 0) > 0;
  const accounts =
    account !== null && accountName !== null
      ? html`<a href="/accounts/${account}" class="button">${ACTIONS.viewAccount}</a>`
      : html`<a href="/accounts" class="button">${ACTIONS.viewAccounts}</a>`;
  return html`<p class="row">${accounts}
${hasTransactions && html`<a href="/transactions?import_id=${id}">${ACTIONS.viewTransactions}</a>`}
<a href="/imports/new">${ACTIONS.another}</a> <a href="/imports/${id}/revert">${ACTIONS.undo}</a></p>`;
};
