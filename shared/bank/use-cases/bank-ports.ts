import type { NewEvent } from '../../events/domain/event.ts';
import type { Family } from '../../platform/domain/family.ts';
import type { AccountId, FamilyId } from '../../platform/domain/ids.ts';
import type { BankAccount, BankConnection } from '../connections/domain/connection.ts';

/** The stored state that a conditional update of a connection requires. */
export type ConnectionExpectation = {
  /** This worker must hold the lease. */
  readonly holder?: string;
  /** No lease is active at this instant. */
  readonly freeAt?: string;
  /** The due time is unchanged. */
  readonly dueAt?: string | null;
  /** The current or last run; null for none. */
  readonly syncId?: string | null;
  /** The number of dismissed suggestions is unchanged. */
  readonly dismissedCount?: number;
  /** The encrypted credential is unchanged. */
  readonly credential?: string;
};
export type ConnectionChange = Partial<
  Omit<BankConnection, 'id' | 'familyId' | 'provider' | 'createdAt' | 'requests'>
> & {
  /** Announced before the change, and recorded exactly if it is written. */
  readonly events?: readonly NewEvent[];
};

export type BankConnections = {
  /** Creating the same connection again has no effect. */
  readonly create: (connection: BankConnection) => Promise<void>;
  /** A consistent read; undefined for unknown, foreign and malformed ids. */
  readonly find: (familyId: FamilyId, id: string) => Promise<BankConnection | undefined>;
  /** Oldest first. */
  readonly list: (familyId: FamilyId) => Promise<readonly BankConnection[]>;
  /** One conditional update: undefined keeps a value, null clears it. Returns undefined if the condition fails. */
  readonly update: (
    familyId: FamilyId,
    id: string,
    expected: ConnectionExpectation,
    change: ConnectionChange,
  ) => Promise<BankConnection | undefined>;
  /** Counts one request of the day (UTC); false if `limit` is reached. */
  readonly countRequest: (familyId: FamilyId, id: string, day: string, limit: number) => Promise<boolean>;
  /** Removes the connection with everything except links, under the same kind of condition as an update. */
  readonly remove: (familyId: FamilyId, id: string, expected: ConnectionExpectation) => Promise<boolean>;
  /** Connections due at this instant, soonest first, from the index, which may lag. */
  readonly listDue: (now: string, limit: number) => Promise<readonly DueConnection[]>;
};
export type DueConnection = BankSyncMessage & { readonly dueAt: string };

/** The link of a ledger account. */
export type BankLink = { readonly connectionId: string; readonly bankAccountId: string };
/** Provider data and sync progress of an account; only `Links` changes the link. */
export type BankAccountChange = Partial<
  Omit<BankAccount, 'id' | 'connectionId' | 'familyId' | 'upstreamId' | 'createdAt'>
>;

export type BankAccounts = {
  /** Oldest first. */
  readonly list: (familyId: FamilyId, connectionId: string) => Promise<readonly BankAccount[]>;
  readonly find: (familyId: FamilyId, connectionId: string, id: string) => Promise<BankAccount | undefined>;
  /** Returns the existing account, or creates it. */
  readonly create: (account: BankAccount) => Promise<BankAccount>;
  /** If `linkedTo` is given, the account must be linked to it. Returns undefined if not, or if it no longer exists. */
  readonly update: (
    key: Pick<BankAccount, 'familyId' | 'connectionId' | 'id'>,
    change: BankAccountChange,
    linkedTo?: string | null,
  ) => Promise<BankAccount | undefined>;
  /** Has no effect if the condition fails. */
  readonly remove: (
    account: Pick<BankAccount, 'familyId' | 'connectionId' | 'id'>,
    linkedTo?: string | null,
  ) => Promise<void>;

  /** The single bank account linked to a ledger account, across providers. The claim is authoritative. */
  readonly readLink: (familyId: FamilyId, accountId: AccountId) => Promise<BankLink | undefined>;
  /**
   * Requires the current link to be `from` (undefined: none); returns false otherwise. `to` undefined removes the link.
   */
  readonly moveLink: (
    familyId: FamilyId,
    accountId: AccountId,
    from: BankLink | undefined,
    to: BankLink | undefined,
  ) => Promise<boolean>;
};

/** The message only wakes the worker; the connection holds the work. */
export type BankSyncMessage = { readonly familyId: FamilyId; readonly connectionId: string };
export type BankSyncQueue = { readonly send: (message: BankSyncMessage, delaySeconds?: number) => Promise<void> };

/** Raw provider answers, kept for 30 days. Storing them never throws. */
export type RawPayloads = {
  readonly put: (
    place: {
      readonly familyId: FamilyId;
      readonly connectionId: string;
      readonly syncId: string;
      readonly what: string;
    },
    body: string,
  ) => Promise<void>;
  /** Removes all answers of a connection; the bucket deletes them within two days. */
  readonly removeOf: (familyId: FamilyId, connectionId: string) => Promise<void>;
};

/** Dependencies shared by the connection actions. */
export type BankApiPorts = {
  readonly connections: BankConnections;
  readonly queue: BankSyncQueue;
  readonly newId: () => string;
  readonly now: () => string;
};

export type Families = { readonly find: (familyId: FamilyId) => Promise<Family | undefined> };
