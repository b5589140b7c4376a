/** Things that are decided about together. */
export type Alike<Item> = {
  /** Their name, or what their names have in common. */
  readonly name: string;
  readonly items: readonly [Item, ...Item[]];
};

type Read<Item> = {
  readonly nameOf: (item: Item) => string;
  /** What is decided about. */
  readonly decidedOf: (item: Item) => string;
};

/** Groups items of one value whose names have the same words, the largest group first. Numbers of branches, cards and days differ each time. */
export const groupAlike = <Item>(all: readonly Item[], { nameOf, decidedOf }: Read<Item>): readonly Alike<Item>[] =>
  [...Map.groupBy(all, (item) => `${decidedOf(item)} ${wordsOf(nameOf(item))}`).values()]
    .flatMap(([first, ...others]) => (first === undefined ? [] : [[first, ...others] as const]))
    .toSorted((a, b) => b.length - a.length)
    .map((items) => ({ name: sharedName(items.map(nameOf)), items }));

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
