import { daysBetween } from '../../../platform/domain/dates/local-date.ts';
import type { AccountId } from '../../../platform/domain/ids.ts';
import { absolute, compare, multiply, subtract } from '../../../platform/domain/money/decimal.ts';
import type { AccountType } from '../../entries/domain/account.ts';
import type { TransactionKind } from '../../entries/domain/entry.ts';

/** The fields of each side of a transfer. */
export type TransferSide = {
  readonly accountId: AccountId;
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

/** A bank may keep three percent of a transfer, or five units of a currency if that is at most a tenth. */
export const isFee = (sent: string, received: string): boolean => {
  if (compare(sent, received) <= 0 || compare(received, multiply(sent, '0.9')) < 0) return false;
  const fee = subtract(sent, received);
  return compare(fee, '5') <= 0 || compare(fee, multiply(sent, '0.03')) <= 0;
};

/** Why money cannot have moved from one transaction to the other; undefined if it can, whatever the amounts and days. */
export const faultOfDirection = ({
  inflow,
  outflow,
}: Record<keyof TransferPair, Pick<TransferSide, 'accountId' | 'amount'>>): string | undefined => {
  if (inflow.accountId === outflow.accountId) return 'both are in the same account';
  if (!inflow.amount.startsWith('-')) return `the inflow amount ${inflow.amount} is not negative`;
  if (outflow.amount.startsWith('-') || outflow.amount === '0') {
    return `the outflow amount ${outflow.amount} is not positive`;
  }
  return undefined;
};

/** Why two transactions cannot form a transfer; undefined if they can. Only a person may say that a fee was kept. */
export const faultOfTransfer = (
  { inflow, outflow }: Record<keyof TransferPair, Omit<TransferSide, 'accountType'>>,
  status: keyof typeof DAYS_APART,
  { mayHaveFee = false } = {},
): string | undefined => {
  const fault = faultOfDirection({ inflow, outflow });
  if (fault !== undefined) return fault;
  const received = absolute(inflow.amount);
  const isLess = mayHaveFee && isFee(outflow.amount, received);
  if (inflow.currency === outflow.currency && received !== outflow.amount && !isLess) {
    return `the amounts ${inflow.amount} and ${outflow.amount} differ`;
  }
  const days = Math.abs(daysBetween(inflow.date, outflow.date));
  if (days <= DAYS_APART[status]) return undefined;
  return `${days} days lie between ${outflow.date} and ${inflow.date}; a ${status} transfer allows at most ${DAYS_APART[status]}`;
};

/** Kinds that move money between own accounts: neither income nor spending. */
export const isTransferKind = (kind: TransactionKind | null): boolean =>
  kind !== null && kind !== 'standard' && kind !== 'one_time';

const GROWING: readonly AccountType[] = ['investment', 'crypto'];

/** The kind of the outgoing transaction. The incoming one is always `funds_movement`. */
export const kindOfOutflow = ({ inflow, outflow }: TransferPair): TransactionKind => {
  if (inflow.accountType === 'loan') return 'loan_payment';
  if (inflow.accountType === 'credit_card' || inflow.accountType === 'other_liability') return 'cc_payment';
  const grows = (type: AccountType): boolean => GROWING.includes(type);
  return grows(inflow.accountType) && !grows(outflow.accountType) ? 'investment_contribution' : 'funds_movement';
};
