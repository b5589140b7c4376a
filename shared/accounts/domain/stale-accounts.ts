import type { PageCell } from '../../ledger/pages/domain/header.ts';
import { addDays } from '../../platform/domain/dates/local-date.ts';

/** Without an entry for longer, a balance may have changed since. */
const FRESH_DAYS = 45;

type Headers = readonly { readonly cells: readonly Pick<PageCell, 'accountId' | 'lastDate'>[] }[];

/** The day of the last entry of each account. */
export const lastDates = (headers: Headers): ReadonlyMap<string, string> => {
  const last = new Map<string, string>();
  for (const { accountId, lastDate } of headers.flatMap(({ cells }) => cells)) {
    if (lastDate > (last.get(accountId) ?? '')) last.set(accountId, lastDate);
  }
  return last;
};

/** The same of those whose balance may have changed since. */
export const staleSince = (headers: Headers, today: string): ReadonlyMap<string, string> => {
  const limit = addDays(today, -FRESH_DAYS);
  return new Map([...lastDates(headers)].filter(([, date]) => date < limit));
};
