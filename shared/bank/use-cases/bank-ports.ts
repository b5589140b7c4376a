import type { Family } from '../../platform/domain/family.ts';
import type { BankAccount, BankConnection } from '../domain/connection.ts';

/** What a conditional update of a connection demands of the stored one. */
export type ConnectionExpectation = {
  /** The lease must be this worker's. */
  readonly holder?: string;
  /** No worker's lease may be live at this instant. */
  readonly freeAt?: string;
  /** Nobody looked after it meanwhile. */
  readonly dueAt?: string | null;
  /** The run that it is in, or was in last; null: none yet. */
  readonly syncId?: string | null;
  /** So many are dismissed: nobody dismissed another one meanwhile. */
  readonly dismissedCount?: number;
  /** Nobody connected it anew meanwhile: as sealed. */
  readonly credential?: string;
};
export type ConnectionChange = Partial<Omit<BankConnection, 'id' | 'familyId' | 'provider' | 'createdAt' | 'requests'>>;

export type BankConnections = {
  /** The same connection again does nothing. */
  readonly create: (connection: BankConnection) => Promise<void>;
  /** Consistent; undefined for unknown, foreign and malformed ids. */
  readonly find: (familyId: string, id: string) => Promise<BankConnection | undefined>;
  /** Oldest first. */
  readonly list: (familyId: string) => Promise<readonly BankConnection[]>;
  /** One conditional update: undefined values stay, null is null. undefined when the expectation does not hold. */
  readonly update: (
    familyId: string,
    id: string,
    expected: ConnectionExpectation,
    change: ConnectionChange,
  ) => Promise<BankConnection | undefined>;
  /** Counts one request of the day (UTC) unless `limit` are counted; false then. */
  readonly countRequest: (familyId: string, id: string, day: string, limit: number) => Promise<boolean>;
  /** With everything of it but the links; condition as for an update. */
  readonly remove: (familyId: string, id: string, expected: ConnectionExpectation) => Promise<boolean>;
  /** Connections that are due at this instant, soonest first, from the index: may lag. */
  readonly listDue: (now: string, limit: number) => Promise<readonly DueConnection[]>;
};
export type DueConnection = BankSyncMessage & { readonly dueAt: string };

/** What the link of a ledger account says. */
export type BankLink = { readonly connectionId: string; readonly bankAccountId: string };
/** What the provider says of an account, and what syncs remember; the link is changed by `Links` alone. */
export type BankAccountChange = Partial<
  Omit<BankAccount, 'id' | 'connectionId' | 'familyId' | 'upstreamId' | 'createdAt'>
>;

export type BankAccounts = {
  /** Oldest first. */
  readonly list: (familyId: string, connectionId: string) => Promise<readonly BankAccount[]>;
  readonly find: (familyId: string, connectionId: string, id: string) => Promise<BankAccount | undefined>;
  /** Creates, or leaves as it is: the stored one. */
  readonly create: (account: BankAccount) => Promise<BankAccount>;
  /** On condition that the account it feeds is `linkedTo`, where that is given. undefined when it is not, or is gone. */
  readonly update: (
    key: Pick<BankAccount, 'familyId' | 'connectionId' | 'id'>,
    change: BankAccountChange,
    linkedTo?: string | null,
  ) => Promise<BankAccount | undefined>;
  /** On the same condition; nothing happens where it does not hold. */
  readonly remove: (
    account: Pick<BankAccount, 'familyId' | 'connectionId' | 'id'>,
    linkedTo?: string | null,
  ) => Promise<void>;

  /** The one bank account that feeds a ledger account, whatever the provider. The claim decides. */
  readonly readLink: (familyId: string, accountId: string) => Promise<BankLink | undefined>;
  /** On condition that the link is `from` (undefined: none); false otherwise. `to` undefined: none from now on. */
  readonly moveLink: (
    familyId: string,
    accountId: string,
    from: BankLink | undefined,
    to: BankLink | undefined,
  ) => Promise<boolean>;
};

/** What is to be done stands in the connection. */
export type BankSyncMessage = { readonly familyId: string; readonly connectionId: string };
export type BankSyncQueue = { readonly send: (message: BankSyncMessage, delaySeconds?: number) => Promise<void> };

/** Answers of providers as they came, kept for 30 days. Keeping them never throws. */
export type RawPayloads = {
  readonly put: (
    place: { readonly familyId: string; readonly connectionId: string; readonly syncId: string; readonly what: string },
    body: string,
  ) => Promise<void>;
  /** All answers to a connection; the bucket lets go of them within two days. */
  readonly removeOf: (familyId: string, connectionId: string) => Promise<void>;
};

/** What the acts of people on connections have in common. */
export type BankApiPorts = {
  readonly connections: BankConnections;
  readonly queue: BankSyncQueue;
  readonly newId: () => string;
  readonly now: () => string;
};

export type Families = { readonly find: (familyId: string) => Promise<Family | undefined> };
