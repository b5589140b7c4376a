import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { inWords } from '../ledger/words.ts';
import { notice } from '../platform/components/notice.ts';
import { facts, table } from '../platform/components/table.ts';
import { badge, day, instant, money } from '../platform/components/values.ts';
import { importName } from '../platform/format/import-words.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { formatCount, recordCounts, recordName } from './counts.ts';
import { importHead, isUnderWay, type ShownImport, watched } from './import-head.ts';

/** The progress of a worker. A script polls this page and moves on when the worker is finished. */
export const importProgressPage = (viewer: Viewer, content: ShownImport): Html => {
  const { shown } = content;
  const { progress } = shown;
  return layout({
    title: `${shown.status === 'reverting' ? 'Undoing' : 'Importing'} ${importName(shown, viewer)}`,
    viewer,
    refresh: 2,
    content: html`${importHead(viewer, content, 'proof')}
<section data-watch="/imports/${shown.id}/progress">
<p role="status" data-watch-state>${stateOf(shown)}</p>
<p><progress aria-label="Progress"${progress !== null && html` max="${Math.max(progress.total, 1)}" value="${progress.done}"`}></progress>
<span data-watch-count>${countOf(shown, viewer.locale)}</span></p>
<p>You can leave this page: the work continues, and you can come back at any time.</p>
<p role="status" data-watch-trouble></p>
</section>`,
  });
};

/** The current step, in a sentence. */
export const stateOf = ({ preparing, status, progress }: ImportDetail): string => {
  if (preparing) return 'The file is being read.';
  if (status === 'reverting') return 'The entries of the import are being removed.';
  if (status === 'complete') return 'Everything is written. The ledger is being checked.';
  return progress === null ? 'The import is being planned.' : 'The import is being written to your ledger.';
};

export const countOf = ({ progress }: ImportDetail, locale: string): string =>
  progress === null ? '' : `${formatCount(progress.done, locale)} of ${formatCount(progress.total, locale)}`;

export type VerificationContent = ShownImport & { readonly statements: readonly ShownStatement[] };

/** What a file covers of an account, and the balance of the account in the ledger on its last day. */
export type ShownStatement = {
  readonly account: { readonly id: string; readonly name: string };
  readonly currency: string;
  readonly balanceDate: string;
  readonly closingBalance: string | null;
  readonly ledgerBalance: string;
  readonly agrees: boolean | null;
};

/** The proof: the counts in the file and in the ledger, and the balance of each account. */
export const importVerificationPage = (viewer: Viewer, content: VerificationContent): Html => {
  const { shown } = content;
  const { readback } = shown.verification;
  const isChecked = readback.status === 'matched' || readback.status === 'mismatch';
  return layout({
    title: `Verification of ${importName(shown, viewer)}`,
    viewer,
    refresh: isUnderWay(shown) ? 2 : undefined,
    content: html`${importHead(viewer, content, 'proof')}
${watched(shown, verdict(viewer, shown))}
${
  isChecked &&
  html`${counts(viewer, shown)}
${balances(viewer, content.statements)}
${family(viewer, readback)}
${facts([['Read back', instant(readback.checked_at, viewer)]])}`
}
${nextActions(content)}`,
  });
};

type Verification = ImportDetail['verification'];

/** The result of the check, in a sentence. */
const verdict = ({ locale }: Viewer, { status, verification }: ImportDetail): Html => {
  const { readback } = verification;
  switch (readback.status) {
    case 'matched':
      return notice('success', html`<p><strong>${matchedSentence(verification, locale)}</strong></p>`);
    case 'mismatch':
      return notice(
        'error',
        html`<p><strong>The entries in the ledger differ from the file.</strong> The differences are marked below. Either entries were deleted since, or the import stopped halfway. Undo the import and publish it again.</p>`,
      );
    case 'failed':
      return notice(
        'error',
        html`<p><strong>The ledger could not be read back.</strong>${readback.error != null && html` ${readback.error}`}</p>`,
      );
    case 'reverted':
      return notice('warning', 'The import was undone, so there is nothing to verify.');
    default:
      return status === 'complete'
        ? notice('warning', 'Everything is written. The ledger is being checked, which takes a moment.')
        : notice('warning', 'Nothing is published yet, so there is nothing to verify.');
  }
};

const matchedSentence = ({ expected_record_counts: file, readback }: Verification, locale: string): string => {
  const counted = readback.checked_counts ?? readback.expected_record_counts ?? file;
  const [first = 0, ...others] = Object.values(counted).filter((count) => count > 0);
  const countsText = recordCounts(counted, locale);
  if (countsText === '') return 'The file contained nothing to write, and nothing was written.';
  if (first === 1 && others.length === 0)
    return `The ${countsText.slice(2)} was read back from the ledger and matches.`;
  return `All ${countsText} were read back from the ledger and match.`;
};

/** The counts by kind in the file and in the ledger, followed by the family totals for context. */
const counts = (viewer: Viewer, { verification }: ImportDetail): Html => {
  const { readback, expected_record_counts: file } = verification;
  const { expected_record_counts: expected = file, actual_delta_counts: actual = {}, mismatches = {} } = readback;
  const { derived_counts: derived = {} } = readback;
  const count = (number: number | undefined): string => formatCount(number ?? 0, viewer.locale);
  const keys = keysOf(expected, actual);
  const hasDerived = keysOf(derived).length > 0;
  return html`${
    keys.length > 0 &&
    table(
      'In the file and read back',
      [
        { label: 'Kind', isHeader: true, cell: (key: string) => inWords(recordName(key)) },
        { label: 'In the file', isAmount: true, cell: (key) => count(expected[key]) },
        { label: 'Read back', isAmount: true, cell: (key) => count(actual[key]) },
        {
          label: 'Result',
          cell: (key) => (key in mismatches ? badge('Differs', 'error') : badge('Matches', 'success')),
        },
      ],
      keys,
    )
  }
${hasDerived && html`<p>Also created: ${recordCounts(derived, viewer.locale)} (opening balances and parts of splits).</p>`}`;
};

const balances = (viewer: Viewer, statements: readonly ShownStatement[]): Html =>
  statements.length === 0
    ? NOTHING
    : html`<section><h2>Balances</h2>
${table(
  'Balances in the file and in the ledger',
  [
    {
      label: 'Account',
      isHeader: true,
      cell: ({ account: { id, name } }: ShownStatement) => html`<a href="/accounts/${id}">${name}</a>`,
    },
    { label: 'At the end of', cell: ({ balanceDate }) => day(balanceDate, viewer) },
    {
      label: 'In the file',
      isAmount: true,
      cell: ({ closingBalance: stated, currency }) =>
        stated === null ? 'Not stated' : money(stated, currency, viewer),
    },
    {
      label: 'In the ledger',
      isAmount: true,
      cell: ({ ledgerBalance, currency }) => money(ledgerBalance, currency, viewer),
    },
    { label: 'Result', cell: resultOf },
  ],
  statements,
  { isStacked: true },
)}</section>`;

/** A file that was made during a day states a balance that later transactions of the day change. */
const resultOf = ({ agrees, closingBalance }: ShownStatement): Child => {
  if (agrees === null) return closingBalance === null ? '—' : 'The day went on after the file was made';
  return agrees ? badge('Matches', 'success') : badge('Differs', 'error');
};

type Counts = Readonly<Record<string, number>>;

const keysOf = (...counts: readonly Counts[]): readonly string[] =>
  [...new Set(counts.flatMap((one) => Object.keys(one)))].filter((key) => counts.some((one) => (one[key] ?? 0) !== 0));

const family = ({ locale }: Viewer, { before_counts, after_counts }: Verification['readback']): Html => {
  const [before, after] = [before_counts ?? {}, after_counts ?? {}];
  const keys = keysOf(before, after);
  if (keys.length === 0) return NOTHING;
  const count = (number: number | undefined): string => formatCount(number ?? 0, locale);
  return html`<section><h2>Family totals</h2>
${table(
  'Family totals, before and after',
  [
    { label: 'Kind', isHeader: true, cell: (key: string) => inWords(recordName(key)) },
    { label: 'Before', isAmount: true, cell: (key) => count(before[key]) },
    { label: 'After', isAmount: true, cell: (key) => count(after[key]) },
  ],
  keys,
)}
<p class="muted">Duplicates do not change these totals. Other changes that you made in the meantime do.</p></section>`;
};

const nextActions = ({ shown, accountName }: ShownImport): Html => {
  const { id, status, account_id: account, verification } = shown;
  if (status !== 'complete') return html`<p><a href="/imports/${id}">View the import</a></p>`;
  const hasTransactions = (verification.expected_record_counts['transactions'] ?? 0) > 0;
  const accounts =
    account !== null && accountName !== null
      ? html`<a href="/accounts/${account}" class="button">View the account</a>`
      : html`<a href="/accounts" class="button">View accounts</a>`;
  return html`<p class="row">${accounts}
${hasTransactions && html`<a href="/transactions?import_id=${id}">View its transactions</a>`}
<a href="/imports/new">Import another file</a> <a href="/imports/${id}/revert">Undo import</a></p>`;
};
