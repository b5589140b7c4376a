import type { RecordAttributes } from '../../../catalogue/domain/catalogue-record.ts';
import type { TransactionKind } from '../../../ledger/domain/entry.ts';
import type { NativeType } from '../../../ledger/domain/record-types.ts';
import type { CatalogueStep, PlanLinks, PlanNumber, PlanRow } from '../plan.ts';
import type { AccountHistory } from './account-history.ts';
import type { RecordFields } from './record-fields.ts';

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

/** How a trade or a holding describes its security. */
export type SecurityFacts = RecordAttributes['security'] & {
  /** The id of the security in the program that wrote the file: two ids are two securities. */
  readonly sourceId: string | null;
};

const KINDS = ['standard', 'cash'] as const;

/** Tickers and MICs are upper-case. */
export const readSecurity = (fields: RecordFields): SecurityFacts => ({
  ticker: fields.text('ticker')?.toUpperCase() ?? '',
  exchangeOperatingMic: fields.text('exchange_operating_mic')?.toUpperCase() ?? null,
  securityName: fields.written('security_name'),
  securityKind: KINDS.find((kind) => kind === fields.data['kind']) ?? null,
  exchangeMic: fields.text('exchange_mic')?.toUpperCase() ?? null,
  exchangeAcronym: fields.written('exchange_acronym'),
  countryCode: fields.text('country_code'),
  websiteUrl: fields.written('website_url'),
  sourceId: fields.id('security_id'),
});

/** Of two records about one security the earlier counts where both say something, but no ticker stays its name. */
export const mergeSecurity = (known: SecurityFacts, next: SecurityFacts): SecurityFacts => ({
  ...known,
  securityName: isTelling(known) ? known.securityName : (next.securityName ?? known.securityName),
  securityKind: known.securityKind ?? next.securityKind,
  exchangeMic: known.exchangeMic ?? next.exchangeMic,
  exchangeAcronym: known.exchangeAcronym ?? next.exchangeAcronym,
  countryCode: known.countryCode ?? next.countryCode,
  websiteUrl: known.websiteUrl ?? next.websiteUrl,
  sourceId: known.sourceId ?? next.sourceId,
});

const isTelling = ({ securityName, ticker }: SecurityFacts): boolean =>
  securityName !== null && securityName !== ticker;

/** Everything that an entry does not say of itself. */
export const plainRow = ({
  type,
  line,
  id,
}: {
  readonly type: NativeType;
  readonly line: number;
  readonly id: string;
}) =>
  ({
    row: rowNumberOf(line),
    identity: identityOf(type, id === '' ? `@${line}` : id),
    notes: null,
    category: null,
    merchant: null,
    tags: [],
    excluded: false,
    transactionKind: null,
    valuationKind: null,
    parentIdentity: null,
    details: null,
    part: null,
    security: null,
    links: null,
  }) as const satisfies Partial<PlanRow>;

/** An entry's identity within its import. */
export const identityOf = (type: NativeType, id: string): string => `${type}:${id}`;

const ROWS_PER_LINE = 1000;

/** Parts one transaction can be split into. */
export const MAX_PARTS = ROWS_PER_LINE - 1;

/**
 * The number of an entry inside its import: line × 1000 + part. The record of the line is part 0, split parts count
 * from 1, and the opening anchor derived for an account is part 0 of the account's own line. Unique as long as line
 * numbers are (chunks of one session must go on counting), stable as long as the file is.
 */
export const rowNumberOf = (line: number, part = 0): number => line * ROWS_PER_LINE + part;

/** The line that a row number was made of. */
export const lineOfRow = (row: number): number => Math.floor(row / ROWS_PER_LINE);
