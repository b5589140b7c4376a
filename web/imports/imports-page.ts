import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import type { AccountId } from '../../shared/platform/domain/ids.ts';
import { sum } from '../../shared/platform/domain/money/decimal.ts';
import { actionButton, filterForm, filterSheet, select } from '../platform/components/form.ts';
import { doneNotice, emptyState, notice } from '../platform/components/notice.ts';
import { type Column, type PageMeta, pager, table } from '../platform/components/table.ts';
import { badge, day, money } from '../platform/components/values.ts';
import { newForm } from '../platform/form-state.ts';
import { counted } from '../platform/format/counts.ts';
import { formatDayOf } from '../platform/format/dates.ts';
import { fileTypeName, importName, withoutCode } from '../platform/format/import-words.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { isUnderWay } from './import-head.ts';
import { importStateOf, isClear, isLeftOver } from './import-state.ts';
import { WORDS } from './words/imports.ts';

export type ImportsContent = {
  readonly imports: readonly ImportDetail[];
  /** Imports of this page that cannot be shown. */
  readonly unreadableCount: number;
  /** Account names by id. */
  readonly accountNames: ReadonlyMap<string, string>;
  /** The days of each account that an import covers, by the id of the import. */
  readonly coverage?: ReadonlyMap<string, readonly Covered[]>;
  readonly meta: PageMeta;
  /** The filter; blank for all. */
  readonly status: string;
  /** Code of the action that was just completed. */
  readonly done?: string | undefined;
};

type Covered = { readonly accountId: AccountId; readonly from: string; readonly to: string };

const PATH = '/imports';
/** The new imports of several files, each with its next step. */
export const newImportsPage = (
  viewer: Viewer,
  imports: readonly ImportDetail[],
  accountNames: ImportsContent['accountNames'],
): Html =>
  layout({
    title: WORDS.several.title,
    viewer,
    refresh: imports.some(isUnderWay) ? 2 : undefined,
    content: html`<p>${WORDS.several.intro}</p>
${addClear(viewer, imports)}${nextSteps(viewer, imports, accountNames)}
<p><a href="${PATH}">${WORDS.several.all}</a></p>`,
  });

/** One button for those that need no look; a file that turns out to have possible duplicates stays. */
const addClear = (viewer: Viewer, imports: readonly ImportDetail[]): Html => {
  const clear = imports.filter(isClear);
  if (clear.length === 0) return NOTHING;
  const fields = { ids: imports.map(({ id }) => id).join(',') };
  return html`${actionButton(viewer, `${PATH}/clear`, WORDS.several.addClear(clear.length), { fields })}
<p class="muted">${WORDS.several.clearHint}</p>`;
};

/** With the account of each, because files that were sent together share one. */
export const nextSteps = (
  viewer: Viewer,
  imports: readonly ImportDetail[],
  accountNames: ImportsContent['accountNames'],
): Html => table(WORDS.several.title, [...stepColumns(viewer), accountColumn(accountNames)], imports);

export const importsPage = (viewer: Viewer, content: ImportsContent): Html => {
  const { imports, unreadableCount, meta, status, done } = content;
  const isEmpty = imports.length + unreadableCount === 0;
  const isAll = status === '';
  return layout({
    title: WORDS.title,
    viewer,
    notice: doneNotice(WORDS.done, done),
    ...(!(isEmpty && isAll) && {
      actions: html`<a href="${PATH}/new" class="button">${WORDS.importFile}</a> <a href="/exports">${WORDS.export}</a>`,
    }),
    content: html`${(!isAll || meta.total_count > FEW) && filter(status)}
${unreadableCount > 0 && notice('warning', WORDS.unreadable(unreadableCount))}
${isEmpty ? nothing(isAll) : imports.length > 0 && importsTable(viewer, content)}
${pager(PATH, { status }, meta)}${discardAll(viewer, imports.filter(isLeftOver))}`,
  });
};

/** For several that were begun and left; one is deleted on its page. */
const discardAll = (viewer: Viewer, left: readonly ImportDetail[]): Html => {
  if (left.length < 2) return NOTHING;
  const fields = { ids: left.map(({ id }) => id).join(',') };
  return html`<details><summary>${WORDS.discard.title(left.length)}</summary>
<p>${WORDS.discard.text}</p>
<ul>${left.map((shown) => html`<li><bdi>${importName(shown, viewer)}</bdi></li>`)}</ul>
${actionButton(viewer, `${PATH}/discard`, WORDS.discard.submit(left.length), { danger: true, fields })}</details>`;
};

const nothing = (isAll: boolean): Html =>
  isAll
    ? emptyState(WORDS.none, { href: `${PATH}/new`, label: WORDS.importFile })
    : emptyState(WORDS.noneOfStatus, { href: PATH, label: WORDS.showAll });

/** As many as need no filter. */
const FEW = 10;

const STATUSES = Object.entries(WORDS.statuses).map(([value, label]) => ({ value, label }));

const filter = (status: string): Html =>
  filterSheet(
    filterForm(PATH, WORDS.title, select({ name: 'status', label: WORDS.status }, STATUSES, newForm({ status }))),
    {
      set: status === '' ? 0 : 1,
      isRefused: false,
    },
  );

const importsTable = (viewer: Viewer, { imports, accountNames, coverage = new Map() }: ImportsContent): Html => {
  const covered = (shown: ImportDetail): readonly Covered[] =>
    shown.status === 'complete' ? (coverage.get(shown.id) ?? []) : [];
  const columns: readonly Column<ImportDetail>[] = [
    { label: WORDS.import, isHeader: true, cell: (shown) => nameAndKind(viewer, shown) },
    {
      label: WORDS.account,
      isBelowName: true,
      cell: (shown) => accountsOf(shown, covered(shown), accountNames),
      below: (shown) => {
        const isKnown = shown.account_id !== null || covered(shown).length > 0;
        return html`${stateCell(viewer, shown)}${isKnown && html`<br>${accountsOf(shown, covered(shown), accountNames)}`}`;
      },
    },
    { label: WORDS.dates, isBelowName: true, cell: (shown) => datesOf(viewer, covered(shown)) },
    ...(imports.some((shown) => moneyOf(shown).length > 0)
      ? [
          moneyColumn(viewer, WORDS.moneyIn, ({ money_in }) => money_in),
          moneyColumn(viewer, WORDS.moneyOut, ({ money_out }) => money_out),
        ]
      : []),
    {
      label: WORDS.status,
      cell: (shown) => html`<span class="wide-only">${stateCell(viewer, shown)}<br></span>${nextCell(viewer, shown)}`,
    },
  ];
  return table(WORDS.title, columns, imports);
};

type Compared = NonNullable<ImportDetail['verification']['readback']['sums']>[number];

/** Of its transactions, by account and currency. */
const moneyOf = ({ status, verification }: ImportDetail): readonly Compared[] =>
  status === 'complete' ? (verification.readback.sums ?? []).filter(({ kind }) => kind === 'transactions') : [];

const moneyColumn = (
  viewer: Viewer,
  label: string,
  amountOf: (sum: Compared['actual']) => string,
): Column<ImportDetail> => ({
  label,
  isAmount: true,
  isWideOnly: true,
  cell: (shown) =>
    [...Map.groupBy(moneyOf(shown), ({ currency }) => currency)].map(
      ([currency, sums], at) =>
        html`${at > 0 && html`<br>`}${money(sum(sums.map(({ actual }) => amountOf(actual))), currency, viewer)}`,
    ),
});

/** From the first to the last day. */
const datesOf = (viewer: Viewer, covered: readonly Covered[]): Child => {
  const [first] = covered.map(({ from }) => from).toSorted();
  const last = covered
    .map(({ to }) => to)
    .toSorted()
    .at(-1);
  if (first === undefined || last === undefined) return NOTHING;
  return first === last ? day(first, viewer) : WORDS.days(day(first, viewer), day(last, viewer));
};

/** The account of the import, or those that its rows went to. */
const accountsOf = (shown: ImportDetail, covered: readonly Covered[], names: ImportsContent['accountNames']): Html => {
  if (shown.account_id !== null || covered.length === 0) return accountOf(shown, names);
  const found = [...new Set(covered.map(({ accountId }) => names.get(accountId) ?? WORDS.accountRemoved))];
  return cut(WORDS.accounts(found.slice(0, NAMED), found.length - NAMED));
};

const cut = (text: string): Html => html`<span class="cut" title="${text}">${text}</span>`;
const NAMED = 2;

const stepColumns = (viewer: Viewer): readonly Column<ImportDetail>[] => [
  { label: WORDS.import, isHeader: true, cell: (shown) => nameCell(viewer, shown) },
  { label: WORDS.status, isBelowName: true, cell: (shown) => stateCell(viewer, shown) },
  { label: WORDS.next, cell: (shown) => nextCell(viewer, shown) },
];

const accountColumn = (names: ImportsContent['accountNames']): Column<ImportDetail> => ({
  label: WORDS.account,
  isBelowName: true,
  cell: (shown) => accountOf(shown, names),
  below: (shown) => (shown.account_id === null ? NOTHING : accountOf(shown, names)),
});

/** Leads to the next step or the result. Names of files are long, and have few places to break. */
const nameCell = (viewer: Viewer, shown: ImportDetail): Html => {
  const name = importName(shown, viewer);
  return html`<a class="cut" title="${name}" href="${importStateOf(shown, viewer.locale).next.href}">${name}</a>`;
};

/** The kind of a file without a name is its name, with the day. */
const nameAndKind = (viewer: Viewer, shown: ImportDetail): Html => {
  const about = aboutFile(viewer, shown);
  return html`${nameCell(viewer, shown)}${shown.filename !== null && html` <small class="muted wide-only about-file cut" title="${about}">${about}</small>`}`;
};

const aboutFile = ({ locale, timeZone }: Viewer, shown: ImportDetail): string =>
  WORDS.about(
    fileTypeName(shown),
    counted(shown.stats.rows_count, locale),
    formatDayOf(shown.created_at, locale, timeZone),
  );

const accountOf = ({ account_id: id }: ImportDetail, names: ImportsContent['accountNames']): Html =>
  id === null ? html`<span class="muted">${WORDS.accountInFile}</span>` : cut(names.get(id) ?? WORDS.accountRemoved);

const stateCell = ({ locale }: Viewer, shown: ImportDetail): Html => {
  const { label, tone } = importStateOf(shown, locale);
  return html`${badge(label, tone)}${shown.error !== undefined && html`<br><small>${withoutCode(shown.error)}</small>`}`;
};

const nextCell = (viewer: Viewer, shown: ImportDetail): Html => {
  const { next } = importStateOf(shown, viewer.locale);
  return html`<a class="whole" href="${next.href}">${WORDS.nextOf(next.label, importName(shown, viewer))}</a>`;
};
