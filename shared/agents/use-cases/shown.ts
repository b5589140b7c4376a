import { absolute, canonicalDecimal, sum } from '../../platform/domain/money/decimal.ts';
import type { Sent } from './tool.ts';

// Records as answers show them: names beside ids, and no field that says the same twice. Empty fields are left out later.

type Transaction = Sent<'Transaction'>;

/** A sum or a balance as text, such as "-12.50 EUR". */
export const money = (amount: string | null | undefined, currency: string): string | undefined =>
  amount === null || amount === undefined ? undefined : `${amount} ${currency}`;

const NOTHING = /^-?0(\.0*)?$/;

/** An amount in ledger sign, said so that nobody mistakes it: "4.80 EUR out", "2500.00 EUR in". */
export const flow = (amount: string | null | undefined, currency = ''): string | undefined => {
  if (amount === null || amount === undefined) return undefined;
  const text = `${amount.replace(/^-/, '')} ${currency}`.trim();
  if (NOTHING.test(amount)) return text;
  return `${text} ${amount.startsWith('-') ? 'in' : 'out'}`;
};

/** The same, without amounts of nothing. */
export const someMoney = (amount: string, currency: string): string | undefined =>
  NOTHING.test(amount) ? undefined : money(amount, currency);

/** Money out and money in, in each currency. */
export const sumsOf = (all: readonly Pick<Transaction, 'amount' | 'currency'>[]): readonly object[] =>
  [...Map.groupBy(all, ({ currency }) => currency)].map(([currency, own]) => {
    const amounts = own.flatMap(({ amount }) => canonicalDecimal(amount) ?? []);
    const isIn = (amount: string): boolean => amount.startsWith('-');
    return {
      money_out: someMoney(sum(amounts.filter((amount) => !isIn(amount))), currency),
      money_in: someMoney(absolute(sum(amounts.filter(isIn))), currency),
    };
  });

/** Only what is true: most flags are not. */
export const ifTrue = (flag: boolean): true | undefined => (flag ? true : undefined);

export const usualKind = (kind: string): string | undefined => (kind === 'standard' ? undefined : kind);

export const shownTransaction = (sent: Transaction): object => ({
  id: sent.id,
  date: sent.date,
  amount: flow(sent.amount, sent.currency),
  name: sent.name,
  account: sent.account && { id: sent.account.id, name: sent.account.name },
  category: sent.category,
  merchant: sent.merchant,
  tags: sent.tags,
  notes: sent.notes,
  kind: usualKind(sent.kind),
  excluded: ifTrue(sent.excluded),
  pending: ifTrue(sent.pending),
  upcoming: ifTrue(sent.upcoming),
  transfer: sent.transfer && {
    transaction_id: sent.transfer.transaction_id,
    status: sent.transfer.status,
    account: sent.transfer.account,
  },
  import_id: sent.import_id,
  parent_id: sent.parent_id,
});
