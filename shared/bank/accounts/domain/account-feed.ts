import type { TransactionKind } from '../../../ledger/entries/domain/entry.ts';

/** A provider transaction in ledger terms. Every text is sanitized and cut to the ledger's limits. */
export type FeedRow = {
  /** null if the provider has none. */
  readonly externalId: string | null;
  readonly pending: boolean;
  /** ISO local date, in the family's time zone if the provider reports an instant. */
  readonly date: string;
  /** Canonical, ledger sign: positive is money out. */
  readonly amount: string;
  readonly currency: string;
  readonly name: string;
  readonly notes: string | null;
  /** Becomes a merchant of the family. */
  readonly merchantName: string | null;
};

/** A row that could not be read: it is skipped, counted and reported. */
export type FeedRowFault = { readonly externalId: string | null; readonly message: string };

/** Both days inclusive, local dates. */
export type FeedWindow = { readonly from: string; readonly to: string };

/** The current value of an account. */
export type FeedBalance = {
  /** Signed as by the provider, canonical. null if not reported, which changes nothing. */
  readonly amount: string | null;
  readonly available: string | null;
  readonly currency: string | null;
  /** ISO local date. */
  readonly date: string;
};

export type FeedHolding = {
  readonly externalId: string;
  /** Upper-case; derived (`CUSTOM:…`) if the provider has only a name, with the prefix `CRYPTO:` for coins. */
  readonly ticker: string;
  readonly name: string | null;
  readonly currency: string;
  /** Canonical. */
  readonly qty: string;
  readonly price: string;
  readonly amount: string;
  /** Per share; null if unknown. */
  readonly costBasis: string | null;
  /** Money market funds and similar, which belong to the cash of the account. */
  readonly isCash: boolean;
};

/** Everything that the answers contain for one account. */
export type AccountFeed = {
  readonly upstreamId: string;
  readonly rows: readonly FeedRow[];
  readonly faults: readonly FeedRowFault[];
  /**
   * The days for which the rows (and faults) are everything the provider has, by booked date. null: absence proves
   * nothing.
   */
  readonly complete: FeedWindow | null;
  /** Pending rows were requested and reported: a missing one no longer exists. */
  readonly pendingComplete: boolean;
  /** undefined if not requested, or if only the balance failed. */
  readonly balance?: FeedBalance;
  readonly holdings?: readonly FeedHolding[];
  /** All holdings were listed and could be read. */
  readonly holdingsComplete?: boolean;
  /** The provider does not support holdings for this account (501). */
  readonly holdingsNotSupported?: true;
  /** Partial failures, for people. */
  readonly notices: readonly FeedNotice[];
};

export const NOTICE_CATEGORIES = ['auth', 'api', 'network', 'other'] as const;

/** A message from or about the provider that affects nothing else. */
export type FeedNotice = {
  readonly category: (typeof NOTICE_CATEGORIES)[number];
  /** Sanitized. */
  readonly message: string;
  /** The account concerned; null if none. */
  readonly upstreamId: string | null;
};

/** An account at the provider. */
export type UpstreamAccount = {
  readonly upstreamId: string;
  readonly name: string;
  /** null if the provider reports none, or not an ISO 4217 code. */
  readonly currency: string | null;
  readonly institution: { readonly name: string | null; readonly domain: string | null; readonly id: string | null };
  /** The provider's own term for type or state, if any; sanitized. */
  readonly kind: string | null;
  readonly state: 'active' | 'disconnected' | 'error' | 'closed' | 'unknown';
  /** Signed as by the provider, canonical. */
  readonly balance: string | null;
  readonly available: string | null;
  readonly hasHoldings: boolean;
  /** The newest transaction in this answer; ISO local date. */
  readonly lastActivity: string | null;
};

/** Items that a sync keeps of each list. */
const MAX_KEPT = 20;

/** Without duplicates, limited to the first ones. */
export const mergeNotices = (
  kept: readonly FeedNotice[],
  more: readonly FeedNotice[],
  max = MAX_KEPT,
): readonly FeedNotice[] => {
  const byContent = new Map<string, FeedNotice>();
  for (const notice of [...kept, ...more]) {
    const { category, message, upstreamId } = notice;
    const content = JSON.stringify([category, message, upstreamId]);
    if (!byContent.has(content)) byContent.set(content, notice);
  }
  return [...byContent.values()].slice(0, max);
};

/** Adds a line for each skipped row of an account, without duplicates, limited to the first ones. */
export const rowFaultLines = (
  kept: readonly string[],
  accountName: string,
  faults: readonly FeedRowFault[],
  max = MAX_KEPT,
): readonly string[] => {
  const lines = faults.map(({ externalId, message }) => {
    const row = externalId === null ? 'a transaction without an id' : `transaction ${externalId}`;
    return `${accountName}, ${row}: ${message}`;
  });
  return [...new Set([...kept, ...lines])].slice(0, max);
};

/** The kind of a feed transaction: money into a debt is a payment. Ledger sign: negative is money in. */
export const feedTransactionKind = (accountType: string, amount: string): TransactionKind => {
  if (!amount.startsWith('-')) return 'standard';
  if (accountType === 'loan') return 'loan_payment';
  return accountType === 'credit_card' ? 'cc_payment' : 'standard';
};
