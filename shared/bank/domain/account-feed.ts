import type { TransactionKind } from '../../ledger/domain/entry.ts';

/** A transaction as a provider tells it, in our terms. Every text is sanitised and cut to what the ledger keeps. */
export type FeedRow = {
  /** null where the provider gives none. */
  readonly externalId: string | null;
  readonly pending: boolean;
  /** ISO local date, of the family's time zone where the provider gives an instant. */
  readonly date: string;
  /** Canonical, ledger sign: positive is money out. */
  readonly amount: string;
  readonly currency: string;
  readonly name: string;
  readonly notes: string | null;
  /** Becomes a merchant of the family. */
  readonly merchantName: string | null;
};

/** A row that could not be read: it is left out, counted, and told. */
export type FeedRowFault = { readonly externalId: string | null; readonly message: string };

/** Both days inclusive, local dates. */
export type FeedWindow = { readonly from: string; readonly to: string };

/** What an account is worth now. */
export type FeedBalance = {
  /** As the provider signs it, canonical. null: not told, and then nothing changes. */
  readonly amount: string | null;
  readonly available: string | null;
  readonly currency: string | null;
  /** ISO local date. */
  readonly date: string;
};

export type FeedHolding = {
  readonly externalId: string;
  /** Upper-case; made up (`CUSTOM:…`) where the provider names only a name, `CRYPTO:` before a coin. */
  readonly ticker: string;
  readonly name: string | null;
  readonly currency: string;
  /** Canonical. */
  readonly qty: string;
  readonly price: string;
  readonly amount: string;
  /** Per share; null: unknown. */
  readonly costBasis: string | null;
  /** Money market and the like: part of the cash of the account. */
  readonly isCash: boolean;
};

/** All that one answer, or one round of answers, says of one account. */
export type AccountFeed = {
  readonly upstreamId: string;
  readonly rows: readonly FeedRow[];
  readonly faults: readonly FeedRowFault[];
  /**
   * Of which days the rows, and those of the faults, are all that the provider has: posted ones dated from `from`. null:
   * nothing is known of what is not among them.
   */
  readonly complete: FeedWindow | null;
  /** Pending rows were asked for, and the provider tells them: one that is not among the rows is gone. */
  readonly pendingComplete: boolean;
  /** undefined: not asked, or it failed alone. */
  readonly balance?: FeedBalance;
  readonly holdings?: readonly FeedHolding[];
  /** The account has no other holdings: all were listed, and all could be read. */
  readonly holdingsComplete?: boolean;
  /** The provider said that it has no holdings for this account (501). */
  readonly holdingsNotSupported?: true;
  /** What failed without spoiling the rest, for people. */
  readonly notices: readonly FeedNotice[];
};

/** A message of the provider, or about it, that spoils nothing by itself. */
export type FeedNotice = {
  readonly category: 'auth' | 'api' | 'network' | 'other';
  /** Sanitised. */
  readonly message: string;
  /** The account it is about, where it is about one. */
  readonly upstreamId: string | null;
};

/** An account at the provider. */
export type UpstreamAccount = {
  readonly upstreamId: string;
  readonly name: string;
  /** null where the provider does not say, or says one that is none (ISO 4217). */
  readonly currency: string | null;
  readonly institution: { readonly name: string | null; readonly domain: string | null; readonly id: string | null };
  /** What the provider calls its kind or state, if it does; sanitised. */
  readonly kind: string | null;
  readonly state: 'active' | 'disconnected' | 'error' | 'closed' | 'unknown';
  /** As the provider signs them, canonical. */
  readonly balance: string | null;
  readonly available: string | null;
  readonly hasHoldings: boolean;
  /** Newest transaction that this answer told of; ISO local date. */
  readonly lastActivity: string | null;
};

/** What a sync keeps of each list. */
const MAX_KEPT = 20;

/** Each once, the first ones. */
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

/** Adds a line for each row of an account that was left out; each once, the first ones. */
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

/** Kind of a transaction of a feed: money into a debt pays it off. Ledger sign: negative is money in. */
export const feedTransactionKind = (accountType: string, amount: string): TransactionKind => {
  if (!amount.startsWith('-')) return 'standard';
  if (accountType === 'loan') return 'loan_payment';
  return accountType === 'credit_card' ? 'cc_payment' : 'standard';
};
