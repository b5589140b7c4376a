import type { RecordAttributes } from '../../../catalogue/domain/catalogue-record.ts';
import type { Account } from '../../../ledger/entries/domain/account.ts';
import type { KnownSecurity } from '../../../ledger/entries/domain/security.ts';
import type { AccountHeaders, LedgerPages } from '../../../ledger/use-cases/ledger-ports.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { BankAccount, BankConnection } from '../../connections/domain/connection.ts';

/** The target of a feed: a bank account and its linked ledger account. */
export type FeedPlace = {
  readonly familyId: FamilyId;
  readonly connection: Pick<BankConnection, 'id' | 'provider'>;
  readonly bankAccount: BankAccount;
  readonly account: Account;
  /** UTC instant. */
  readonly now: string;
  /** The family's local date. */
  readonly today: string;
};

type NamedKind = 'merchant' | 'security';
type NamedBinding<K extends NamedKind> = {
  readonly familyId: FamilyId;
  readonly kind: K;
  readonly name: string;
  readonly owner: string;
  readonly attributes: RecordAttributes[K];
  readonly candidateId: string;
  readonly now: string;
};

export type FeedDependencies = {
  readonly ledger: Pick<LedgerPages, 'read' | 'readMany' | 'change' | 'changeMany' | 'changeEach'>;
  readonly headers: AccountHeaders;
  readonly records: {
    /** Finds or creates the record with the name and adds the owner. */
    readonly bindByName: <K extends NamedKind>(binding: NamedBinding<K>) => Promise<{ readonly id: string }>;
  };
  /** The securities of a family. */
  readonly securities: (familyId: FamilyId) => Promise<readonly KnownSecurity[]>;
  readonly newId: () => string;
};

/** The result of applying a feed. */
export type Applied = {
  readonly created: number;
  readonly updated: number;
  readonly matched: number;
  readonly pendingPosted: number;
  readonly pendingStale: number;
  readonly suggestions: number;
  readonly holdings: number;
  readonly balances: number;
  /** A note for the user about the balance of this account; null for none. */
  readonly note: string | null;
};
