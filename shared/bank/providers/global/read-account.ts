import type { AccountFeed, FeedBalance } from '../../domain/account-feed.ts';
import { feedAmount, isoCurrency } from '../feed-amount.ts';
import { type AccountPart, type AccountReading, accountNotice, readApart } from './account-reading.ts';
import { readHoldings } from './holdings.ts';
import { toRows } from './rows.ts';
import { GlobalBalance } from './schema.ts';

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

/** Without a balance where none can be had: then the account keeps the one it has. */
const readBalance = (reading: AccountReading): Promise<AccountPart> =>
  readApart('The balance', reading, async () => {
    const { client, apiKey, account, call } = reading;
    const balance = toBalance(await client.balance(apiKey, account.upstreamId, call), call.today);
    return balance === undefined
      ? { notices: [accountNotice(account.upstreamId, 'The provider told no balance that can be read')] }
      : { balance, notices: [] };
  });

/** As the provider signs it; undefined where the answer tells no amount that can be read, and then nothing changes. */
export const toBalance = (answer: unknown, today: string): FeedBalance | undefined => {
  const read = GlobalBalance.safeParse(answer);
  if (!read.success) return undefined;
  const { amount, available, currency } = read.data;
  const told = amount === null ? undefined : feedAmount(amount);
  if (told === undefined) return undefined;
  return {
    amount: told,
    available: (available === null ? undefined : feedAmount(available)) ?? null,
    currency: isoCurrency(currency),
    date: today,
  };
};
