import { negate } from '../../../platform/domain/decimal.ts';
import type { AmountText } from './amount-text.ts';
import type { ColumnAmount, DraftRow } from './draft-row.ts';
import type { Direction } from './marked-lines.ts';

/** A sum of money and which way it went; null while nothing says it. */
export type Movement = { readonly value: string; readonly direction: Direction | null };

/** In a file that prints minus signs the other amounts are positive; in one without, nothing says what they are. */
export type SignUse = 'signed' | 'unsigned';

export const signUseOf = (amounts: readonly (ColumnAmount | null)[]): SignUse =>
  amounts.some((one) => one !== null && isPlain(one) && one.amount.printed === 'minus') ? 'signed' : 'unsigned';

const isPlain = ({ role }: ColumnAmount): boolean => role === null || role === 'amount';
const opposite = (direction: Direction): Direction => (direction === 'in' ? 'out' : 'in');

/** The value of a balance to the account holder. `held`: an unsigned balance is theirs; otherwise it is owed. */
export const heldBalance = ({ value, printed }: AmountText, held: boolean): string => {
  if (printed === 'credit') return value;
  if (printed === 'debit') return negate(value);
  return (printed === 'minus') === held ? negate(value) : value;
};

/** What column, mark or heading say about each amount. Where minus is the rule in a column, it says nothing more. */
export const readMovements = (
  rows: readonly Pick<DraftRow, 'section'>[],
  picked: readonly (ColumnAmount | null)[],
): readonly Movement[] => {
  const groups = rows.map(({ section }, at) => groupOf(picked[at] ?? null, section));
  const minusRules = new Set(
    [...new Set(groups)].filter((group) =>
      groups.every(
        (one, at) => one !== group || ['minus', undefined].includes(picked[at]?.amount.printed ?? undefined),
      ),
    ),
  );
  return rows.map((_, at) => {
    const one = picked[at] ?? null;
    if (one === null) return { value: '0', direction: null };
    const { value, printed } = one.amount;
    if (printed === 'credit') return { value, direction: 'in' };
    if (printed === 'debit') return { value, direction: 'out' };
    const group = groups[at];
    if (group === null || group === undefined) return { value, direction: null };
    const reversed = printed === 'minus' && !minusRules.has(group);
    return { value, direction: reversed ? opposite(group) : group };
  });
};

const groupOf = (one: ColumnAmount | null, section: Direction | null): Direction | null => {
  if (one?.role === 'debit') return 'out';
  return one?.role === 'credit' ? 'in' : section;
};

/** Gives the amounts that nothing tells a direction by their sign. `positive`: which way an amount without minus goes. */
export const byConvention = (
  movements: readonly Movement[],
  picked: readonly (ColumnAmount | null)[],
  positive: Direction,
): readonly Movement[] =>
  movements.map((movement, at) => {
    if (movement.direction !== null) return movement;
    const minus = picked[at]?.amount.printed === 'minus';
    return { ...movement, direction: minus ? opposite(positive) : positive };
  });
