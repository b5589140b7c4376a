import type { NumberFormat } from '../../../shared/imports/domain/import-attributes.ts';
import { inFormat } from '../../../shared/imports/rows/domain/repair-row.ts';
import type { RowColumn } from '../../../shared/imports/rows/domain/row-columns.ts';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { WireRowDiagnostic } from '../../../shared/imports/schema/import-row.ts';
import { isCsvType } from '../../../shared/imports/types/domain/type-facts.ts';
import { compileDateFormat } from '../../../shared/platform/domain/dates/date-format.ts';
import type { ImportId } from '../../../shared/platform/domain/ids.ts';
import { negate } from '../../../shared/platform/domain/money/decimal.ts';
import type { RecordNames } from '../../changes/change-words.ts';
import { flow } from '../../ledger/amounts.ts';
import { actionButton } from '../../platform/components/form.ts';
import { type Column, table, withQuery } from '../../platform/components/table.ts';
import { badge, day, moment, money } from '../../platform/components/values.ts';
import { formatCount } from '../../platform/format/counts.ts';
import { type Child, type Html, html, NOTHING } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { isOpen } from '../import-head.ts';
import { WORDS as OUT } from '../words/left-out.ts';
import { WORDS } from '../words/rows.ts';
import { duplicateForm, isDecidable } from './duplicate-form.ts';
import { faultsInWords, shownTitle } from './plain-errors.ts';
import { ruleChanges } from './rule-changes.ts';

const { table: TEXTS } = WORDS;

export type RowsTable = {
  readonly shown: ImportDetail;
  readonly columns: readonly RowColumn[];
  readonly rows: readonly WireRowDiagnostic[];
  readonly query: RowsQuery;
  /** Of what rules set. */
  readonly names: RecordNames;
};

/**
 * The rows of a file, with what is wrong with those that cannot be read. On a phone each takes two lines, unless a row waits for
 * a decision, which needs all of its fields.
 */
export const rowsTable = (viewer: Viewer, content: RowsTable): Html => {
  const { columns, rows, shown } = content;
  const hasValues = ({ name, isInFile }: RowColumn): boolean =>
    isInFile || rows.some(({ fields }) => hasValue(fields, name));
  const isStacked = isOpen(shown) && rows.some(isDecidable);
  const shownColumns = columns.filter(hasValues);
  const amount =
    shownColumns.find(({ name }) => name === 'amount') ?? shownColumns.find(({ kind }) => kind === 'number');
  const cellOf = (column: RowColumn) => (row: WireRowDiagnostic) =>
    readCell(viewer, row, column, shown.configuration.date_format);
  const fieldOf = (column: RowColumn): Column<WireRowDiagnostic> => ({
    label: shownTitle(column.title),
    isAmount: column.kind === 'number',
    isBelowName: !isStacked && column.kind !== 'number',
    isWideOnly: !isStacked && column.kind === 'number' && column !== amount,
    cell: cellOf(column),
  });
  const all: readonly Column<WireRowDiagnostic>[] = [
    {
      label: TEXTS.row,
      isBelowName: true,
      cell: ({ row_number: number }) => formatCount(number, viewer.locale),
      below: ({ row_number: number }) => TEXTS.rowNumber(number),
    },
    ...shownColumns.filter(({ name }) => name === 'date').map(fieldOf),
    nameColumn(viewer, content, isStacked),
    ...shownColumns.filter(({ name, kind }) => name !== 'date' && name !== 'name' && kind !== 'number').map(fieldOf),
    ...shownColumns.filter(({ kind }) => kind === 'number').map(fieldOf),
    ...(rows.some(hasState) ? [stateColumn(viewer, content, isStacked)] : []),
    ...(rows.some(({ effect }) => effect !== null)
      ? [
          {
            label: isOpen(shown) ? TEXTS.effect : TEXTS.entry,
            isBelowName: !isStacked,
            cell: (row: WireRowDiagnostic) => effectCell(viewer, content, row),
          },
        ]
      : []),
  ];
  return table(TEXTS.caption, all, rows, { isStacked });
};

/** The currency is ignored because every row has one, even without a column for it. */
const hasValue = (fields: WireRowDiagnostic['fields'], name: string): boolean =>
  name !== 'currency' && Boolean(fields[name as keyof typeof fields]);

/** The name of a row leads to its page; a row without a name is called by its number. */
const nameColumn = (viewer: Viewer, content: RowsTable, isStacked: boolean): Column<WireRowDiagnostic> => {
  const column = content.columns.find(({ name }) => name === 'name');
  return {
    label: column?.title ?? TEXTS.row,
    isHeader: true,
    cell: (row) => {
      const text =
        column === undefined || row.fields.name === ''
          ? TEXTS.rowNumber(row.row_number)
          : readCell(viewer, row, column);
      const faults = isStacked || row.valid || row.left_out ? [] : faultsOf(row, content.columns);
      return html`<a id="row-${row.row_number}" href="${rowPath(content, row)}">${text}</a>${faults.length > 0 && html`<span class="narrow-only">${faults}</span>`}`;
    },
  };
};

type Place = Pick<RowsTable, 'shown' | 'query'>;

/** The page of a row, which leads back to the same table. */
export const rowPath = ({ shown, query }: Place, { row_number: number }: WireRowDiagnostic): string =>
  withQuery(`/imports/${shown.id}/rows/${number}`, { back: rowsBack(query) });

/** The card on which a row is fixed, if all of them are on one page. */
const fixPath = (place: Place, row: WireRowDiagnostic): string => {
  const { id, stats } = place.shown;
  const areTogether = stats.invalid_rows_count <= ROWS_PER_PAGE[0];
  return areTogether ? `/imports/${id}/rows?valid=false#row-${row.row_number}` : rowPath(place, row);
};

/** On a phone, what is wrong stands below the name, which leads to where it is fixed. */
const stateColumn = (viewer: Viewer, content: RowsTable, isStacked: boolean): Column<WireRowDiagnostic> => {
  const cell = stateCell(viewer, content);
  const below = (row: WireRowDiagnostic): Child => (row.left_out ? leftOutBadge(row) : NOTHING);
  return { label: TEXTS.state, isBelowName: !isStacked, cell, below };
};

const hasState = ({ valid, left_out: isLeftOut = false }: WireRowDiagnostic): boolean => !valid || isLeftOut;

const stateCell =
  (viewer: Viewer, content: RowsTable) =>
  (row: WireRowDiagnostic): Child => {
    const { columns, shown, query } = content;
    if (row.left_out) return leftOutCell(viewer, { shown, query }, row);
    if (row.valid) return NOTHING;
    return html`${faultsOf(row, columns)}
${isRepairable(shown, row) && html`<a href="${fixPath(content, row)}">${TEXTS.fix(row.row_number)}</a>`}`;
  };

export const leftOutBadge = ({ left_out_reason: reason }: Pick<WireRowDiagnostic, 'left_out_reason'>): Html =>
  html`${badge(TEXTS.leftOut)} <small>${OUT.ofRow[reason ?? 'person']}</small>`;

/** Why a row is left out, and the button that includes it; on a phone, its page has it. */
const leftOutCell = (viewer: Viewer, { shown, query }: Place, row: WireRowDiagnostic): Html =>
  html`${leftOutBadge(row)}${
    isRepairable(shown, row) &&
    actionButton(viewer, `/imports/${shown.id}/rows/${row.row_number}`, OUT.include, {
      secondary: true,
      context: OUT.includeRow(row.row_number),
      fields: { back: rowsBack(query), take_in: 'true' },
    })
  }`;

const faultsOf = (row: WireRowDiagnostic, columns: readonly RowColumn[]): readonly Html[] =>
  faultsInWords(row, columns).map((fault) => html`<small class="field-error">${fault}</small>`);

const WITH_PAGES = ['TransactionImport', 'MintImport', 'ActualImport', 'YnabImport', 'QifImport', 'PdfImport'];

/** Rows of an account that publishing created have no known entry here. */
const effectCell = (viewer: Viewer, { shown, query, names }: RowsTable, row: WireRowDiagnostic): Child => {
  const { effect, fields } = row;
  const isOver = !isOpen(shown);
  if (effect === null) return NOTHING;
  if (!isOver && isDecidable(row))
    return html`${duplicateForm(viewer, shown, row, rowsBack(query))}${ruleChanges(row, names)}`;
  if (effect.was_deleted) return TEXTS.deleted(moment(effect.deleted_at, viewer));
  if (effect.entry_id === null)
    return isOver ? html`<span class="muted">${TEXTS.added}</span>` : html`${TEXTS.isNew}${ruleChanges(row, names)}`;
  const text = isOver ? TEXTS.inLedger : TEXTS.duplicate;
  const hasPage = WITH_PAGES.includes(shown.type) && fields.ticker === ''; // trades have no page
  return hasPage ? html`<a href="/transactions/${effect.entry_id}">${text}</a>` : text;
};

/** The text of a field in a row. */
export const cellValue = ({ fields }: WireRowDiagnostic, name: string): string =>
  String(fields[name as keyof WireRowDiagnostic['fields']] ?? '');

/** The value as it would appear in the file, for correction. A number that cannot be read is shown as written. */
export const cellText = (shown: ImportDetail, row: WireRowDiagnostic, { name, kind }: RowColumn): string => {
  const asWritten = row.unread_fields?.[name] ?? (name === 'amount' ? unreadAmount(shown, row) : undefined);
  if (asWritten !== undefined) return asWritten;
  const value = cellValue(row, name);
  const isCsvNumber = kind === 'number' && isCsvType(shown.type);
  return isCsvNumber ? inFormat(value, shown.configuration.number_format as NumberFormat | null) : value;
};

/** An outflow or inflow that cannot be read, with the sign that the amount would have. */
const unreadAmount = ({ configuration }: ImportDetail, { unread_fields: unread = {} }: WireRowDiagnostic) => {
  const { outflow, inflow, split_amount: part } = unread;
  const isOutPositive = configuration.signage_convention === 'inflows_negative';
  if (outflow !== undefined) return withSign(outflow, isOutPositive ? '' : '-');
  if (inflow !== undefined) return withSign(inflow, isOutPositive ? '-' : '');
  return part;
};

const withSign = (magnitude: string, sign: '-' | ''): string => `${sign}${magnitude.replace(/^-/, '')}`;

/** Parts of splits depend on other rows, so they can only be corrected in the file. */
export const isRepairable = (shown: ImportDetail, { part_of, splits }: WireRowDiagnostic): boolean =>
  isOpen(shown) && part_of == null && (splits ?? []).length === 0;

type WireMapping = WireRowDiagnostic['mappings']['tags'][number];

/** A read-only field of a row: money in the format of the family, texts with their match. */
export const readCell = (
  viewer: Viewer,
  row: WireRowDiagnostic,
  { name, kind }: RowColumn,
  dateFormat: string | null = null,
): Child => {
  const value = cellValue(row, name);
  if (kind === 'number' && value === '') return row.unread_fields?.[name] ?? '';
  if (name === 'amount') return amountOf(viewer, row);
  const date = name === 'date' ? (row.entry_date ?? dayIn(value, dateFormat)) : undefined;
  if (date !== undefined) return day(date, viewer);
  if (kind === 'date' && value.length <= LONGEST_DATE) return html`<span class="whole">${value}</span>`;
  if (name === 'name' && isHolding(row)) return TEXTS.holding(value);
  const { tags } = row.mappings;
  if (name === 'tags' && tags.length > 0)
    return tags.map((tag, at) => html`${at > 0 && html`<br>`}${tag.key}${matchText(tag)}`);
  const mapping = mappingOf(row, name);
  return html`${value}${mapping !== undefined && matchText(mapping)}`;
};

/** A longer text in the column of dates is none. */
const LONGEST_DATE = 30;

/** Money in or out as the row is read, which the sign in the file may not show. */
const amountOf = (viewer: Viewer, { fields: { amount, currency }, direction }: WireRowDiagnostic): Html => {
  if (direction === null) return money(amount, currency, viewer);
  const magnitude = amount.replace(/^-/, '');
  return flow(direction === 'outflow' ? magnitude : negate(magnitude), currency, viewer);
};

/** The day of a row that has an error elsewhere. */
const dayIn = (text: string, pattern: string | null): string | undefined => {
  const format = pattern === null ? undefined : compileDateFormat(pattern);
  return format?.ok ? format.parse(text) : undefined;
};

/** Its amount is a value and no money in or out. */
const isHolding = ({ fields }: WireRowDiagnostic): boolean => fields.ticker !== '' && fields.entity_type === 'holding';

const mappingOf = ({ mappings }: WireRowDiagnostic, name: string): WireMapping | undefined =>
  ({ account: mappings.account, category: mappings.category, entity_type: mappings.account_type })[name];

/** The match of a text, unless it has the same name. */
const matchText = ({ key, value, mappable, creatable, type }: WireMapping): Child => {
  const target = mappable?.name ?? (type === 'account_type' ? value : null);
  if (target === key) return false;
  const text = target === null ? (creatable ? TEXTS.newRecord : TEXTS.noMatch) : TEXTS.matchedTo(target);
  return html` <small class="muted">${text}</small>`;
};

/** The filter for rows that are left out. */
export const LEFT_OUT = 'left_out';

/** The filters and the page of the table of rows, all kept in the URL. */
export type RowsQuery = {
  readonly valid: '' | 'true' | 'false';
  readonly search: string;
  readonly effect: '' | 'create' | 'match' | 'review' | 'deleted' | typeof LEFT_OUT;
  readonly page: number;
  readonly perPage: number;
};

export const ROWS_PER_PAGE = [25, 50, 100] as const;
const MAX_SEARCH = 200;

type Sent = Readonly<Record<string, string | undefined>>;

/** Parses the query of a URL; invalid values are ignored. */
export const toRowsQuery = (sent: Sent): RowsQuery => ({
  valid: oneOf(['true', 'false'], sent['valid']),
  search: (sent['search'] ?? '').trim().slice(0, MAX_SEARCH).toWellFormed(),
  effect: oneOf(['create', 'match', 'review', 'deleted', LEFT_OUT], sent['effect']),
  page: /^[1-9][0-9]{0,8}$/.test(sent['page'] ?? '') ? Number(sent['page']) : 1,
  perPage: ROWS_PER_PAGE.find((count) => String(count) === sent['per_page']) ?? ROWS_PER_PAGE[0],
});

const oneOf = <Value extends string>(values: readonly Value[], sent: string | undefined): Value | '' =>
  values.find((value) => value === sent) ?? '';

/** The query as URL parameters, without defaults. */
export const rowsParameters = ({ valid, search, effect, page, perPage }: RowsQuery) => ({
  valid,
  search,
  effect,
  per_page: perPage === ROWS_PER_PAGE[0] ? '' : String(perPage),
  page: page === 1 ? '' : String(page),
});

/** The URL of the table with these filters. */
export const rowsPath = (importId: ImportId, query: RowsQuery, done = ''): string =>
  withQuery(`/imports/${importId}/rows`, { ...rowsParameters(query), done });

/** The filters as one text, so that a form can return to them; `rowsQueryOf` parses it. */
export const rowsBack = (query: RowsQuery): string => withQuery('', rowsParameters(query)).slice(1);
export const rowsQueryOf = (back: unknown): RowsQuery =>
  toRowsQuery(Object.fromEntries(new URLSearchParams(typeof back === 'string' ? back : '')));

/** The URL of the table after rows were saved. */
export const afterRepair = (importId: ImportId, query: RowsQuery, rowNumber: number, done: RowsDone): string =>
  `${rowsPath(importId, query, done)}#row-${rowNumber}`;

export type RowsDone = keyof typeof WORDS.done;
