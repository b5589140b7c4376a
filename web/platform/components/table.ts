import { formatCount } from '../format/counts.ts';
import { type Child, type Html, html, NOTHING } from '../html.ts';
import { WORDS } from '../words.ts';
import { hidden } from './form.ts';
import { type SortHeader, sortLink } from './sorting.ts';

const { pager: TEXTS } = WORDS;

export type Column<Row> = {
  readonly label: string;
  readonly cell: (row: Row) => Child;
  /** Right-aligned with tabular digits. */
  readonly isAmount?: boolean;
  /** The header cell of its row. */
  readonly isHeader?: boolean;
  /** On narrow screens, shown below the row header to make room for other columns. */
  readonly isBelowName?: boolean;
  /** The text shown there, if that is less than the cell. */
  readonly below?: (row: Row) => Child;
  /** Left out on narrow screens; the page of the row has it. */
  readonly isWideOnly?: boolean;
  /** Checkboxes; the label is only read aloud. */
  readonly isPick?: boolean;
  /** Its label sorts the rows. */
  readonly sort?: SortHeader | undefined;
};

type TableOptions<Row> = {
  readonly isStacked?: boolean;
  readonly isLinked?: boolean;
  readonly rowClass?: (row: Row) => string | undefined;
  /** The sum of the rows. */
  readonly total?: Row;
  /** Whether a row belongs to the one above: on narrow screens, a checkbox `.fold` there shows it. */
  readonly isBelow?: (row: Row) => boolean;
};

/**
 * A table with a caption; on narrow screens it scrolls and can be reached by keyboard. `isStacked`: there, each cell has a
 * line of its own with its label, for rows in which every cell is needed to decide. `isLinked`: a row leads to where its name
 * does.
 */
export const table = <Row>(
  caption: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { isStacked = false, isLinked = false, rowClass, total, isBelow }: TableOptions<Row> = {},
): Html => {
  const shape = shapeOf(columns, { isStacked, isLinked });
  const classOf = (column: Column<Row>): Html => classes(classesOf(column, shape));
  const rowOf = (row: Row): Html =>
    html`${columns.map((column) => cellOf(column, row, columns, { isStacked, classOf }))}`;
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table${classes(shape.names)}>
<caption class="visually-hidden">${caption}</caption>
<thead><tr>${columns.map((column) => html`<th scope="col"${classOf(column)}${column.sort?.direction !== undefined && html` aria-sort="${column.sort.direction}"`}>${headingOf(column)}</th>`)}</tr></thead>
${bodiesOf(rows, isBelow).map((body) => html`<tbody>${body.map((row) => html`<tr${classes([rowClass?.(row), isBelow?.(row) && 'folded'])}>${rowOf(row)}</tr>`)}</tbody>`)}${
  total !== undefined &&
  html`
<tfoot><tr>${rowOf(total)}</tr></tfoot>`
}
</table></div>`;
};

const headingOf = <Row>({ label, isPick = false, sort }: Column<Row>): Child => {
  if (isPick) return html`<span class="visually-hidden">${label}</span>`;
  return sort === undefined ? label : sortLink(label, sort);
};

/** Rows with those that belong to them, or all rows. */
const bodiesOf = <Row>(rows: readonly Row[], isBelow: TableOptions<Row>['isBelow']): readonly (readonly Row[])[] => {
  if (isBelow === undefined) return [rows];
  const bodies: Row[][] = [];
  for (const row of rows) {
    const body = bodies.at(-1);
    if (body !== undefined && isBelow(row)) body.push(row);
    else bodies.push([row]);
  }
  return bodies;
};

type Shape = {
  /** The classes of the table. */
  readonly names: readonly string[];
  /** Its classes say which columns have amounts, and which are left out on narrow screens, so that no cell has to. */
  readonly isAllAmounts: boolean;
  readonly isTwoNarrow: boolean;
};

const shapeOf = <Row>(
  columns: readonly Column<Row>[],
  { isStacked, isLinked }: { readonly isStacked: boolean; readonly isLinked: boolean },
): Shape => {
  const [first, second, ...further] = columns;
  const isAllAmounts = first?.isHeader === true && columns.every((column) => column === first || column.isAmount);
  const isTwoNarrow =
    isAllAmounts &&
    !isStacked &&
    further.length > 0 &&
    further.every(isWide) &&
    second !== undefined &&
    !isWide(second);
  const names = { stacked: isStacked, linked: isLinked, amounts: isAllAmounts, 'two-narrow': isTwoNarrow };
  return {
    names: Object.entries(names).flatMap(([name, is]) => (is ? [name] : [])),
    isAllAmounts,
    isTwoNarrow,
  };
};

const isWide = <Row>({ isBelowName = false, isWideOnly = false }: Column<Row>): boolean => isBelowName || isWideOnly;

const classesOf = <Row>(column: Column<Row>, { isAllAmounts, isTwoNarrow }: Shape) => [
  column.isAmount && !isAllAmounts && 'amount',
  column.isPick && 'pick',
  isWide(column) && !isTwoNarrow && 'wide-only',
];

const classes = (names: readonly (string | false | undefined)[]): Html => {
  const known = names.filter((name) => name !== undefined && name !== false);
  return known.length === 0 ? NOTHING : html` class="${known.join(' ')}"`;
};

type Cells<Row> = { readonly isStacked: boolean; readonly classOf: (column: Column<Row>) => Html };

const cellOf = <Row>(
  column: Column<Row>,
  row: Row,
  all: readonly Column<Row>[],
  { isStacked, classOf }: Cells<Row>,
): Html => {
  const { cell, isHeader, label } = column;
  if (isHeader !== true)
    return isStacked
      ? html`<td${classOf(column)} data-label="${label}"><div>${cell(row)}</div></td>`
      : html`<td${classOf(column)}>${cell(row)}</td>`;
  const below = all
    .filter(({ isBelowName }) => isBelowName === true)
    .map((column) => (column.below ?? column.cell)(row))
    .filter((shown) => shown !== NOTHING && (shown ?? '') !== '');
  return html`<th scope="row"${classOf(column)}>${cell(row)}${below.length > 0 && html`<small class="narrow-only">${below.map((shown, at) => html`${at > 0 && ' · '}${shown}`)}</small>`}</th>`;
};

/** A list of names and values. */
export const facts = (pairs: readonly (readonly [name: string, value: Child])[]): Html =>
  html`<dl class="facts">${pairs.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;

type Figures = readonly (readonly [name: string, value: Child, remark?: Child])[];

/** The few figures that a page is about, side by side; a remark stands under its figure. */
export const figures = (all: Figures): Html => figureList(all, false);

/** The same, of which the first is what the page is about. */
export const leadingFigures = (all: Figures): Html => figureList(all, true);

const figureList = (all: Figures, isLeading: boolean): Html =>
  html`<dl class="figures${isLeading && ' leading'}">${all.map(([name, value, remark]) => html`<div><dt>${name}</dt><dd>${value}${remark !== undefined && html`<small>${remark}</small>`}</dd></div>`)}</dl>`;

export type PageMeta = {
  readonly current_page: number;
  readonly total_pages: number;
  readonly total_count: number;
  readonly next_page: number | null;
  readonly prev_page: number | null;
};
type Query = Readonly<Record<string, string | undefined>>;

/** Leads to the pages around this one, the first, the last and any other, with the filters; nothing if all is on one page. */
export const pager = (path: string, query: Query, meta: PageMeta, locale = 'en'): Html => {
  const { current_page: page, total_pages: pages, next_page: next, prev_page: former } = meta;
  if (pages <= 1) return NOTHING;
  const link = (name: 'first' | 'prev' | 'next' | 'last', to: number | null): Html => {
    const text = html`<span class="visually-hidden">${TEXTS.links[name].aloud}</span><span aria-hidden="true">${TEXTS.links[name].shown}</span>`;
    return to === null || to === page
      ? html`<a role="link" aria-disabled="true">${text}</a>`
      : html`<a rel="${name}" href="${withQuery(path, { ...query, page: String(to) })}">${text}</a>`;
  };
  const total = html`<span>${TEXTS.total(formatCount(meta.total_count, locale))}</span>`;
  return html`<nav class="pager pages" aria-label="${TEXTS.name}">
${pages > 2 && link('first', 1)}${link('prev', former)}${link('next', next)}${pages > 2 && link('last', pages)}
${pages > 2 ? html`<form method="get" action="${path}">${filled(query).map(([name, value]) => hidden(name, value))}<label>${TEXTS.page} <input type="number" name="page" value="${page}" min="1" max="${pages}" required></label><span>${TEXTS.of(formatCount(pages, locale))}</span><button type="submit" class="secondary">${TEXTS.go}</button></form>` : html`<span>${TEXTS.page} ${page} ${TEXTS.of(formatCount(pages, locale))}</span>`}${total}
</nav>`;
};

/** Links of a log, whose pages have no numbers, to the newest page and to the next one. */
export const logPager = (
  path: string,
  query: Query,
  { next_page: next }: { readonly next_page: string | null },
): Html => {
  const { page, ...filters } = query;
  if (page === undefined && next === null) return NOTHING;
  return html`<nav class="pager" aria-label="${TEXTS.name}">
${page !== undefined && html`<a rel="first" href="${withQuery(path, filters)}">${TEXTS.newest}</a>`}
${next !== null && html`<a rel="next" href="${withQuery(path, { ...filters, page: next })}">${TEXTS.next}</a>`}
</nav>`;
};

/** A path with its non-blank parameters. */
export const withQuery = (path: string, query: Query): string => {
  const parameters = filled(query);
  return parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters)}`;
};

const filled = (query: Query): [string, string][] =>
  Object.entries(query).filter((pair): pair is [string, string] => (pair[1] ?? '') !== '');
