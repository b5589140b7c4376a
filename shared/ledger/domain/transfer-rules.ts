import { absolute } from '../../platform/domain/decimal.ts';
import { daysBetween } from '../../platform/domain/local-date.ts';
import type { AccountType } from './account.ts';
import type { TransactionKind } from './entry.ts';

/** What a transfer needs to know of each of its sides. */
export type TransferSide = {
  readonly accountId: string;
  readonly date: string;
  readonly amount: string;
  /** '' where neither the file nor the family says which. */
  readonly currency: string;
  readonly accountType: AccountType;
};

/** A pair of transactions of which both are there. */
export type TransferPair = { readonly inflow: TransferSide; readonly outflow: TransferSide };

/** How many days may lie between the two sides. */
const DAYS_APART = { pending: 4, confirmed: 30 } as const;

/** Why two transactions cannot be one transfer; undefined when they can. */
export const faultOfTransfer = (
  { inflow, outflow }: TransferPair,
  status: keyof typeof DAYS_APART,
): string | undefined => {
  if (inflow.accountId === outflow.accountId) return 'both are of the same account';
  if (!inflow.amount.startsWith('-')) return `the inflow's amount ${inflow.amount} is not negative`;
  if (outflow.amount.startsWith('-') || outflow.amount === '0') {
    return `the outflow's amount ${outflow.amount} is not positive`;
  }
  if (inflow.currency === outflow.currency && absolute(inflow.amount) !== outflow.amount) {
    return `amounts ${inflow.amount} and ${outflow.amount} are not the same`;
  }
  const days = Math.abs(daysBetween(inflow.date, outflow.date));
  if (days <= DAYS_APART[status]) return undefined;
  return `${days} days lie between ${outflow.date} and ${inflow.date}, at most ${DAYS_APART[status]} may when ${status}`;
};

const GROWING: readonly AccountType[] = ['investment', 'crypto'];

/** What kind of transaction sending the money is. Receiving it is always `funds_movement`. */
export const kindOfOutflow = ({ inflow, outflow }: TransferPair): TransactionKind => {
  if (inflow.accountType === 'loan') return 'loan_payment';
  if (inflow.accountType === 'credit_card' || inflow.accountType === 'other_liability') return 'cc_payment';
  const grows = (type: AccountType): boolean => GROWING.includes(type);
  return grows(inflow.accountType) && !grows(outflow.accountType) ? 'investment_contribution' : 'funds_movement';
};
