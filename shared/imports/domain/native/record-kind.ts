import type { TransactionKind } from '../../../ledger/domain/entry.ts';
import type { NativeType } from '../../../ledger/domain/record-types.ts';
import type { CatalogueStep, PlanLinks, PlanNumber, PlanRow } from '../plan.ts';
import type { AccountHistory } from './account-history.ts';
import type { RecordFields } from './record-fields.ts';
import type { SecurityFacts } from './security-facts.ts';

/** The kinds of record that others refer to. */
export type ReferenceTarget = 'Account' | 'Category' | 'Merchant' | 'Tag' | 'Transaction' | 'Budget';

/** Told what a record brings into the file and what it needs from it. */
export type RecordVisitor = {
  /** An id that must be the only one of its kind. `field` is where the file says it. */
  readonly sourceId: (type: NativeType, id: string) => void;
  /** A name that must be the only one of its kind. */
  readonly name: (type: ReferenceTarget, name: string) => void;
  readonly reference: (target: ReferenceTarget, field: string, id: string) => void;
  /** The parent of a category. */
  readonly parent: (id: string, parentId: string) => void;
  /** The account and day of a valuation; false when another has them already. */
  readonly valuationDay: (accountId: string, date: string) => boolean;
};

/** The catalogue of a plan while it grows. */
export type StepSink = {
  /** Adds a step; with the record that it stands for where others may refer to that. */
  readonly add: (step: CatalogueStep, record?: { readonly type: ReferenceTarget; readonly id: string }) => PlanNumber;
  /** @throws DomainError `preflight_failed` when the file has no such record. */
  readonly numberOf: (target: ReferenceTarget, id: string) => PlanNumber;
  /** What was added under a number. */
  readonly stepAt: (number: PlanNumber) => CatalogueStep | undefined;
  /** The account's, else the family's. */
  readonly currencyOf: (accountId: string | null) => string;
  /** The record of a name, with a step of its own unless the file has one. */
  readonly named: (target: NamedTarget, name: string) => PlanNumber;
};
export type NamedTarget = 'Category' | 'Merchant' | 'Tag';

/** What turning an entry into rows needs to know of the rest of the file. */
export type RowContext = {
  readonly placeOf: (entry: {
    readonly accountId: string;
    readonly date: string;
    readonly currency: string | null;
  }) => Pick<PlanRow, 'account' | 'date' | 'currency'>;
  readonly numberOf: (target: ReferenceTarget, id: string) => PlanNumber;
  readonly securityOf: (security: SecurityFacts) => PlanNumber;
  /** What transfers say of a transaction or a part of one. */
  readonly linksOf: (transactionId: string) => { readonly links: PlanLinks | null; readonly kind: TransactionKind };
};

/** What every record has. The records themselves stand with their kinds: `native-record.ts` has them all. */
type AnyRecord = { readonly type: NativeType; readonly line: number };

/** Everything the file format says about one kind of record: an entry of an account, or a record beside the accounts. */
export type RecordKind<R extends AnyRecord> = {
  readonly type: NativeType;
  /** A later record of the same id takes the place of an earlier one of the file. */
  readonly isReplaceable?: true;
  /** In a session its records need an id of their own, by which they can come again. */
  readonly isNamedInSessions?: true;
  /** Faulty fields read as empty text: of a record with problems only what `visit` tells (and is not empty) may be used. */
  read(fields: RecordFields): R;
  visit(record: R, visitor: RecordVisitor): void;
  /** Adds the steps of all records of the kind. Kinds come in the order of SUPPORTED_KINDS. */
  steps?(records: readonly R[], sink: StepSink): void;
  /** What the ledger gets of one record. */
  rows?(record: R, context: RowContext): readonly PlanRow[];
  /** What an entry tells of its account over time. */
  history?(record: R, historyOf: (accountId: string) => AccountHistory): void;
  /** What an entry tells of the security that it is about. */
  security?(record: R): SecurityFacts;
};
