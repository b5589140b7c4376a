import { lacksAccount } from '../../../shared/imports/domain/import-readiness.ts';
import type { OtherNames } from '../../../shared/imports/duplicates/domain/other-names.ts';
import type { LeftOutMoney } from '../../../shared/imports/left-out/domain/left-out-money.ts';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { WireRowDiagnostic } from '../../../shared/imports/schema/import-row.ts';
import type { WirePreview } from '../../../shared/imports/schema/preflight.ts';
import { isCsvType } from '../../../shared/imports/types/domain/type-facts.ts';
import { compare } from '../../../shared/platform/domain/money/decimal.ts';
import { debtInSentence } from '../../ledger/debts.ts';
import { checkbox, errorSummary, hidden, postForm, select } from '../../platform/components/form.ts';
import { doneNotice, notice } from '../../platform/components/notice.ts';
import { facts, figures, table } from '../../platform/components/table.ts';
import { day, money } from '../../platform/components/values.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { counted, formatCount } from '../../platform/format/counts.ts';
import { importName, withoutCode } from '../../platform/format/import-words.ts';
import { type Child, type Html, html, NOTHING } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { kindOfEntries, recordCount, recordCounts, recordName } from '../counts.ts';
import { hasLostAccount, importHead, isOpen, type ShownImport } from '../import-head.ts';
import { differenceNotice, isHeldBack, placesNotice, warningsNotice } from '../import-state.ts';
import { type NewAccount, newAccountCard } from '../publish/opening-balance.ts';
import { pairInWords } from '../rows/duplicate-form.ts';
import { leftOutRows } from '../rows/left-out.ts';
import { isProved, statementBalances } from '../statements/statement-balance.ts';
import { WORDS } from '../words/preview.ts';
import { KNOWN_RECORDS, knownQuestion, knownSection, undecidedKnown } from './known-records.ts';
import { type NewRows, newRowsSection, repeatedRows } from './new-rows.ts';

const { publish: PUBLISH, details: DETAILS, totals: TOTALS, obstacles: OBSTACLES, changes: CHANGES } = WORDS;

type Total = WirePreview['totals'][number];

export type ImportEffectContent = ShownImport & {
  /** null if the import is too large to preview. */
  readonly preview: WirePreview | null;
  /** The rows that match an entry of which they share no word. */
  readonly otherNames?: OtherNames;
  /** The ids of the accounts whose balance is what is owed. */
  readonly debts: ReadonlySet<string>;
  /** Whether the account that all rows go to has no entries yet: often, it was created for this file. */
  readonly isAccountEmpty: boolean;
  /** The account if it is empty, with the page on which it can be changed. */
  readonly newAccount?: NewAccount;
  /** The first rows that become entries. */
  readonly rows: NewRows;
  /** The first rows of which one may be the booking of a pending one, as nobody decided yet. */
  readonly bookings: readonly WireRowDiagnostic[];
  readonly leftOut: LeftOutMoney;
  /** The figures that a complete file states about its rows. */
  readonly figures: 'balances' | 'totals';
  /** Code of the action that was just completed. */
  readonly done?: string | undefined;
  /** Errors in a native file. */
  readonly faults: readonly string[];
  /** Stands for the rows and the account as they are shown: publishing is refused if they are others by then. */
  readonly checked: string;
  /** The submitted form, if publishing was refused. */
  readonly form?: FormState;
  /** The same of the balance on the statement. */
  readonly balanceForm?: FormState;
  /** The same of the opening balance. */
  readonly openingForm?: FormState;
};

/** The preview, with the button to publish. */
export const importEffectPage = (viewer: Viewer, content: ImportEffectContent): Html => {
  const { shown, form } = content;
  const isLost = hasLostAccount(content);
  const preview = isLost ? null : content.preview; // it would be of an account that does not exist
  const obstacles = obstaclesOf(viewer, content);
  return layout({
    title: WORDS.title(importName(shown, viewer)),
    heading: WORDS.heading,
    viewer,
    notice: doneNotice(WORDS.done, content.done),
    content: html`${importHead(viewer, content, 'effect')}
${form !== undefined && refusal(form, obstacles.length > 0, content)}
${obstacleList(obstacles)}
${placesNotice(viewer, shown)}
${warningsNotice(shown)}
${preview !== null ? summary(viewer, content, preview) : !isLost && withoutPreview(viewer, content)}
${obstacles.length === 0 && publishing(viewer, content)}
${preview !== null && effect(viewer, content, preview)}
${changes(viewer, shown)}
${obstacles.length === 0 && inReach(publishLabel(viewer, content))}`,
  });
};

/** The obstacles themselves are listed below this notice. */
const refusal = (form: FormState, isObstructed: boolean, { shown, checked }: ImportEffectContent): Html => {
  if (isObstructed) return notice('error', PUBLISH.refused);
  const { [CHECKED]: sent = checked } = form.values;
  if (sent !== checked) return notice('error', PUBLISH.changed);
  const isTicked = form.values[ACCEPT.name] === 'true';
  return isHeldBack(shown) && !isTicked
    ? notice('error', PUBLISH.refusedDifference)
    : errorSummary(form, { [DUPLICATES.name]: DUPLICATES.label, [KNOWN_RECORDS.name]: KNOWN_RECORDS.label });
};

/** The field that says what was shown. */
export const CHECKED = 'checked';

const PUBLISH_FORM = 'publish';

/** Small screens have the button at their edge, because the form is below the first of them. */
const inReach = (label: string): Html =>
  html`<p class="saving in-reach"><button type="submit" form="${PUBLISH_FORM}">${label}</button></p>`;

const publishing = (viewer: Viewer, content: ImportEffectContent): Html => {
  const { shown, preview, form, checked } = content;
  return html`<section>${isHeldBack(shown) && differenceNotice(viewer, shown, PUBLISH.compareDifference(`/imports/${shown.id}/rows`))}
${bookingPairs(viewer, content)}
${publishForm(viewer, { shown, label: publishLabel(viewer, content), preview, checked }, form ?? newForm())}
<p class="muted after">${PUBLISH.note}</p></section>`;
};

const bookingPairs = (viewer: Viewer, { shown, bookings }: Pick<ImportEffectContent, 'shown' | 'bookings'>): Html => {
  const pairs = bookings.flatMap(({ row_number: row, fields, entry_date: date, effect }) => {
    const [candidate] = effect?.candidates ?? [];
    if (effect === null || candidate === undefined) return [];
    const { name, amount, currency } = fields;
    const of = [name, day(date ?? fields.date, viewer), money(amount ?? '0', currency ?? '', viewer)] as const;
    const path = `/imports/${shown.id}/rows/${row}`;
    return html`<li><a href="${path}">${PUBLISH.row(formatCount(row, viewer.locale))}</a>: ${PUBLISH.booking(...of)}. ${pairInWords(viewer, shown, effect.action, candidate)}</li>`;
  });
  return pairs.length === 0 ? NOTHING : html`<ul>${pairs}</ul>`;
};

type Publishing = Pick<ImportEffectContent, 'shown' | 'checked' | 'preview'> & { readonly label: string };

const publishForm = (viewer: Viewer, { shown, label, preview, checked }: Publishing, form: FormState): Html => {
  const { will_review: inDoubt = 0, known_records: known = null } = preview ?? {};
  const asked = undecidedKnown(known, shown);
  const path = `/imports/${shown.id}`;
  const action = `${path}/publish`;
  const isHeld = isHeldBack(shown);
  const decide = html`<p>${PUBLISH.doubtful(counted(inDoubt, viewer.locale), `${path}/rows?effect=review`)}</p>
${select(DUPLICATES, DUPLICATE_OPTIONS, form)}`;
  return postForm(
    viewer,
    { action, id: PUBLISH_FORM },
    html`${hidden(CHECKED, checked)}${inDoubt > 0 && decide}${asked !== undefined && knownQuestion(viewer, asked, form)}${isHeld && checkbox(ACCEPT, form)}<button type="submit">${label}</button>`,
  );
};

const publishLabel = (
  { locale }: Viewer,
  { shown, preview, isAccountEmpty }: Pick<ImportEffectContent, 'shown' | 'preview' | 'isAccountEmpty'>,
): string => {
  if (undecidedKnown(preview?.known_records ?? null, shown) !== undefined) return PUBLISH.addKnown;
  if (preview === null) return PUBLISH.addAll;
  const { will_create: created, will_match: matched, will_skip_deleted: deleted, will_review: doubtful } = preview;
  const kind = kindOfEntries(shown);
  const opens = isAccountEmpty && shown.opening_balances.some(({ accepted }) => accepted);
  if (created === 0 && opens) return PUBLISH.addOpening;
  if (created === 0) return matched + deleted > 0 ? PUBLISH.addNothing : PUBLISH.addAll;
  if (doubtful > 0) return PUBLISH.addNew(recordName(kind));
  return PUBLISH.add(recordCount(kind, created, locale));
};

const DUPLICATES = { name: 'on_possible_duplicate', label: PUBLISH.duplicates, required: true };
const DUPLICATE_OPTIONS = (['', 'match', 'create'] as const).map((value) => ({
  value,
  label: PUBLISH.duplicateChoices[value],
}));

const ACCEPT = {
  name: 'accept_incomplete',
  label: PUBLISH.accept,
  hint: PUBLISH.acceptHint,
};

const withoutPreview = ({ locale }: Viewer, { shown, faults }: ImportEffectContent): Html => {
  if (faults.length > 0 || shown.stats.rows_count === 0) return NOTHING;
  const countsText = recordCounts(shown.verification.expected_record_counts, locale);
  return notice('warning', WORDS.tooLarge(countsText));
};

/** The figures, and what somebody should know before publishing. */
const summary = (viewer: Viewer, content: ImportEffectContent, preview: WirePreview): Html => {
  const { shown, debts, balanceForm, leftOut, rows } = content;
  const { id, stats, completeness } = shown;
  const { will_create: created, will_match: matched, will_skip_deleted: deleted } = preview;
  const gone = counted(deleted, viewer.locale);
  const remarks: readonly Child[] = [
    ...(deleted > 0 && preview.known_records === null
      ? [PUBLISH.deleted(gone, `/imports/${id}/rows?effect=deleted`)]
      : []),
    ...(completeness === null || isProved({ shown, preview }) ? [] : [inWords(completeness, content.figures)]),
  ];
  return html`${figures(figuresOf(viewer, debts, preview))}
${leftOutRows(viewer, { id, rows: stats.left_out_rows_count, money: leftOut })}
${remarks.length > 0 && html`<p>${remarks.map((remark) => html`${remark} `)}</p>`}
${repeatedRows(viewer, id, rows)}
${otherNames(viewer, content)}
${created === 0 && matched > 0 && undecidedKnown(preview.known_records, shown) === undefined && notice('note', isWhole(stats) && deleted === 0 ? WORDS.allKnown : WORDS.allOthersKnown)}
${newAccountCard(viewer, { ...content, preview })}
${statementBalances(viewer, { shown, preview, debts, ...(balanceForm && { balanceForm }) })}`;
};

/** Matched by amounts and days alone, so somebody should look at them. */
const otherNames = (viewer: Viewer, { shown, otherNames: renamed }: ImportEffectContent): Child => {
  const [first] = renamed?.values() ?? [];
  if (renamed === undefined || first === undefined) return false;
  const rows = counted(renamed.size, viewer.locale);
  return notice(
    'warning',
    PUBLISH.otherNames(rows, first.name, first.entryName, `/imports/${shown.id}/rows?effect=match`),
  );
};

/** Whether every row of the file is looked at. */
const isWhole = ({ left_out_rows_count: out, invalid_rows_count: wrong }: ImportDetail['stats']): boolean =>
  out + wrong === 0;

const inWords = ({ status }: NonNullable<ImportDetail['completeness']>, of: ImportEffectContent['figures']): string =>
  status === 'complete' ? PUBLISH.completeness.complete[of] : PUBLISH.completeness[status];

type Figure = readonly [name: string, value: Child, remark?: Child];

const figuresOf = (viewer: Viewer, debts: Debts, preview: WirePreview): readonly Figure[] => {
  const { will_create, will_match, will_skip_deleted, will_review, date_range: dates, totals: all } = preview;
  const count = (number: number): string => formatCount(number, viewer.locale);
  const corrected = preview.known_records?.updated ?? 0;
  const [only, ...others] = all;
  const balances = all.filter(({ balance_before: before }) => before !== null);
  const days = dates === null ? undefined : DETAILS.days(day(dates.first, viewer), day(dates.last, viewer));
  return [
    [DETAILS.created, count(will_create - will_review), days],
    ...(corrected > 0 ? ([[DETAILS.corrected, count(corrected)]] as const) : []),
    [DETAILS.matched, count(will_match - corrected)],
    ...(will_skip_deleted > 0 ? ([[DETAILS.deleted, count(will_skip_deleted)]] as const) : []),
    ...(will_review > 0 ? ([[DETAILS.doubtful, count(will_review)]] as const) : []),
    ...(others.length === 0 && only !== undefined ? moneyFigures(viewer, only) : []),
    ...(balances.length === 1 ? balances.map((total) => balanceFigure(viewer, debts, total, will_review)) : []),
  ];
};

const moneyFigures = (viewer: Viewer, { inflow, outflow, currency }: Total): readonly Figure[] => [
  [DETAILS.moneyIn, money(inflow, currency, viewer)],
  [DETAILS.moneyOut, money(outflow, currency, viewer)],
];

const balanceFigure = (viewer: Viewer, debts: Debts, total: Total, inDoubt: number): Figure => [
  inDoubt > 0
    ? DETAILS.balanceWithDoubtful(total.account.name || TOTALS.noAccount, counted(inDoubt, viewer.locale))
    : DETAILS.balance(total.account.name || TOTALS.noAccount),
  balance(viewer, debts, total, total.balance_after),
  DETAILS.balanceNow(balance(viewer, debts, total, total.balance_before)),
];

const effect = (viewer: Viewer, content: ImportEffectContent, preview: WirePreview): Html => {
  const { shown, rows, debts } = content;
  return html`${newRowsSection(viewer, {
    importId: shown.id,
    title: WORDS.rows.title(recordName(kindOfEntries(shown))),
    rows,
    count: preview.will_create - preview.will_review,
  })}
${knownSection(viewer, preview.known_records)}
${newRecords(viewer, content, preview)}
${preview.totals.length > 0 && totals(viewer, debts, preview)}`;
};

/** Where to look if something is wrong: the steps that a clean file passes over. */
const changes = ({ locale }: Viewer, shown: ImportDetail): Html => {
  const { id, stats } = shown;
  const path = `/imports/${id}`;
  if (!isOpen(shown) || stats.rows_count === 0 || shown.type === 'NativeImport') return NOTHING;
  const links = [
    html`<a href="${path}/rows">${CHANGES.rows(counted(stats.rows_count, locale))}</a>`,
    html`<a href="${path}/columns">${CHANGES.settings}</a>`,
    ...(stats.mappings_count > 0 ? [html`<a href="${path}/mappings">${CHANGES.names}</a>`] : []),
  ];
  return html`<section><h2>${CHANGES.title}</h2><ul>${links.map((link) => html`<li>${link}</li>`)}</ul></section>`;
};

const newRecords = (
  { locale }: Viewer,
  { shown, accountName, isAccountEmpty }: ImportEffectContent,
  preview: WirePreview,
): Html => {
  const empty =
    isAccountEmpty && accountName !== null && WORDS.records.empty(accountName, `/accounts/${shown.account_id}`);
  const kinds = [
    ['accounts', preview.new_accounts],
    ['categories', preview.new_categories],
    ['tags', preview.new_tags],
    ['merchants', preview.new_merchants],
  ] as const;
  const made = kinds.filter(([, { count }]) => count > 0);
  if (made.length === 0)
    return html`<p>${empty === false ? WORDS.records.none : html`${empty} ${WORDS.records.noneBesides}`}</p>`;
  const pairs = made.map(([key, { count, names }]): readonly [string, Child] => [
    recordCount(key, count, locale),
    count > names.length
      ? WORDS.records.namesAndMore(names, formatCount(count - names.length, locale))
      : WORDS.records.names(names),
  ]);
  return html`<section><h2>${WORDS.records.title}</h2>${facts(pairs)}${empty !== false && html`<p>${empty}</p>`}</section>`;
};

const totals = (viewer: Viewer, debts: Debts, { totals: all, will_review: inDoubt }: WirePreview): Html =>
  html`<section><h2>${TOTALS.title}</h2>
<p class="muted">${TOTALS.note}${inDoubt > 0 && TOTALS.noteDoubtful(counted(inDoubt, viewer.locale))}</p>${table(
    TOTALS.caption,
    [
      { label: TOTALS.account, isHeader: true, cell: ({ account: { id, name } }) => accountCell(id, name) },
      { label: TOTALS.entries, isAmount: true, cell: ({ rows }) => formatCount(rows, viewer.locale) },
      { label: TOTALS.in, isAmount: true, cell: ({ inflow, currency }) => money(inflow, currency, viewer) },
      { label: TOTALS.out, isAmount: true, cell: ({ outflow, currency }) => money(outflow, currency, viewer) },
      { label: TOTALS.change, isAmount: true, cell: ({ net, currency }) => money(net, currency, viewer) },
      { label: TOTALS.before, isAmount: true, cell: (total) => balance(viewer, debts, total, total.balance_before) },
      { label: TOTALS.after, isAmount: true, cell: (total) => balance(viewer, debts, total, total.balance_after) },
    ],
    all,
    { isStacked: true },
  )}</section>`;

type Debts = ImportEffectContent['debts'];

const balance = (viewer: Viewer, debts: Debts, total: Total, amount: string | null): Child => {
  const { balance_currency: currency } = total;
  if (amount === null || currency === null) return TOTALS.unknown;
  return (isOwed(debts, total) ? debtInSentence : money)(amount, currency, viewer);
};

/** Of an account that does not exist yet: money that goes out raises the balance of a liability. */
const isOwed = (debts: Debts, { account, net, balance_before: before, balance_after: after }: Total): boolean => {
  if (account.id !== null) return debts.has(account.id);
  if (before === null || after === null || compare(after, before) === 0) return false;
  return compare(after, before) > 0 !== compare(net, '0') > 0;
};

const accountCell = (id: string | null, name: string): Child => {
  if (id !== null) return html`<a href="/accounts/${id}">${name}</a>`;
  return name === '' ? html`<em>${TOTALS.noAccount}</em>` : TOTALS.newAccount(name);
};

/** Something that prevents publishing, with the page where the user can fix it. */
type Obstacle = { readonly text: string; readonly href?: string };

const obstaclesOf = ({ locale }: Pick<Viewer, 'locale'>, content: ImportEffectContent): readonly Obstacle[] => {
  const { shown, faults } = content;
  const { id, type, stats, status_detail: detail, account_id: accountId } = shown;
  const path = `/imports/${id}`;
  if (!detail.uploaded) return [{ text: OBSTACLES.noFile, href: '/imports/new' }];
  if (hasLostAccount(content))
    return [{ text: OBSTACLES.accountDeleted, href: isCsvType(type) ? `${path}/columns` : `${path}#account` }];
  if (faults.length > 0) return faults.map((fault) => ({ text: withoutCode(fault) }));
  if (stats.rows_count === 0 && !detail.publishable)
    return [{ text: OBSTACLES.noRows, href: isCsvType(type) ? `${path}/columns` : '/imports/new' }];
  if (stats.invalid_rows_count > 0) {
    const text = OBSTACLES.invalid(counted(stats.invalid_rows_count, locale));
    return [{ text, href: `${path}/rows?valid=false` }];
  }
  const [question] = shown.questions;
  if (question !== undefined) return [{ text: question.question, href: `${path}/columns` }];
  if (lacksAccount({ type, accountId })) return [{ text: OBSTACLES.noAccount, href: path }];
  if (detail.publishable || isHeldBack(shown)) return [];
  return [{ text: OBSTACLES.noMatch, href: `${path}/mappings?assigned=false` }];
};

const obstacleList = (obstacles: readonly Obstacle[]): Html =>
  obstacles.length === 0
    ? NOTHING
    : html`<section class="notice warning"><h2>${OBSTACLES.title}</h2>
<ul>${obstacles.map(({ text, href }) => html`<li>${href === undefined ? text : html`<a href="${href}">${text}</a>`}</li>`)}</ul></section>`;
