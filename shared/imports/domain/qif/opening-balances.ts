import { sum } from '../../../platform/domain/decimal.ts';
import { quoteValue } from '../../../platform/domain/quote-value.ts';
import type { ImportWarning, OpeningBalance } from '../import.ts';
import type { QifTransaction } from './qif-file.ts';
import type { QifRow } from './qif-row.ts';
import { createWarningList } from './warning-list.ts';

/** Gathers the opening balances of a file, which are no rows. */
export const createOpenings = (hasAccount: boolean) => {
  const byAccount = new Map<string, OpeningBalance>();
  const warnings = createWarningList();
  return {
    add: ({ record, account }: QifTransaction, { date, amount }: QifRow): void => {
      const key = hasAccount ? '' : account.name;
      addOpening(byAccount, key, { account: key, date, amount });
      const of = account.name === '' ? '' : ` of ${quoteValue(account.name)}`;
      const message = `The opening balance ${amount}${of} becomes the value of its account before the first row, unless the account has older entries; it is no row`;
      warnings.add({ line: record.line, code: 'opening_balance', message });
    },
    warnings: (): readonly ImportWarning[] => warnings.shown(),
    merged: (): readonly OpeningBalance[] => [...byAccount.values()],
  };
};

/** One opening balance for each key: the amounts added up, the earliest date. */
export const addOpening = <Key>(merged: Map<Key, OpeningBalance>, key: Key, opening: OpeningBalance): void => {
  const known = merged.get(key);
  merged.set(key, known === undefined ? opening : together(known, opening));
};

const together = (a: OpeningBalance, b: OpeningBalance): OpeningBalance => ({
  account: a.account,
  date: (a.date < b.date ? a : b).date,
  amount: sum([a.amount, b.amount]),
});
