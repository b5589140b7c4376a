import { type Account, isInUse } from '../../../shared/ledger/entries/domain/account.ts';
import type { PageHeader } from '../../../shared/ledger/pages/domain/header.ts';
import { earlierDay } from '../../../shared/platform/domain/dates/local-date.ts';

const CASH: ReadonlySet<string> = new Set(['depository', 'credit_card']);

/** The account that a new transaction is probably on: of those for cash, the one used last, then most. */
export const usualAccount = (
  accounts: readonly Pick<Account, 'id' | 'accountType' | 'status' | 'closedOn'>[],
  headers: readonly Pick<PageHeader, 'cells'>[],
  today: string,
): string | undefined => {
  const open = accounts.filter(isInUse);
  const cash = open.filter(({ accountType }) => CASH.has(accountType));
  const known = new Set(cash.map(({ id }) => id));
  const [last] = headers
    .flatMap(({ cells }) => cells)
    .filter(({ accountId, transactions }) => known.has(accountId) && transactions > 0)
    .map(({ accountId, lastDate, transactions }) => ({ accountId, day: earlierDay(lastDate, today), transactions }))
    .toSorted((a, b) => (a.day === b.day ? b.transactions - a.transactions : a.day < b.day ? 1 : -1));
  return last?.accountId ?? (cash[0] ?? open[0] ?? accounts[0])?.id;
};
