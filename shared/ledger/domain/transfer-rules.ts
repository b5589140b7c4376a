import { absolute } from '../../platform/domain/decimal.ts';
import { daysBetween } from '../../platform/domain/local-date.ts';
import type { AccountType } from './account.ts';
import type { TransactionKind } from './entry.ts';

/** The fields of each side of a transfer. */
export type TransferSide = {
  readonly accountId: string;
  readonly date: string;
  readonly amount: string;
  /** '' if neither the file nor the family determines it. */
  readonly currency: string;
  readonly accountType: AccountType;
};

/** Both transactions of a transfer. */
export type TransferPair = { readonly inflow: TransferSide; readonly outflow: TransferSide };

/** The maximum number of days between the two sides. */
const DAYS_APART = { pending: 4, confirmed: 30 } as const;

/** Why two transactions cannot form a transfer; undefined if they can. */
export const faultOfTransfer = (
  { inflow, outflow }: TransferPair,
  status: keyof typeof DAYS_APART,
): string | undefined => {
  if (inflow.accountId === outflow.accountId) return 'both are in the same account';
  if (!inflow.amount.startsWith('-')) return `the inflow amount ${inflow.amount} is not negative`;
  if (outflow.amount.startsWith('-') || outflow.amount === '0') {
    return `the outflow amount ${outflow.amount} is not positive`;
  }
  if (inflow.currency === outflow.currency && absolute(inflow.amount) !== outflow.amount) {
    return `the amounts ${inflow.amount} and ${outflow.amount} differ`;
  }
  const days = Math.abs(daysBetween(inflow.date, outflow.date));
  if (days <= DAYS_APART[status]) return undefined;
  return `${days} days lie between ${outflow.date} and ${inflow.date}; a ${status} transfer allows at most ${DAYS_APART[status]}`;
};

const GROWING: readonly AccountType[] = ['investment', 'crypto'];

/** The kind of the outgoing transaction. The incoming one is always `funds_movement`. */
export const kindOfOutflow = ({ inflow, outflow }: TransferPair): TransactionKind => {
  if (inflow.accountType === 'loan') return 'loan_payment';
  if (inflow.accountType === 'credit_card' || inflow.accountType === 'other_liability') return 'cc_payment';
  const grows = (type: AccountType): boolean => GROWING.includes(type);
  return grows(inflow.accountType) && !grows(outflow.accountType) ? 'investment_contribution' : 'funds_movement';
};
