import { daysBetween } from '../../../platform/domain/dates/local-date.ts';
import { LeaseLostError } from '../../../platform/domain/errors.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import { BankFault } from '../../connections/domain/bank-fault.ts';
import type { BankCall, BankProvider, FeedAnswer, FeedRequest, LinkedUpstream } from '../../use-cases/bank-provider.ts';
import type { PlannedWindow, WindowOptions } from '../domain/windows.ts';
import { applyAnswer } from './apply-answer.ts';
import { applyListing } from './apply-listing.ts';
import { type ConnectionAccounts, type LinkedAccount, readAccounts } from './linked-accounts.ts';
import type { SyncClock, SyncDependencies } from './sync-dependencies.ts';
import type { HeldSync } from './sync-lease.ts';
import type { SyncTally } from './sync-tally.ts';

export type SyncReading = {
  readonly held: HeldSync;
  readonly provider: BankProvider;
  readonly credential: string;
  readonly options: WindowOptions;
  readonly tally: SyncTally;
  readonly clock: SyncClock;
};

/** With less time left after a window, missing accounts were not requested; they are next in turn. */
const LITTLE_MS = 2_000;

/**
 * Fetches a window and applies the answer: the list of accounts first, because links may move, then their data. Returns
 * the bank accounts not to request again in this slice.
 * @throws BankFault also in the middle: data delivered before it is kept
 */
export const readWindow = async (
  deps: SyncDependencies,
  { held, provider, credential, options, tally, clock }: SyncReading,
  accounts: ConnectionAccounts,
  plan: PlannedWindow,
): Promise<readonly string[]> => {
  const settings = { includePending: deps.includePending[provider.provider], today: options.today };
  const call = createBankCall(deps, held, provider, tally, clock);
  const answer = await provider.fetch(credential, toFeedRequest(plan, askedOf(accounts, plan), settings), call);

  await refuseLost(deps, held);
  await takeNews(deps, held, accounts, answer, tally, clock);
  const asked = stillLinked(askedOf(await readAccounts(deps, held.connection), plan), accounts);
  const failed = await applyAnswer(deps, held, { plan, asked, options }, answer, tally, clock.now());
  if (answer.fault !== undefined) throw answer.fault;
  const ranOut = call.remaining() < LITTLE_MS && failed.length < asked.length;
  return ranOut ? [] : failed;
};

/** The longest-waiting account first, so that each gets its turn if the provider stops midway. */
const askedOf = ({ linked }: ConnectionAccounts, { accountIds }: PlannedWindow): readonly LinkedAccount[] =>
  linked
    .filter(({ bankAccount }) => accountIds.includes(bankAccount.id))
    .sort((a, b) => compareText(a.bankAccount.syncedThrough ?? '', b.bankAccount.syncedThrough ?? ''));

/**
 * Accounts that are still linked as requested: those that were unlinked, moved or disabled meanwhile receive nothing.
 */
const stillLinked = (now: readonly LinkedAccount[], { linked }: ConnectionAccounts): readonly LinkedAccount[] =>
  now.filter(({ bankAccount, account }) =>
    linked.some((then) => then.bankAccount.id === bankAccount.id && then.account.id === account.id),
  );

/**
 * The request may have taken long.
 * @throws LeaseLostError if the connection is gone, or another worker has it
 */
const refuseLost = async (
  { connections }: Pick<SyncDependencies, 'connections'>,
  { connection: { id, familyId, lease } }: HeldSync,
): Promise<void> => {
  const now = await connections.find(familyId, id);
  if (now?.lease?.holder !== lease?.holder) throw new LeaseLostError(`The lease on bank connection ${id} is lost`);
};

/** Skipped if the answer lists no accounts, or this sync already applied the list. */
const takeNews = async (
  deps: SyncDependencies,
  held: HeldSync,
  accounts: ConnectionAccounts,
  answer: FeedAnswer,
  tally: SyncTally,
  clock: SyncClock,
): Promise<void> => {
  if (answer.accounts === null || tally.sync().isListed === true) return;
  const listing = { ...answer, accounts: answer.accounts };
  const replacements = await applyListing(deps, held, accounts, listing, clock.now());
  tally.setListed();
  await held.update({ replacements, sync: tally.sync() });
};

type Dependencies = Pick<SyncDependencies, 'connections' | 'rawPayloads'>;

/** The context of a window's requests. Scheduled syncs leave some of the daily requests for people. */
const createBankCall = (
  { connections, rawPayloads }: Dependencies,
  { connection, sync, family }: HeldSync,
  { budget }: Pick<BankProvider, 'budget'>,
  tally: SyncTally,
  clock: SyncClock,
): BankCall => {
  const { familyId, id: connectionId } = connection;
  const limit = sync.trigger === 'schedule' ? budget.soft : budget.hard;
  return {
    remaining: clock.startTimer(),
    timeZone: family.timeZone,
    today: sync.today,
    reserve: async () => {
      const isCounted = await connections.countRequest(familyId, connectionId, clock.now().slice(0, 10), limit);
      if (!isCounted) {
        throw new BankFault(
          'budget_exhausted',
          `The daily limit of ${limit} requests for this connection is used up: syncing continues after midnight UTC`,
        );
      }
      tally.add({ requests: 1 });
    },
    keep: (what, body) => rawPayloads.put({ familyId, connectionId, syncId: sync.id, what }, body),
  };
};

/** Days until unsupported holdings are requested again. */
const HOLDINGS_AGAIN_DAYS = 30;
const WITH_HOLDINGS = ['investment', 'crypto'];

/** The request for a window of linked accounts; `today` is the family's local date. */
const toFeedRequest = (
  { window, isLatest, isWhole }: Pick<PlannedWindow, 'window' | 'isLatest' | 'isWhole'>,
  asked: readonly LinkedAccount[],
  { includePending, today }: { readonly includePending: boolean; readonly today: string },
): FeedRequest => ({
  accounts: asked.map((linked) => toLinkedUpstream(linked, today)),
  window,
  isLatest,
  isWhole,
  includePending,
});

const toLinkedUpstream = ({ bankAccount, account }: LinkedAccount, today: string): LinkedUpstream => {
  const { upstreamId, currency, holdingsRefusedAt } = bankAccount;
  const isRefused =
    holdingsRefusedAt !== null && daysBetween(holdingsRefusedAt.slice(0, 10), today) < HOLDINGS_AGAIN_DAYS;
  return {
    upstreamId,
    accountType: account.accountType,
    currency: currency ?? account.currency,
    wantsHoldings: WITH_HOLDINGS.includes(account.accountType) && !isRefused,
  };
};
