import { quoteValue } from '../../../platform/domain/errors.ts';
import { isZero, negate, subtract, sum } from '../../../platform/domain/money/decimal.ts';
import type { ImportWarning } from '../../domain/import-attributes.ts';
import type { AccountStatement, SignDoubt, StatementEntry } from '../domain/statement-file.ts';

/** An entry as a person would name it: `25.00 "Bakery" on 2026-05-01`. */
export const entryText = ({ amount, name, date }: StatementEntry): string =>
  [amount, ...(name === '' ? [] : [quoteValue(name)]), ...(date === '' ? [] : [`on ${date}`])].join(' ');

type ReadStatement = { readonly statement: AccountStatement; readonly warnings: readonly ImportWarning[] };

/**
 * Compares the entries with the balances of their statement. Banks disagree on whether the direction of a reversal is that of the
 * booking or of what it takes back: the balances decide for all of them. If they follow only from the opposite of every amount, the
 * signs are in doubt.
 */
export const settleSigns = (
  statement: AccountStatement,
  { asksOfReversals = false }: { readonly asksOfReversals?: boolean } = {},
): ReadStatement => {
  const { opening, closing, entries, account } = statement;
  const booked = entries.filter(({ isPending }) => !isPending);
  const unsettled = asksOfReversals ? { ...statement, entries: entries.map(withDoubt) } : statement;
  if (opening === null || closing === null || booked.length === 0 || !canAddUp(statement, booked))
    return { statement: unsettled, warnings: [] };
  const change = subtract(closing.amount, opening.amount);
  const found = sum(booked.map(({ amount }) => amount));
  if (found === change) return { statement: { ...statement, signsAgree: !isZero(change) }, warnings: [] };
  const turned = booked.map((entry) => turnedIfReversal(entry).amount);
  if (sum(turned) === change) {
    const line = booked.find(({ isReversal }) => isReversal)?.line ?? null;
    return { statement: { ...statement, entries: entries.map(turnedIfReversal) }, warnings: [turnedReversals(line)] };
  }
  const [first] = booked.filter(({ amount }) => !isZero(amount));
  if (first === undefined || found !== negate(change)) return { statement: unsettled, warnings: [] };
  return { statement: { ...statement, signDoubt: doubtOf(account, change, first) }, warnings: [] };
};

const turnedIfReversal = (entry: StatementEntry): StatementEntry =>
  entry.isReversal && !entry.isPending ? { ...entry, amount: negate(entry.amount) } : entry;

/** A reversal that no balances settle. Those of money in and of money out are asked apart. */
const withDoubt = (entry: StatementEntry): StatementEntry => {
  if (!entry.isReversal || entry.isPending || entry.amount === '') return entry;
  const side = entry.amount.startsWith('-') ? 'DBIT' : 'CRDT';
  const question = `The bank marks these rows as reversals (RvslInd) with the direction ${side}, and banks differ in what that says. Are they money in or money out?`;
  return { ...entry, signDoubt: { text: `reversal ${side}`, question } };
};

const canAddUp = ({ currency }: AccountStatement, entries: readonly StatementEntry[]): boolean =>
  entries.every((entry) => entry.amount !== '' && (entry.currency === '' || entry.currency === currency));

const turnedReversals = (line: number | null): ImportWarning => ({
  line,
  code: 'reversals_turned',
  message:
    'The balances follow only if reversals are the opposite of the direction beside them, so they were read that way: check them',
});

const doubtOf = (account: string, change: string, first: StatementEntry): SignDoubt => ({
  reason: `The balances of ${account === '' ? 'the statement' : `account ${quoteValue(account)}`} change by ${change}, but its rows add up to the opposite.`,
  row: entryText(first),
  isIn: !first.amount.startsWith('-'),
});
