import type { FeedProvider } from '../../ledger/entries/domain/feed.ts';
import type { AccountFeed, FeedNotice, FeedWindow, UpstreamAccount } from '../accounts/domain/account-feed.ts';
import type { BankFault } from '../connections/domain/bank-fault.ts';

/** The credential that a user enters. */
export type BankSecret =
  | { readonly provider: 'us'; readonly setupToken: string }
  | { readonly provider: 'global'; readonly apiKey: string };

/** The context of a provider operation. */
export type BankCall = {
  /**
   * Called before each request, including retries.
   * @throws BankFault budget_exhausted
   */
  readonly reserve: () => Promise<void>;
  /** Stores a raw answer for support; never throws. `what` is a short name without an id. */
  readonly keep: (what: string, body: string) => Promise<void>;
  /** Milliseconds left for requests, including waits between tries. */
  readonly remaining: () => number;
  /** IANA time zone of the family; it determines the date of an instant. */
  readonly timeZone: string;
  /** The family's local date. */
  readonly today: string;
};

export type LinkedUpstream = {
  readonly upstreamId: string;
  /** Class of the ledger account, in snake_case. */
  readonly accountType: string;
  /** The default currency for amounts without one. */
  readonly currency: string;
  readonly wantsHoldings: boolean;
};

export type FeedRequest = {
  /** The accounts to read; if empty, accounts are only listed. */
  readonly accounts: readonly LinkedUpstream[];
  readonly window: FeedWindow;
  /** The window ends today, so balances, holdings and the list of accounts are requested too. */
  readonly isLatest: boolean;
  /** All linked accounts of the connection are requested, so a provider with a single endpoint needs no filter. */
  readonly isWhole: boolean;
  readonly includePending: boolean;
};

export type FeedAnswer = {
  /** All accounts that the credential can access; null if not requested. */
  readonly accounts: readonly UpstreamAccount[] | null;
  /** There may be more accounts: absence from `accounts` proves nothing. */
  readonly listIsPartial?: true;
  /** For the requested accounts; a missing one failed, and a notice explains why. */
  readonly feeds: readonly AccountFeed[];
  readonly notices: readonly FeedNotice[];
  /** The fault that ended the request early; throw it after processing the rest. */
  readonly fault?: BankFault;
};

export type BankProvider = {
  readonly provider: FeedProvider;
  /** Maximum window in days. */
  readonly windowDays: number;
  /** Days that a later sync reads again. */
  readonly overlapDays: number;
  /** Days of history that a first sync requests. */
  readonly historyDays: number;
  /** Daily requests per connection. Above `soft`, only syncs that a person started are sent; above `hard`, none. */
  readonly budget: { readonly soft: number; readonly hard: number };
  /**
   * Verifies the entered secret and turns it into a credential: JSON, to be encrypted.
   * @throws BankFault
   */
  readonly connect: (secret: BankSecret, call: BankCall) => Promise<string>;
  /** @throws BankFault if nothing usable was returned: an answer is never empty because of an error */
  readonly fetch: (credential: string, request: FeedRequest, call: BankCall) => Promise<FeedAnswer>;
};

export type BankProviders = Readonly<Record<FeedProvider, BankProvider>>;
