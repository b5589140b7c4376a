import type { PageAccount } from '../../../ledger/entries/domain/entry.ts';
import type { Page } from '../../../ledger/pages/domain/page.ts';
import type { LedgerPages } from '../../../ledger/use-cases/ledger-ports.ts';
import { yearOf } from '../../../platform/domain/dates/local-date.ts';
import { BusyError } from '../../../platform/domain/errors.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { type AccountFeed, feedTransactionKind } from '../../accounts/domain/account-feed.ts';
import { writeHoldings } from '../../balances/use-cases/write-holdings.ts';
import { writeBalance } from '../../balances/use-cases/write-valuations.ts';
import type { FeedDelivery, FeedWriter } from '../domain/delivered-row.ts';
import { mergeFeed, monthsOfDelivery } from '../domain/merge-feed.ts';
import { mergeOlderPage, olderMonths, opensOlderPages } from '../domain/older-pages.ts';
import type { Applied, FeedDependencies, FeedPlace } from './feed-place.ts';

/**
 * Merges the provider data of one account into the ledger: transactions, balance and holdings. Applying the same feed
 * again changes nothing, even after an interruption between any two writes.
 * @throws BusyError after repeated write conflicts
 */
export const applyFeed =
  (deps: FeedDependencies) =>
  async (place: FeedPlace, feed: AccountFeed): Promise<Applied> => {
    const merged = await applyRows(deps, place, feed);
    const balance = feed.balance === undefined ? NO_BALANCE : await writeBalance(deps, place, feed.balance);
    const holdings = await applyHoldings(deps, place, feed);
    return { ...merged, ...balance, holdings };
  };

/** A balance includes the holdings reported with it, so both get the date of the balance. */
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
    complete: faults.length === 0 ? complete : null, // a missing transaction may be one that could not be read
    pendingComplete,
    rows: rows.map((row) => ({
      ...row,
      merchantId: row.merchantName === null ? null : (merchants.get(row.merchantName) ?? null),
      transactionKind: feedTransactionKind(account.accountType, row.amount),
    })),
  };
  const writer = { connectionId: connection.id, provider: connection.provider, now, today, newId: deps.newId };
  const older = await giveUpOlder(deps, place, writer, delivery);
  return changePages(deps.ledger, familyId, account, monthsOfDelivery(delivery, today), (pages) => {
    const { pages: changed, ...counts } = mergeFeed(account, pages, writer, delivery);
    const { created, updated, matched, pendingPosted, suggestions } = counts;
    const pendingStale = counts.pendingStale + older;
    return { pages: changed, result: { created, updated, matched, pendingPosted, pendingStale, suggestions } };
  });
};

/** Returns the number of pending entries on older pages that are now stale. */
const giveUpOlder = async (
  { ledger, headers }: Pick<FeedDependencies, 'ledger' | 'headers'>,
  { familyId, account, bankAccount, today }: FeedPlace,
  writer: FeedWriter,
  delivery: FeedDelivery,
): Promise<number> => {
  if (!opensOlderPages(delivery, bankAccount, today)) return 0;
  const known = (await headers.ofAccount(familyId, account)).map(({ key }) => key.month);
  const stale = new Map<string, number>();
  for (const months of Map.groupBy(olderMonths(known, delivery, today), yearOf).values()) {
    await ledger.changeEach(familyId, account, months, (page) => {
      const { pages, pendingStale } = mergeOlderPage(account, page, writer);
      if (pages.length > 0) stale.set(page.month, pendingStale);
      return pages[0];
    });
  }
  return [...stale.values()].reduce((sum, count) => sum + count, 0);
};

const AT_ONCE = 8;

/** The merchants for these names, by name. Missing ones are created, and the connection becomes an owner. */
const bindMerchants = async (
  { records, newId }: Pick<FeedDependencies, 'records' | 'newId'>,
  { familyId, connection, now }: FeedPlace,
  names: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> => {
  const wanted = [...new Set(names)].filter((name) => name !== null);
  const bound = new Map<string, string>();
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    await Promise.all(
      wanted.slice(at, at + AT_ONCE).map(async (name) => {
        const attributes = { color: null, logoUrl: null, websiteUrl: null };
        const candidateId = newId();
        const binding = {
          familyId,
          kind: 'merchant',
          name,
          owner: connection.id,
          attributes,
          candidateId,
          now,
        } as const;
        bound.set(name, (await records.bindByName(binding)).id);
      }),
    );
  }
  return bound;
};

const MAX_ROUNDS = 8;

/** The outcome of a decision over several pages: the changed ones, in write order. */
type Decided<R> = { readonly pages: readonly Page[]; readonly result: R };

/**
 * Decides over several pages of an account and writes each only if it is unchanged. After a conflict, everything is
 * read and decided again, and completed writes are recognized. Returns the result of the first round, so that nothing
 * is counted twice.
 * @throws BusyError after repeated write conflicts
 */
export const changePages = async <R>(
  ledger: Pick<LedgerPages, 'readMany' | 'changeMany'>,
  familyId: FamilyId,
  account: PageAccount,
  months: readonly string[],
  decide: (pages: readonly Page[]) => Decided<R>,
): Promise<R> => {
  let first: Decided<R> | undefined;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const seen = await ledger.readMany(
      familyId,
      months.map((month) => ({ account, month })),
    );
    const decided = decide(seen);
    first ??= decided;
    if (await writeAll(ledger, familyId, account, decided.pages, seen)) return first.result;
  }
  throw new BusyError('This account is being changed by other requests: try again');
};

/** Returns false at the first year with a page that has changed. */
const writeAll = async (
  ledger: Pick<LedgerPages, 'changeMany'>,
  familyId: FamilyId,
  account: PageAccount,
  pages: readonly Page[],
  seen: readonly Page[],
): Promise<boolean> => {
  const before = new Map(seen.map((page) => [page.month, slotsText(page)]));
  for (const ofYear of Map.groupBy(pages, ({ month }) => yearOf(month)).values()) {
    const months = ofYear.map(({ month }) => month);
    let isSame = false;
    await ledger.changeMany(familyId, account, months, (fresh) => {
      isSame = fresh.every((page) => slotsText(page) === before.get(page.month));
      return isSame ? ofYear : undefined;
    });
    if (!isSame) return false;
  }
  return true;
};

const slotsText = ({ slots }: Page): string => JSON.stringify(slots);
