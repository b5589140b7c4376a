import type { AccountFeed } from '../../domain/feed-row.ts';
import type { AccountPart, AccountReading } from './account-reading.ts';
import { accountNotice } from './notices.ts';
import { readBalance } from './read-balance.ts';
import { readHoldings } from './read-holdings.ts';
import { toRows } from './to-rows.ts';

const NOTHING: AccountPart = { notices: [] };

/**
 * Transactions, then what the account is worth. @throws BankFault when there are no transactions to be had, or nothing
 * more can be asked for; balance and holdings may fail alone.
 */
export const readAccount = async (reading: AccountReading): Promise<AccountFeed> => {
  const { client, apiKey, account, request, call } = reading;
  const { upstreamId, currency } = account;
  const { window, includePending, isLatest } = request;
  const { items, missing } = await client.transactions(apiKey, upstreamId, { ...window, includePending }, call);
  const place = { upstreamId, currency, timeZone: call.timeZone, window, includePending };
  const { mayMissPending, notices, ...read } = toRows(items, place);

  const balance = isLatest ? await readBalance(reading) : NOTHING;
  const holdings = isLatest ? await readHoldings(reading) : NOTHING;
  const isComplete = missing === 'none';
  const cut = accountNotice(upstreamId, 'The provider says that it has more transactions than it gave');
  return {
    upstreamId,
    ...read,
    complete: isComplete ? window : null,
    pendingComplete: isComplete && includePending && isLatest && !mayMissPending,
    ...balance,
    ...holdings,
    notices: [...notices, ...(isComplete ? [] : [cut]), ...balance.notices, ...holdings.notices],
  };
};
