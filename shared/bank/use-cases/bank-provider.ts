import type { FeedProvider } from '../../ledger/domain/feed.ts';
import type { AccountFeed, FeedNotice, FeedWindow, UpstreamAccount } from '../domain/account-feed.ts';
import type { BankFault } from '../domain/bank-fault.ts';

/** What a person gives to connect. */
export type BankSecret =
  | { readonly provider: 'us'; readonly setupToken: string }
  | { readonly provider: 'global'; readonly apiKey: string };

/** What one act at a provider is given beside its credential. */
export type BankCall = {
  /** Before each request that goes out, retries too. @throws BankFault budget_exhausted */
  readonly reserve: () => Promise<void>;
  /** Keeps an answer as it came, for the family's support; never throws. `what` is a short name without an id. */
  readonly keep: (what: string, body: string) => Promise<void>;
  /** Milliseconds left for requests, waiting between tries included. */
  readonly remaining: () => number;
  /** IANA, of the family: what day an instant is. */
  readonly timeZone: string;
  /** The family's day now. */
  readonly today: string;
};

export type LinkedUpstream = {
  readonly upstreamId: string;
  /** Class of the ledger account in snake_case. */
  readonly accountType: string;
  /** What amounts without a currency are in. */
  readonly currency: string;
  readonly wantsHoldings: boolean;
};

export type FeedRequest = {
  /** The accounts to read; may be empty, and then only what there is is listed. */
  readonly accounts: readonly LinkedUpstream[];
  readonly window: FeedWindow;
  /** The window reaches to today: balances and holdings are wanted, and accounts are listed. */
  readonly isLatest: boolean;
  /** All of the connection's linked accounts are asked for: a provider that answers for all at once need not be told which. */
  readonly isWhole: boolean;
  readonly includePending: boolean;
};

export type FeedAnswer = {
  /** Every account that the credential reaches; null: this request did not ask. */
  readonly accounts: readonly UpstreamAccount[] | null;
  /** There are more, or may be: one that is not among `accounts` is not gone. */
  readonly listIsPartial?: true;
  /** Of the accounts asked for; one that is left out failed, and a notice says why. */
  readonly feeds: readonly AccountFeed[];
  readonly notices: readonly FeedNotice[];
  /** What ended it before all was asked for: to be thrown once what came is taken over. */
  readonly fault?: BankFault;
};

export type BankProvider = {
  readonly provider: FeedProvider;
  /** Widest window, in days. */
  readonly windowDays: number;
  /** By how many days a later sync reads what an earlier one has read. */
  readonly overlapDays: number;
  /** Days of history that a first sync asks for. */
  readonly historyDays: number;
  /** Requests of one connection a day: above `soft` nothing goes out that no person asked for, above `hard` nothing. */
  readonly budget: { readonly soft: number; readonly hard: number };
  /**
   * Makes a credential of what a person gave, and proves it: JSON text, to be sealed.
   * @throws BankFault
   */
  readonly connect: (secret: BankSecret, call: BankCall) => Promise<string>;
  /** @throws BankFault when there is nothing that could be used: an answer is never empty because something failed. */
  readonly fetch: (credential: string, request: FeedRequest, call: BankCall) => Promise<FeedAnswer>;
};

export type BankProviders = Readonly<Record<FeedProvider, BankProvider>>;
