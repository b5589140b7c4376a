/** Things that are decided about together. */
export type SimilarGroup<Item> = {
  /** Their name, or what their names have in common. */
  readonly name: string;
  readonly items: readonly [Item, ...Item[]];
  /** The place of the first of them among all that are alike, from 0. */
  readonly from: number;
  /** How many are alike; more than the items if they are too many for one group. */
  readonly total: number;
};

type Read<Item> = {
  readonly nameOf: (item: Item) => string;
  /** The value that a decision accepts or refuses. */
  readonly decidedOf: (item: Item) => string;
};

/** So many are decided about with one click. */
const MOST_IN_GROUP = 50;

/**
 * Groups items of one value whose names have the same words, the most frequent first. Numbers of branches, cards and days differ
 * each time. Those of a frequent name are several groups, one after the other.
 */
export const groupAlike = <Item>(
  all: readonly Item[],
  { nameOf, decidedOf }: Read<Item>,
): readonly SimilarGroup<Item>[] =>
  [...Map.groupBy(all, (item) => `${decidedOf(item)} ${wordsOf(nameOf(item))}`).values()]
    .flatMap(([first, ...others]) => (first === undefined ? [] : [[first, ...others] as const]))
    .toSorted((a, b) => b.length - a.length)
    .flatMap((items) => {
      const name = sharedName(items.map(nameOf));
      return cut(items).map((part, at) => ({ name, items: part, from: at * MOST_IN_GROUP, total: items.length }));
    });

const cut = <Item>(all: readonly Item[]): readonly (readonly [Item, ...Item[]])[] =>
  Array.from({ length: Math.ceil(all.length / MOST_IN_GROUP) }, (_, at) =>
    all.slice(at * MOST_IN_GROUP, (at + 1) * MOST_IN_GROUP),
  ).flatMap(([first, ...others]) => (first === undefined ? [] : [[first, ...others] as const]));

const MOST_GROUPS_ON_PAGE = 25;
/** One page names them all, and has a bounded weight. */
const MOST_ON_PAGE = 200;

/** Groups by page, in their order: so many groups that all of their items are decided about together. */
export const groupPages = <Item>(groups: readonly SimilarGroup<Item>[]): readonly (readonly SimilarGroup<Item>[])[] => {
  const pages: SimilarGroup<Item>[][] = [];
  let count = MOST_ON_PAGE;
  for (const group of groups) {
    const page = pages.at(-1);
    count += group.items.length;
    if (page === undefined || page.length === MOST_GROUPS_ON_PAGE || count > MOST_ON_PAGE) {
      pages.push([group]);
      count = group.items.length;
    } else page.push(group);
  }
  return pages;
};

const wordsOf = (name: string): string =>
  (
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [name]
  ).join(' ');

const sharedName = ([first = '', ...others]: readonly string[]): string => {
  if (others.every((name) => name === first)) return first;
  const words = first.split(/\s+/).filter((word) => !/\d/.test(word));
  return words.length === 0 ? first : words.join(' ');
};
