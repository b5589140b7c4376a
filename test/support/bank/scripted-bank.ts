import type { AccountFeed, FeedRow, UpstreamAccount } from '../../../shared/bank/accounts/domain/account-feed.ts';
import { BankFault } from '../../../shared/bank/connections/domain/bank-fault.ts';
import type { BankCall, BankProvider, FeedRequest } from '../../../shared/bank/use-cases/bank-provider.ts';

export type ScriptedAccount = { readonly name: string; readonly rows: readonly FeedRow[]; readonly balance?: string };

export type ScriptedBank = BankProvider & {
  /** By upstream id; tests change them. */
  readonly accounts: Map<string, ScriptedAccount>;
  readonly asked: FeedRequest[];
  /** Runs at the start of every fetch, after its request was counted. */
  onFetch: (request: FeedRequest, call: BankCall) => unknown;
  /** Accounts missing from the next responses. */
  readonly failing: Set<string>;
  /** Accounts with an incomplete list of transactions. */
  readonly cutShort: Set<string>;
  listsAccounts: boolean;
  /** The reported date of an account's newest transaction, by upstream id. */
  readonly lastActivity: Map<string, string>;
  /** Reports more accounts than it lists. */
  listIsPartial: boolean;
  /** The number of accounts after which it returns "too many requests". */
  stopsAfter: number;
};

export const aRow = (date: string, amount: string, over: Partial<FeedRow> = {}): FeedRow => ({
  externalId: `${date}|${amount}`,
  pending: false,
  date,
  amount,
  currency: 'USD',
  name: `Shop ${amount}`,
  notes: null,
  merchantName: null,
  ...over,
});

const toUpstream = (upstreamId: string, { name, balance }: ScriptedAccount, lastActivity: string | null) =>
  ({
    upstreamId,
    name,
    currency: 'USD',
    institution: { name: 'Bank', domain: 'bank.example', id: null },
    kind: null,
    state: 'active',
    balance: balance ?? null,
    available: null,
    hasHoldings: false,
    lastActivity,
  }) satisfies UpstreamAccount;

/** A scripted provider: one request per window, with all accounts if the window ends today. */
export const scriptedBank = (provider: 'us' | 'global' = 'us'): ScriptedBank => {
  const bank: ScriptedBank = {
    provider,
    windowDays: 44,
    overlapDays: 30,
    historyDays: 120,
    budget: { soft: 20, hard: 24 },
    accounts: new Map(),
    asked: [],
    failing: new Set(),
    lastActivity: new Map(),
    onFetch: () => undefined,
    cutShort: new Set(),
    listsAccounts: true,
    listIsPartial: false,
    stopsAfter: 1_000,
    connect: async () => 'credential',
    fetch: async (_credential, request, call) => {
      await call.reserve();
      bank.asked.push(request);
      await bank.onFetch(request, call);
      await call.keep('accounts', '{}');
      const feeds = request.accounts.flatMap(({ upstreamId }) => feedOf(bank, upstreamId, request));
      const fault = feeds.length > bank.stopsAfter ? { fault: new BankFault('rate_limited', 'Slower') } : {};
      const accounts = [...bank.accounts].map(([id, account]) =>
        toUpstream(id, account, bank.lastActivity.get(id) ?? null),
      );
      return {
        accounts: request.isLatest && bank.listsAccounts ? accounts : null,
        ...(bank.listIsPartial && { listIsPartial: true }),
        feeds: feeds.slice(0, bank.stopsAfter),
        notices: [],
        ...fault,
      };
    },
  };
  return bank;
};

const feedOf = (
  { accounts, failing, cutShort }: ScriptedBank,
  upstreamId: string,
  { window, isLatest }: FeedRequest,
): AccountFeed[] => {
  const account = accounts.get(upstreamId);
  if (account === undefined || failing.has(upstreamId)) return [];
  const rows = account.rows.filter(({ date }) => date >= window.from && date <= window.to);
  const { balance: amount } = account;
  const balance =
    amount === undefined ? {} : { balance: { amount, available: null, currency: 'USD', date: window.to } };
  return [
    {
      upstreamId,
      rows,
      faults: [],
      pendingComplete: isLatest,
      notices: [],
      complete: cutShort.has(upstreamId) ? null : window,
      ...(isLatest && balance),
    },
  ];
};
