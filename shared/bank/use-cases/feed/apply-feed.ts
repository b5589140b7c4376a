import type { AccountFeed } from '../../domain/feed-row.ts';
import { mergeFeed, monthsOfDelivery } from '../../domain/merge/merge-feed.ts';
import { feedTransactionKind } from '../../domain/transaction-kind.ts';
import { bindMerchants } from './bind-merchants.ts';
import { changePages } from './change-pages.ts';
import type { Applied, FeedDependencies, FeedPlace } from './feed-place.ts';
import { writeBalance } from './write-balance.ts';
import { writeHoldings } from './write-holdings.ts';

/**
 * Puts what a provider says of one account onto the ledger: its transactions, its balance, its holdings. The same feed
 * again changes nothing, and so does one that was cut off between any two writes and comes again.
 * @throws BusyError when others keep writing the same pages
 */
export const applyFeed =
  (deps: FeedDependencies) =>
  async (place: FeedPlace, feed: AccountFeed): Promise<Applied> => {
    const merged = await applyRows(deps, place, feed);
    const balance = feed.balance === undefined ? NO_BALANCE : await writeBalance(deps, place, feed.balance);
    const holdings = await applyHoldings(deps, place, feed);
    return { ...merged, ...balance, holdings };
  };

/** A balance includes the holdings that come with it, so both get the date of the balance. */
const applyHoldings = async (deps: FeedDependencies, place: FeedPlace, feed: AccountFeed): Promise<number> => {
  const { holdings, holdingsComplete = false, balance } = feed;
  if (holdings === undefined) return 0;
  return writeHoldings(deps, place, { holdings, isComplete: holdingsComplete, date: balance?.date ?? place.today });
};

const NO_BALANCE = { balances: 0, note: null } as const;

const applyRows = async (
  deps: FeedDependencies,
  place: FeedPlace,
  { rows, faults, complete, pendingComplete }: AccountFeed,
): Promise<Omit<Applied, 'balances' | 'holdings' | 'note'>> => {
  const { familyId, account, connection, now, today } = place;
  const merchants = await bindMerchants(
    deps,
    place,
    rows.map(({ merchantName }) => merchantName),
  );
  const delivery = {
    complete: faults.length === 0 ? complete : null, // who is not among the rows may be one that could not be read
    pendingComplete,
    rows: rows.map((row) => ({
      ...row,
      merchantId: row.merchantName === null ? null : (merchants.get(row.merchantName) ?? null),
      transactionKind: feedTransactionKind(account.accountType, row.amount),
    })),
  };
  const writer = { connectionId: connection.id, provider: connection.provider, now, today, newId: deps.newId };
  return changePages(deps.ledger, familyId, account, monthsOfDelivery(delivery, today), (pages) => {
    const { pages: changed, ...counts } = mergeFeed(account, pages, writer, delivery, deps.sha256);
    const { created, updated, matched, pendingPosted, pendingStale, suggestions } = counts;
    return { pages: changed, result: { created, updated, matched, pendingPosted, pendingStale, suggestions } };
  });
};
