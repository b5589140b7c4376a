import { divide, isZero } from '../../../shared/platform/domain/money/decimal.ts';
import type { PartRow, PartRows, TogetherRow } from '../../../shared/reports/spending/domain/spending-parts.ts';
import { shareOfAll } from '../../ledger/amounts.ts';
import { categoryPicture, NO_CATEGORY_PICTURE, type Picture } from '../../platform/components/category-chip.ts';
import { shareBar } from '../../platform/components/share-bar.ts';
import { sortHeader } from '../../platform/components/sorting.ts';
import { type Column, table } from '../../platform/components/table.ts';
import { type Child, type Html, html, NOTHING } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { countedBy, daysSoFar } from '../counted-transactions.ts';
import { sortedRows } from './sorted-rows.ts';
import type { NamedRecord, SpendingColumn } from './spending-content.ts';
import { type Line, sumOf } from './spending-lines.ts';
import { type Portion, partColor, swatch } from './spending-pictures.ts';
import { type Shown, written } from './spending-shown.ts';
import { SIDE_TYPES } from './trend-link.ts';
import { WORDS as words } from './words.ts';

type Amounts = { readonly now: string; readonly before: string; readonly average?: string | undefined };

type Row = {
  readonly amounts: Amounts;
  /** The text of its name, by which it is sorted. */
  readonly name: string;
  readonly heading: Child;
  /** Leads to what its amount adds up, if its name does not. */
  readonly href?: string | undefined;
  /** Not for the total. */
  readonly share?: string;
  readonly isBelow?: boolean;
  readonly isRest?: boolean | undefined;
};

type Side = 'spent' | 'earned';

/** On narrow screens a name with its amount, and below them its share as a bar and what it was before. */
const amountsTable = (
  viewer: Viewer,
  shown: Shown,
  {
    caption,
    label,
    side,
    rows,
    total,
  }: {
    readonly caption: string;
    readonly label: string;
    readonly side: Side;
    readonly rows: readonly Row[];
    readonly total: Pick<Row, 'amounts'>;
  },
): Html => {
  const { periods, hasBefore, hasAverage, sorting, sortedHref, id } = shown;
  const bare = (amount: string): string => written(amount, shown, viewer);
  const sort = (by: SpendingColumn) =>
    sortHeader(by, sorting, {
      beginsDescending: by !== 'name',
      hrefOf: (other) => `${sortedHref(other)}#${id}-${side}`,
    });
  const further = (is: boolean, heading: string, by: 'before' | 'average'): readonly Column<Row>[] =>
    is
      ? [
          {
            label: heading,
            isAmount: true,
            isWideOnly: true,
            sort: sort(by),
            cell: ({ amounts }) => bare(amounts[by] ?? '0'),
          },
        ]
      : [];
  return table<Row>(
    caption,
    [
      { label, isHeader: true, sort: sort('name'), cell: ({ heading }) => heading },
      {
        label: periods.now,
        isAmount: true,
        sort: sort('now'),
        cell: ({ amounts: { now, before }, share, href }) =>
          html`${href === undefined ? bare(now) : html`<a class="counted" href="${href}">${bare(now)}</a>`}${share !== '' && html`<small class="under">${share}</small>`}${hasBefore && html`<small class="narrow-only">${words.was(bare(before))}</small>`}`,
      },
      ...further(hasBefore, periods.before, 'before'),
      ...further(hasAverage, words.average, 'average'),
    ],
    rows,
    {
      isLinked: true,
      rowClass: ({ amounts: { now, before } }) => (isZero(now) && isZero(before) ? 'wide-only' : undefined),
      total: { ...total, name: words.total, heading: words.total },
      isBelow: ({ isBelow = false }) => isBelow,
    },
  );
};

const shareOf = (viewer: Viewer, now: string, all: string): string =>
  isZero(now) || isZero(all) ? '' : shareOfAll(now, all, viewer);

const bar = (now: string, all: string, color: string): Html =>
  isZero(all) ? NOTHING : shareBar(Number(divide(now, all)), color);

/** Spending, or income, by category. */
export const categoryTable = (
  viewer: Viewer,
  { caption, side }: { readonly caption: string; readonly side: Side },
  lines: readonly Line[],
  shown: Shown,
): Html => {
  if (lines.length === 0) return html`<p class="muted">${words.nothing}</p>`;
  const total = sumOf(lines);
  const rows = lines.map(
    (line): Row => ({
      amounts: line,
      name: nameOf(line),
      heading: categoryName(line, total.now, shown),
      href: hrefOf(viewer, line, shown),
      share: shareOf(viewer, line.now, total.now),
      isBelow: line.isBelow,
      isRest: line.isRest,
    }),
  );
  return amountsTable(viewer, shown, {
    ...{ caption, side },
    label: words.by.category.tab,
    rows: sortedRows(rows, shown.sorting, viewer.locale),
    total: { amounts: total },
  });
};

const pictureOf = ({ category }: Line, { pictures }: Shown): Picture =>
  pictures.get(category?.id ?? '') ?? NO_CATEGORY_PICTURE;

const nameOf = ({ category, isRest }: Line): string => {
  const name = category?.name ?? words.by.category.none;
  return isRest ? words.rest(name) : name;
};

/** Leads to the transactions of the category in this period; a parent also to those of its subcategories. */
const hrefOf = (viewer: Viewer, line: Line, { currency, isConverted, days }: Shown): string | undefined => {
  const { category, side, hasMoney, isGroup } = line;
  if (!hasMoney) return undefined;
  return countedBy(
    { category_id: category?.id ?? null },
    {
      currency: isConverted ? undefined : currency,
      ...daysSoFar({ startDate: days.from, endDate: days.to }, viewer),
      type: side && SIDE_TYPES[side],
      isGroup,
    },
  );
};

/** Leads to its twelve months. */
const categoryName = (line: Line, all: string, shown: Shown): Html =>
  entry(nameOf(line), shown.trendOf({ ...line, id: line.category?.id ?? null }), {
    mark: line.isBelow ? swatch(pictureOf(line, shown).color) : categoryPicture(pictureOf(line, shown)),
    color: pictureOf(line, shown).color,
    isBelow: line.isBelow,
    parts: line.isGroup ? words.subcategories(nameOf(line)) : undefined,
    now: line.now,
    all,
  });

type Entry = {
  /** Before its name. */
  readonly mark: Html;
  readonly color: string;
  readonly isBelow?: boolean;
  /** The kind of the rows below it, if there are any. */
  readonly parts?: string | undefined;
  readonly now: string;
  readonly all: string;
};

const entry = (
  name: string,
  href: string | undefined,
  { mark, color, isBelow = false, parts, now, all }: Entry,
): Html =>
  html`<div class="entry${isBelow && ' below'}">${mark}<span>${href === undefined ? html`<span class="name">${name}</span>` : html`<a href="${href}">${name}</a>`}${parts !== undefined && html`<input type="checkbox" class="fold" aria-label="${parts}">`}${bar(now, all, color)}</span></div>`;

/** The slices of the categories. */
export const categoryPortions = (lines: readonly Line[], shown: Shown): readonly Portion[] =>
  lines
    .filter(({ isBelow }) => !isBelow)
    .map((line) => ({
      name: nameOf(line),
      amount: line.now,
      color: pictureOf(line, shown).color,
    }));

type Records = ReadonlyMap<string, NamedRecord>;
type Kind = NonNullable<Shown['by']>;

type Part = Portion & { readonly row: PartRow };

const partsOf = (rows: readonly PartRow[], records: Records, kind: Kind): readonly Part[] =>
  rows.map((row, at) => {
    const record = records.get(row.id ?? '');
    const name = record?.name ?? words.by[kind].none;
    return { row, name, amount: row.now, color: partColor(row.id, at, record?.color) };
  });

const partHref = (
  viewer: Viewer,
  kind: Kind,
  id: string | null,
  { currency, isConverted, days }: Omit<Shown, 'by'>,
): string =>
  countedBy(
    { [`${kind}_id`]: id },
    { currency: isConverted ? undefined : currency, ...daysSoFar({ startDate: days.from, endDate: days.to }, viewer) },
  );

/** The slices of merchants, tags or accounts: of tags that belong together, where a slice for each would count twice. */
export const partPortions = (
  { rows, others, together }: PartRows,
  records: Records,
  { by: kind = 'merchant' }: Shown,
): readonly Portion[] => {
  if (together !== undefined) {
    const counted = together.filter(({ now }) => !isZero(now));
    return counted.map((row, at) => tagsPortion(row, placeOf(rows, row, at), records));
  }
  const other = { name: words.smaller, amount: others?.now ?? '0', color: NO_CATEGORY_PICTURE.color };
  return [...partsOf(rows, records, kind), ...(others === undefined ? [] : [other])];
};

/** A tag has its color from its row, and tags together have another one. */
const placeOf = (rows: readonly PartRow[], { ids }: TogetherRow, at: number): number =>
  ids.length > 1 ? rows.length + at : rows.findIndex(({ id }) => id === (ids[0] ?? null));

const tagsPortion = ({ ids, now }: TogetherRow, at: number, records: Records): Portion => ({
  name: ids.length === 0 ? words.by.tag.none : ids.map((id) => records.get(id)?.name ?? '').join(' + '),
  amount: now,
  color: partColor(ids[0] ?? null, at, ids.length === 1 ? records.get(ids[0] ?? '')?.color : undefined),
});

/** Spending, or income, by merchant, tag or account. */
export const partTable = (
  viewer: Viewer,
  { caption, side }: { readonly caption: string; readonly side: Side },
  { rows, others, total }: PartRows,
  { records, shown }: { readonly records: Records; readonly shown: Shown },
): Html => {
  if (rows.length === 0) return html`<p class="muted">${words.nothing}</p>`;
  const { by: kind = 'merchant' } = shown;
  const rowOf = (name: string, color: string, amounts: Amounts, href?: string): Row => ({
    ...{ amounts, name },
    heading: entry(name, href, { mark: swatch(color), color, now: amounts.now, all: total.now }),
    share: shareOf(viewer, amounts.now, total.now),
  });
  const named = partsOf(rows, records, kind).map(({ row, name, color }) =>
    rowOf(name, color, row, isZero(row.now) ? undefined : partHref(viewer, kind, row.id, shown)),
  );
  const rest = others && rowOf(words.by.others(others.count), NO_CATEGORY_PICTURE.color, others, shown.allHref);
  return amountsTable(
    viewer,
    { ...shown, hasAverage: false },
    {
      ...{ caption, side },
      label: words.by[kind].tab,
      rows: [...sortedRows(named, shown.sorting, viewer.locale), ...(rest === undefined ? [] : [rest])],
      total: { amounts: total },
    },
  );
};
