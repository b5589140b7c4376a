import { isZero, subtract, sum } from '../../../platform/domain/money/decimal.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import { headerWords } from '../../columns/domain/header-words.ts';
import { flagIn } from '../../states/domain/state-flags.ts';
import type { MoneyCells } from './money-cells.ts';
import { plainList } from './plain-text.ts';
import type { TotalsFound } from './totals.ts';

type Amounts = MoneyCells['amounts'];
type Seen = {
  readonly row: number;
  readonly amounts: Amounts;
  readonly id: string;
  /** The identifier of the row that this row is a part of, or of the group of both. */
  readonly link: string;
  readonly isParent: boolean;
  readonly isPart: boolean;
};

const IDS = plainList('id|transaction id|transactionid|uuid|transaction uuid|guid');
const LINKS = plainList(
  'parent id|parentid|parent transaction id|parent transaction|parent uuid|split parent id|split id|split group|split group id|group id|groupid|group uuid',
);
const PARENTS = plainList(
  'parent|is parent|isparent|split parent|is split parent|has children|has splits|is group|isgroup|has parts',
);
const PARTS = plainList(
  'split|is split|issplit|split part|is split part|category split|is child|is part|splitbuchung|teilbuchung',
);
const PART = plainList('part|split|s|child|teil|teilbuchung|partie|parte|deel|del|osa|czesc|cast|часть|частина');

const ENOUGH = 2;

/**
 * Finds rows that only add up their parts in other rows, by columns such as `parent_id`, `is_group` and `Split`: proved if the file names
 * the parts and they add up to the row.
 */
export const createParents = (headers: readonly string[]) => {
  const words = headers.map(headerWords);
  const [id, link, parent, part] = [IDS, LINKS, PARENTS, PARTS].map((names) =>
    words.findIndex((name) => names.has(name)),
  );
  const textAt = (cells: readonly string[], at = -1): string => withoutMarks(cells[at] ?? '').trim();
  const isPart = (text: string): boolean => PART.has(text.toLowerCase()) || flagIn(text) === 'on';
  const rows: Seen[] = [];
  return {
    see: (row: number, cells: readonly string[], amounts: Amounts): void => {
      if ([link, parent, part].every((at) => at === -1)) return;
      rows.push({
        row,
        amounts,
        id: textAt(cells, id),
        link: textAt(cells, link),
        isParent: flagIn(textAt(cells, parent)) === 'on',
        isPart: isPart(textAt(cells, part)),
      });
    },
    result: (): TotalsFound => {
      const all = rows.filter(hasMoney);
      const parts = Map.groupBy(
        all.filter((seen) => seen.link !== ''),
        (seen) => seen.link,
      );
      const partsOf = (seen: Seen): readonly Seen[] =>
        seen.id === '' ? [] : (parts.get(seen.id) ?? []).filter((other) => other !== seen);
      const proved = all.filter((seen) => partsOf(seen).length >= ENOUGH && addsUp(seen, partsOf(seen)));
      const doubtful = [
        ...all.filter((seen) => seen.isParent || isLikeParts(seen, partsOf(seen))),
        ...[...parts].flatMap(([of, group]) => (all.some((seen) => seen.id === of) ? [] : sumsIn(group))),
        ...sumsBesideParts(all),
      ];
      const known = new Set(proved.map(({ row }) => row));
      return { proved: known, doubtful: new Set(doubtful.map(({ row }) => row).filter((row) => !known.has(row))) };
    },
  };
};

const hasMoney = ({ amounts }: Seen): boolean => amounts.some((amount) => amount !== undefined && !isZero(amount));

const addsUp = ({ amounts }: Seen, parts: readonly Seen[]): boolean =>
  amounts.every((amount, column) => isSame(amount ?? '0', sum(parts.map((part) => part.amounts[column] ?? '0'))));

const isSame = (amount: string, other: string): boolean => isZero(subtract(amount, other));

/** Whether rows that name this one can be its parts: a refund has another sign, and a fee is alone and has another amount. */
const isLikeParts = (seen: Seen, parts: readonly Seen[]): boolean =>
  parts.length > 0 &&
  parts.every((part) => signsOf(part) === signsOf(seen)) &&
  (parts.length >= ENOUGH || addsUp(seen, parts));

const signsOf = ({ amounts }: Seen): string =>
  amounts.map((amount = '0') => (isZero(amount) ? '' : amount.startsWith('-') ? '-' : '+')).join();

/** The rows of a group that are the sum of its other rows. */
const sumsIn = (group: readonly Seen[]): readonly Seen[] =>
  group.length > ENOUGH
    ? group.filter((seen) =>
        addsUp(
          seen,
          group.filter((other) => other !== seen),
        ),
      )
    : [];

/** The row before or after rows marked as parts, or the first of them, if it is the sum of the others. */
const sumsBesideParts = (rows: readonly Seen[]): readonly Seen[] => {
  const found: Seen[] = [];
  for (let from = 0, to = 0; from < rows.length; from = to + 1) {
    to = from;
    while (rows[to]?.isPart) to += 1;
    const run = rows.slice(from, to);
    const [first, ...rest] = run;
    const beside = [rows[from - 1], rows[to]].filter((seen) => seen !== undefined);
    if (run.length >= ENOUGH) found.push(...beside.filter((seen) => addsUp(seen, run)));
    if (first !== undefined && rest.length >= ENOUGH && addsUp(first, rest)) found.push(first);
  }
  return found;
};
