import { NO_SUMS, type Sums, withAmount } from './row-sums.ts';

const MOST_TEXTS = 3;

type Groups = Map<string, readonly Sums[]>;

/** Adds up unsigned amounts by the texts of each column with few of them, because one may show the direction of money. */
export const createTextGroups = () => {
  const columns = new Map<number, Groups>();
  const dropped = new Set<number>();
  return {
    see: (cells: readonly string[], amounts: readonly (string | undefined)[]): void => {
      for (const [position, cell] of cells.entries()) {
        if (dropped.has(position)) continue;
        const groups: Groups = columns.get(position) ?? new Map();
        const known = groups.get(cell.trim()) ?? amounts.map(() => NO_SUMS);
        columns.set(position, groups);
        groups.set(
          cell.trim(),
          known.map((sums, at) => withAmount(sums, amounts[at])),
        );
        if (groups.size <= MOST_TEXTS) continue;
        dropped.add(position);
        columns.delete(position);
      }
    },
    /** The sums of the rows with the same text as a record, for each column with several texts. */
    alike: (cells: readonly string[], amount: number): readonly Sums[] =>
      [...columns].flatMap(([position, groups]) => {
        const sums = groups.size > 1 ? groups.get((cells[position] ?? '').trim())?.[amount] : undefined;
        return sums === undefined ? [] : [sums];
      }),
    /** The sums of the two texts, for each column with two. */
    pairs: (): readonly (readonly [string, string])[] =>
      [...columns.values()].flatMap((groups): readonly (readonly [string, string])[] => {
        const [first, second, third] = [...groups.values()].map(([sums]) => sums?.all ?? '0');
        return first === undefined || second === undefined || third !== undefined ? [] : [[first, second]];
      }),
  };
};
export type TextGroups = ReturnType<typeof createTextGroups>;
