import { lacksAccount } from '../../shared/imports/domain/import-readiness.ts';
import { csvImportType } from '../../shared/imports/domain/import-type-list.ts';
import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import type { WirePreview } from '../../shared/imports/schema/preflight.ts';
import { actionButton, checkbox, errorSummary, postForm, select } from '../platform/components/form.ts';
import { notice } from '../platform/components/notice.ts';
import { facts, table } from '../platform/components/table.ts';
import { day, money } from '../platform/components/values.ts';
import { type FormState, newForm } from '../platform/form-state.ts';
import { importName, withoutCode } from '../platform/format/import-words.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { formatCount, recordCount, recordCounts } from './counts.ts';
import { importHead, type ShownImport } from './import-head.ts';
import { differenceNotice, isHeldBack, placesNotice } from './import-state.ts';

type Total = WirePreview['totals'][number];

export type ImportEffectContent = ShownImport & {
  /** null if the import is too large to preview. */
  readonly preview: WirePreview | null;
  /** Errors in a native file. */
  readonly faults: readonly string[];
  /** The submitted form, if publishing was refused. */
  readonly form?: FormState;
};

/** What publishing would do, with the button to publish. */
export const importEffectPage = (viewer: Viewer, content: ImportEffectContent): Html => {
  const { shown, preview, faults, form } = content;
  const obstacles = obstaclesOf(viewer, shown, faults);
  return layout({
    title: `Preview of ${importName(shown, viewer)}`,
    viewer,
    content: html`${importHead(viewer, content, 'effect')}
${form !== undefined && refusal(form, obstacles.length > 0, isHeldBack(shown))}
${obstacleList(obstacles)}
${placesNotice(viewer, shown)}
${preview === null ? withoutPreview(viewer, content) : doubts(viewer, preview)}
${obstacles.length === 0 && publishButton(viewer, content)}
${preview !== null && effect(viewer, preview)}`,
  });
};

/** The obstacles themselves are listed below this notice. */
const refusal = (form: FormState, isObstructed: boolean, isHeld: boolean): Html => {
  if (isObstructed) return notice('error', 'Nothing was published.');
  const isTicked = form.values[ACCEPT.name] === 'true';
  return isHeld && !isTicked
    ? notice('error', 'Nothing was published. To publish the import as it is, select the checkbox.')
    : errorSummary(form);
};

const publishButton = (viewer: Viewer, { shown, preview, form }: ImportEffectContent): Html => {
  const action = `/imports/${shown.id}/publish`;
  return html`<section><h2>Publish</h2>
${preview !== null && html`<p><strong>${inOneSentence(viewer, shown, preview)}</strong></p>`}
${isHeldBack(shown) && differenceNotice(viewer, shown, html`Compare <a href="/imports/${shown.id}/rows">the rows</a> with the PDF and correct them, or publish it as it is.`)}
<p>Publishing writes to your ledger. It continues if you leave this page. Afterwards, the result is checked against the file. You can undo it later.</p>
${publishForm(viewer, { action, isHeld: isHeldBack(shown), inDoubt: preview?.will_review ?? 0 }, form ?? newForm())}</section>`;
};

type Publishing = { readonly action: string; readonly isHeld: boolean; readonly inDoubt: number };

const publishForm = (viewer: Viewer, { action, isHeld, inDoubt }: Publishing, form: FormState): Html => {
  if (!isHeld && inDoubt === 0) return actionButton(viewer, action, 'Publish now');
  const decide = html`<p>${inDoubt === 1 ? 'One row may' : `${formatCount(inDoubt, viewer.locale)} rows may`} already be in your ledger, from another file or your bank and under a different name. <a href="${action.replace('/publish', '/rows?effect=review')}">Compare ${inDoubt === 1 ? 'it' : 'them'}</a> first.</p>
${select(DUPLICATES, DUPLICATE_OPTIONS, form)}`;
  return postForm(
    viewer,
    { action },
    html`${inDoubt > 0 && decide}${isHeld && checkbox(ACCEPT, form)}<button type="submit">Publish now</button>`,
  );
};

const DUPLICATES = { name: 'on_possible_duplicate', label: 'Possible duplicates', required: true };
const DUPLICATE_OPTIONS = [
  { value: '', label: 'Choose' },
  { value: 'match', label: 'They are the same: keep one of each' },
  { value: 'create', label: 'They are different: keep both' },
];

/** `Adds 4, skips 12 duplicates; balance €1,204.10 → €1,085.20; complete.` */
const inOneSentence = (viewer: Viewer, { stats, completeness }: ImportDetail, preview: WirePreview): Html => {
  const { will_create: created, will_match: matched } = preview;
  const leftOut = stats.left_out_rows_count;
  const counts = [
    `Adds ${created === 0 ? 'nothing' : formatCount(created, viewer.locale)}${suspects(viewer, preview)}`,
    ...(matched > 0 ? [`skips ${recordCount('duplicates', matched, viewer.locale)}`] : []),
    ...(leftOut > 0 ? [`leaves out ${recordCount('rows', leftOut, viewer.locale)}`] : []),
  ];
  const proved = completeness === null ? NOTHING : html`; ${COMPLETENESS[completeness.status]}`;
  return html`${counts.join(', ')}${balanceChanges(viewer, preview.totals)}${proved}.`;
};

const suspects = ({ locale }: Viewer, { will_review: count }: WirePreview): string =>
  count === 0 ? '' : ` (${formatCount(count, locale)} of them possibly duplicates)`;

const COMPLETENESS: Readonly<Record<NonNullable<ImportDetail['completeness']>['status'], string>> = {
  complete: 'complete',
  incomplete: 'incomplete',
  unknown: 'completeness unknown',
};

/** More would not be a sentence any more; the table has them all. */
const MOST_BALANCES = 3;

const balanceChanges = (viewer: Viewer, totals: readonly Total[]): Child => {
  const changed = totals.filter(
    ({ balance_before: before, balance_after: after }) => before !== null && before !== after,
  );
  if (changed.length > MOST_BALANCES) return html`; ${formatCount(changed.length, viewer.locale)} balances change`;
  return changed.map(
    (total) =>
      html`; balance ${changed.length > 1 && html`of ${total.account.name || 'no account yet'} `}${balance(viewer, total, total.balance_before)} → ${balance(viewer, total, total.balance_after)}`,
  );
};

const ACCEPT = {
  name: 'accept_incomplete',
  label: 'Publish even though the statement does not add up',
  hint: 'Your ledger will differ from the bank by this amount.',
};

const withoutPreview = ({ locale }: Viewer, { shown, faults }: ImportEffectContent): Html => {
  if (faults.length > 0 || shown.stats.rows_count === 0) return NOTHING;
  const countsText = recordCounts(shown.verification.expected_record_counts, locale);
  return notice(
    'warning',
    html`<p>This import is too large for a preview.${countsText !== '' && html` The file has ${countsText}.`} Duplicates are skipped.</p>`,
  );
};

/** What somebody should know before publishing. */
const doubts = (viewer: Viewer, { will_create: created, will_match: matched, totals: all }: WirePreview): Html =>
  html`${created === 0 && matched > 0 && notice('warning', 'Everything in this file is already in your ledger. Publishing adds nothing.')}
${all.map((total) => closingNotice(viewer, total))}`;

const effect = (viewer: Viewer, preview: WirePreview): Html => {
  const { will_create: created, will_match: matched, date_range: dates } = preview;
  const count = (number: number): string => formatCount(number, viewer.locale);
  return html`<section><h2>In detail</h2>${facts([
    ['New in the ledger', html`<strong>${count(created)}</strong>`],
    ['Duplicates (skipped)', html`<strong>${count(matched)}</strong>`],
    ...(preview.will_review > 0 ? [['Possible duplicates', count(preview.will_review)] as const] : []),
    ['Dates', dates === null ? 'none' : html`${day(dates.first, viewer)} to ${day(dates.last, viewer)}`],
  ])}</section>
${newRecords(viewer, preview)}
${preview.totals.length > 0 && totals(viewer, preview)}`;
};

/** The balance that the file states, if the ledger will hold another one. */
const closingNotice = (viewer: Viewer, { account, currency, closing_balance: closing }: Total): Html => {
  if (closing === null || closing.agrees) return NOTHING;
  const { date, stated, ledger, difference } = closing;
  const isLess = !difference.startsWith('-');
  const amount = money(difference.replace('-', ''), currency, viewer);
  return notice(
    'warning',
    html`<p>The file states a balance of ${money(stated, currency, viewer)} at the end of ${day(date, viewer)}, but ${account.name || 'the account'} will hold ${money(ledger, currency, viewer)}, ${amount} ${isLess ? 'less' : 'more'}. Earlier transactions are missing, or the account has no ${account.id === null ? 'opening balance' : html`<a href="/accounts/${account.id}/valuations">opening balance</a>`}.</p>`,
  );
};

const newRecords = ({ locale }: Viewer, preview: WirePreview): Html => {
  const kinds = [
    ['accounts', preview.new_accounts],
    ['categories', preview.new_categories],
    ['tags', preview.new_tags],
    ['merchants', preview.new_merchants],
  ] as const;
  const made = kinds.filter(([, { count }]) => count > 0);
  if (made.length === 0) return html`<p>No account, category, tag or merchant will be created.</p>`;
  const pairs = made.map(([key, { count, names }]): readonly [string, Child] => [
    recordCount(key, count, locale),
    html`${names.join(', ')}${count > names.length && html` and ${formatCount(count - names.length, locale)} more`}`,
  ]);
  return html`<section><h2>Will be created</h2>${facts(pairs)}</section>`;
};

const totals = (viewer: Viewer, { totals: all }: WirePreview): Html =>
  html`<section><h2>What changes</h2>
<p class="muted">Only new entries are counted. Balances are as of today.</p>${table(
    'New entries by account and currency',
    [
      { label: 'Account', isHeader: true, cell: ({ account: { id, name } }) => accountCell(id, name) },
      { label: 'New entries', isAmount: true, cell: ({ rows }) => formatCount(rows, viewer.locale) },
      { label: 'In', isAmount: true, cell: ({ inflow, currency }) => money(inflow, currency, viewer) },
      { label: 'Out', isAmount: true, cell: ({ outflow, currency }) => money(outflow, currency, viewer) },
      { label: 'Change', isAmount: true, cell: ({ net, currency }) => money(net, currency, viewer) },
      { label: 'Balance before', isAmount: true, cell: (total) => balance(viewer, total, total.balance_before) },
      { label: 'Balance after', isAmount: true, cell: (total) => balance(viewer, total, total.balance_after) },
    ],
    all,
    { isStacked: true },
  )}</section>`;

const balance = (viewer: Viewer, { balance_currency: currency }: Total, amount: string | null): Child =>
  amount === null || currency === null ? '—' : money(amount, currency, viewer);

const accountCell = (id: string | null, name: string): Child => {
  if (id !== null) return html`<a href="/accounts/${id}">${name}</a>`;
  return name === '' ? html`<em>no account yet</em>` : html`${name} <span class="muted">(new)</span>`;
};

/** Something that prevents publishing, with the page where the user can fix it. */
type Obstacle = { readonly text: string; readonly href?: string };

/** @param faults errors in a native file */
const obstaclesOf = (
  { locale }: Pick<Viewer, 'locale'>,
  shown: ImportDetail,
  faults: readonly string[],
): readonly Obstacle[] => {
  const { id, type, stats, status_detail: detail, account_id: accountId } = shown;
  const path = `/imports/${id}`;
  if (!detail.uploaded) return [{ text: 'There is no file.', href: '/imports/new' }];
  if (faults.length > 0) return faults.map((fault) => ({ text: withoutCode(fault) }));
  if (stats.rows_count === 0)
    return [{ text: 'The file has no rows.', href: csvImportType(type) ? `${path}/columns` : '/imports/new' }];
  if (stats.invalid_rows_count > 0) {
    const rows = recordCount('rows', stats.invalid_rows_count, locale);
    const have = stats.invalid_rows_count === 1 ? 'has an error' : 'have errors';
    return [
      {
        text: `${rows} ${have}: repair ${stats.invalid_rows_count === 1 ? 'it' : 'them'}.`,
        href: `${path}/rows?valid=false`,
      },
    ];
  }
  const [question] = shown.questions;
  if (question !== undefined) return [{ text: question.question, href: `${path}/columns` }];
  if (lacksAccount({ type, accountId })) return [{ text: 'Choose an account for the import.', href: path }];
  if (detail.publishable || isHeldBack(shown)) return [];
  return [{ text: 'Some accounts named in the file need a match.', href: `${path}/mappings?assigned=false` }];
};

const obstacleList = (obstacles: readonly Obstacle[]): Html =>
  obstacles.length === 0
    ? NOTHING
    : html`<section class="notice warning"><h2>Before you can publish</h2>
<ul>${obstacles.map(({ text, href }) => html`<li>${href === undefined ? text : html`<a href="${href}">${text}</a>`}</li>`)}</ul></section>`;
