/** The values of a transaction in a native file. */
export type NativeTransaction = {
  readonly id: string;
  readonly amount: string;
  readonly date?: string;
  readonly name?: string;
  readonly account_id?: string;
  readonly [field: string]: unknown;
};

export const nativeLine = (type: string, data: object): string => JSON.stringify({ type, data });

export const nativeAccount = (id: string, more: object = {}): string =>
  nativeLine('Account', {
    id,
    name: `Account ${id}`,
    balance: '0',
    currency: 'USD',
    accountable_type: 'Depository',
    skip_opening_balance_import: true,
    ...more,
  });

export const nativeTransaction = ({ id, ...data }: NativeTransaction): string =>
  nativeLine('Transaction', { id, account_id: 'a', date: '2026-03-05', name: `Shop ${id}`, ...data });

/** A file with the account `a` and these transactions. */
export const nativeFile = (transactions: readonly NativeTransaction[], accounts = [nativeAccount('a')]): string =>
  [...accounts, ...transactions.map(nativeTransaction)].join('\n');
