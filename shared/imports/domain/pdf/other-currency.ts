import { quoteValue } from '../../../platform/domain/quote-value.ts';
import { type CurrencyNote, currencyOf } from './currency-notes.ts';
import type { DraftRow } from './draft-row.ts';
import type { PickedAmount } from './pick-amount.ts';

/** The first line for each mark with which the statement or a balance beside its rows says its currency. */
export const allCurrencyNotes = (
  notes: readonly CurrencyNote[],
  rows: readonly DraftRow[],
  picked: readonly PickedAmount[],
): readonly CurrencyNote[] => {
  const beside = picked.flatMap(({ balance }, at) =>
    balance?.mark === undefined ? [] : [{ mark: balance.mark, line: rows[at]?.text ?? '' }],
  );
  const first = new Map<string, CurrencyNote>();
  for (const note of [...notes, ...beside]) if (!first.has(note.mark)) first.set(note.mark, note);
  return [...first.values()];
};

/**
 * Why an amount is not in the account's currency. A statement is of one account, whose balances are in its currency. The
 * amount's own mark decides, then that of its column, then what the statement says, unless any of that fits the account.
 */
export const otherCurrency = (
  picked: PickedAmount | undefined,
  notes: readonly CurrencyNote[],
  currency: string,
): string | null => {
  if (picked?.own == null) return null;
  const { amount, columnMark } = picked.own;
  const fits = (mark: string) => currencyOf(mark).mayBe.includes(currency);
  const fault = (said: string, mark: string) => {
    const remedy = `choose an account in ${currencyOf(mark).alone ?? 'the currency that is meant'}`;
    return `Amount ${quoteValue(amount.raw)} ${said} marked ${mark}, but the account is in ${currency}: ${remedy}`;
  };
  if (amount.mark !== undefined) return fits(amount.mark) ? null : fault('is', amount.mark);
  if (columnMark != null) return fits(columnMark) ? null : fault('has no currency, and its column is', columnMark);
  const [note] = notes;
  if (note === undefined || notes.some(({ mark }) => fits(mark))) return null;
  return fault(`has no currency, and the line ${quoteValue(note.line)} is`, note.mark);
};
