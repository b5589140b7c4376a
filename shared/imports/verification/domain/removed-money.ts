import type { Entry } from '../../../ledger/entries/domain/entry.ts';
import { earlierDay, laterDay } from '../../../platform/domain/dates/local-date.ts';
import type { AccountId } from '../../../platform/domain/ids.ts';
import { absolute, add } from '../../../platform/domain/money/decimal.ts';

/** Entries that leave an account, with the money of its transactions. */
export type RemovedMoney = {
  readonly accountId: AccountId;
  readonly currency: string;
  readonly entries: number;
  readonly moneyIn: string;
  readonly moneyOut: string;
  readonly first: string;
  readonly last: string;
};

type Removed = Pick<Entry, 'accountId' | 'currency' | 'kind' | 'date' | 'amount'>;

/** Adds up entries by account and currency. */
export const createRemovedMoney = () => {
  const sums = new Map<string, RemovedMoney>();
  return {
    see: ({ accountId, currency, kind, date, amount }: Removed): void => {
      const key = `${accountId}|${currency}`;
      const before = sums.get(key);
      const money = kind === 'transaction' ? amount : '0'; // in the sign of the ledger: money out is positive
      const isIn = money.startsWith('-');
      const { entries = 0, moneyIn = '0', moneyOut = '0', first = date, last = date } = before ?? {};
      sums.set(key, {
        accountId,
        currency,
        entries: entries + 1,
        moneyIn: isIn ? add(moneyIn, absolute(money)) : moneyIn,
        moneyOut: isIn ? moneyOut : add(moneyOut, money),
        first: earlierDay(first, date),
        last: laterDay(last, date),
      });
    },
    all: (): readonly RemovedMoney[] => [...sums.values()],
  };
};
