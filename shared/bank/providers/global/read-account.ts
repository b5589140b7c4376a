import type { AccountFeed, FeedBalance } from '../../accounts/domain/account-feed.ts';
import { feedAmount, isoCurrency } from '../feed-amount.ts';
import { type AccountPart, type AccountReading, accountNotice, readApart } from './account-reading.ts';
import { readHoldings } from './holdings.ts';
import { toRows } from './rows.ts';
import { GlobalBalance } from './schema.ts';

const NOTHING: AccountPart = { notices: [] };

/**
 * Reads the transactions, then the balance and holdings, which may fail without affecting the rest.
 * @throws BankFault if transactions cannot be read, or no further request can succeed
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
  const cut = accountNotice(upstreamId, 'The provider has more transactions than it returned');
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

/** Without a readable balance, the account keeps its current one. */
const readBalance = (reading: AccountReading): Promise<AccountPart> =>
  readApart('The balance', reading, async () => {
    const { client, apiKey, account, call } = reading;
    const balance = toBalance(await client.balance(apiKey, account.upstreamId, call), call.today);
    return balance === undefined
      ? { notices: [accountNotice(account.upstreamId, 'The provider returned no readable balance')] }
      : { balance, notices: [] };
  });

/** Signed as by the provider; undefined if the answer has no readable amount, which changes nothing. */
export const toBalance = (answer: unknown, today: string): FeedBalance | undefined => {
  const read = GlobalBalance.safeParse(answer);
  if (!read.success) return undefined;
  const { amount, available, currency } = read.data;
  const reported = amount === null ? undefined : feedAmount(amount);
  if (reported === undefined) return undefined;
  return {
    amount: reported,
    available: (available === null ? undefined : feedAmount(available)) ?? null,
    currency: isoCurrency(currency),
    date: today,
  };
};
