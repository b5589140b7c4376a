import type { AccountFeed, FeedNotice } from '../../accounts/domain/account-feed.ts';
import { laterActivity } from '../../accounts/domain/listed-account.ts';
import type { BankAccount } from '../../connections/domain/connection.ts';
import type { FeedPlace } from '../../feed/use-cases/feed-place.ts';
import type { BankAccountChange } from '../../use-cases/bank-ports.ts';
import type { FeedAnswer } from '../../use-cases/bank-provider.ts';
import { afterWindow, type PlannedWindow, type WindowOptions, type WindowState } from '../domain/windows.ts';
import type { LinkedAccount } from './linked-accounts.ts';
import type { SyncDependencies } from './sync-dependencies.ts';
import type { HeldSync } from './sync-lease.ts';
import type { SyncTally } from './sync-tally.ts';

export type AskedWindow = {
  readonly plan: PlannedWindow;
  /** The requested accounts. */
  readonly asked: readonly LinkedAccount[];
  readonly options: WindowOptions;
};

type Dependencies = Pick<SyncDependencies, 'bankAccounts' | 'applyFeed' | 'writeOpening'>;

/**
 * Merges an answer into the ledger, account by account, and stores the progress. Returns the bank accounts that were
 * not delivered completely, to be requested another time.
 */
export const applyAnswer = async (
  deps: Dependencies,
  held: HeldSync,
  { plan, asked, options }: AskedWindow,
  { feeds, notices }: Pick<FeedAnswer, 'feeds' | 'notices'>,
  tally: SyncTally,
  now: string,
): Promise<readonly string[]> => {
  tally.add({ windows: 1 });
  tally.note([...notices, ...feeds.flatMap((feed) => feed.notices)]);
  const failed: string[] = [];
  for (const linked of asked) {
    const { id, upstreamId } = linked.bankAccount;
    const feed = feeds.find((candidate) => candidate.upstreamId === upstreamId);
    if (feed === undefined || feed.complete === null) failed.push(id);
    const reported = [...notices, ...(feed?.notices ?? [])].filter((notice) => notice.upstreamId === upstreamId);
    await takeFeed(deps, { held, linked, reported, now, tally }, feed, { plan, options });
  }
  return failed;
};

type Taking = {
  readonly held: HeldSync;
  readonly linked: LinkedAccount;
  readonly reported: readonly FeedNotice[];
  readonly now: string;
  readonly tally: SyncTally;
};

const takeFeed = async (
  deps: Dependencies,
  { held, linked, reported, now, tally }: Taking,
  feed: AccountFeed | undefined,
  { plan, options }: Pick<AskedWindow, 'plan' | 'options'>,
): Promise<void> => {
  const { bankAccount, account } = linked;
  const { connection, sync } = held;
  const changes: BankAccountChange[] = [];
  const notices = reported.map(({ message }) => message);
  if (feed !== undefined) {
    const place = { familyId: connection.familyId, connection, bankAccount, account, now, today: sync.today };
    const { note, ...counts } = await deps.applyFeed(place, feed);
    tally.add({ ...counts, rowsSeen: feed.rows.length, rowsRefused: feed.faults.length });
    tally.refuse(bankAccount.name, feed.faults);
    if (note !== null) {
      tally.note([{ category: 'other', message: note, upstreamId: bankAccount.upstreamId }]);
      notices.push(note);
    }
    changes.push(memoryOf(bankAccount, feed, { now, today: sync.today }));
    if (feed.complete !== null && plan.isGlance !== true) {
      changes.push(await reach(deps, place, afterWindow(bankAccount, plan, feed.rows.length, options)));
    }
  }
  const notice = notices[0] ?? (plan.isLatest ? null : bankAccount.notice);
  if (notice !== bankAccount.notice) changes.push({ notice });
  if (changes.length === 0) return;
  const change = { ...Object.assign({}, ...changes), updatedAt: now };
  await deps.bankAccounts.update(bankAccount, change, account.id); // has no effect if the link moved in the meantime
};

/** Stores the progress of an account; if its history is complete, the opening value is written first. */
const reach = async (
  { writeOpening }: Dependencies,
  place: FeedPlace,
  { historyDone, ...days }: WindowState,
): Promise<BankAccountChange> => {
  if (historyDone === place.bankAccount.historyDone) return days; // a sign change in the meantime reopens the history
  if (historyDone) await writeOpening(place);
  return { ...days, historyDone };
};

const memoryOf = (
  { lastActivity, holdingsRefusedAt }: BankAccount,
  { rows, holdings, holdingsNotSupported }: AccountFeed,
  { now, today }: { readonly now: string; readonly today: string },
): BankAccountChange => {
  const newest = rows.reduce<string | null>((best, { date }) => laterActivity(date, best, today), lastActivity);
  if (holdingsNotSupported) return { lastActivity: newest, holdingsRefusedAt: now };
  return { lastActivity: newest, holdingsRefusedAt: holdings === undefined ? holdingsRefusedAt : null };
};
