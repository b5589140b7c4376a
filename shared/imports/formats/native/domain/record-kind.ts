import type { RecordAttributes } from '../../../../catalogue/domain/catalogue-record.ts';
import type { TransactionKind } from '../../../../ledger/entries/domain/entry.ts';
import type { NativeType } from '../../../../ledger/entries/domain/record-types.ts';
import {
  type ClientFields,
  type ClientTexts,
  DEFAULT_SOURCE,
  MAX_EXTERNAL_ID,
  MAX_SOURCE,
  toClientTexts,
  toMetadata,
} from '../../../../platform/domain/external-id.ts';
import type { AccountId } from '../../../../platform/domain/ids.ts';
import type { CatalogueStep, PlanLinks, PlanNumber, PlanRow } from '../../../publish/domain/plan.ts';
import type { AccountHistory } from './account-history.ts';
import type { RecordFields } from './record-fields.ts';

/** The kinds of record that others can refer to. */
export type ReferenceTarget = 'Account' | 'Category' | 'Merchant' | 'Tag' | 'Transaction' | 'Budget';

/** Receives the ids that a record defines and the references that it has. */
export type RecordVisitor = {
  /** An id that must be unique for its type. `field` is its field in the file. */
  readonly sourceId: (type: NativeType, id: string) => void;
  /** A name that must be unique for its type. */
  readonly name: (type: ReferenceTarget, name: string) => void;
  readonly reference: (target: ReferenceTarget, field: string, id: string) => void;
  /** The parent of a category. */
  readonly parent: (id: string, parentId: string) => void;
  /** The account and day of a valuation; returns false if another valuation has them. */
  readonly valuationDay: (accountId: AccountId, date: string) => boolean;
};

/** The catalogue of a plan under construction. */
export type StepSink = {
  /** Adds a step, with its record if others can refer to it. */
  readonly add: (step: CatalogueStep, record?: { readonly type: ReferenceTarget; readonly id: string }) => PlanNumber;
  /** @throws DomainError `preflight_failed` if the file has no such record */
  readonly numberOf: (target: ReferenceTarget, id: string) => PlanNumber;
  /** The step with a number. */
  readonly stepAt: (number: PlanNumber) => CatalogueStep | undefined;
  /** The currency of the account, otherwise of the family. */
  readonly currencyOf: (accountId: AccountId | null) => string;
  /** The number of the record with a name; adds a step if the file does not have the record. */
  readonly named: (target: NamedTarget, name: string) => PlanNumber;
};
export type NamedTarget = 'Category' | 'Merchant' | 'Tag';

/** Lookups in the rest of the file, for planning an entry. */
export type RowContext = {
  readonly placeOf: (entry: {
    readonly accountId: AccountId;
    readonly date: string;
    readonly currency: string | null;
  }) => Pick<PlanRow, 'account' | 'date' | 'currency'>;
  readonly numberOf: (target: ReferenceTarget, id: string) => PlanNumber;
  readonly securityOf: (security: SecurityFacts) => PlanNumber;
  /** The identity of a transaction or a part of one, with the number of its row. */
  readonly identify: (transactionId: string, row: number) => string;
  /** The transfer links and the kind of a transaction or a part of one. */
  readonly linksOf: (transactionId: string) => { readonly links: PlanLinks | null; readonly kind: TransactionKind };
};

/** The fields of every record; see `native-record.ts`. */
type AnyRecord = { readonly type: NativeType; readonly line: number };

/** The definition of one kind of record in the file format. */
export type RecordKind<R extends AnyRecord> = {
  readonly type: NativeType;
  /** A later record with the same id replaces an earlier one. */
  readonly isReplaceable?: true;
  /** In a session, records need an id so that they can be sent again. */
  readonly isNamedInSessions?: true;
  /** Invalid fields read as blank: of a record with problems, use only what `visit` reports and is not blank. */
  read(fields: RecordFields): R;
  visit(record: R, visitor: RecordVisitor): void;
  /** Adds the steps of all records of the kind. Kinds are called in the order of SUPPORTED_KINDS. */
  steps?(records: readonly R[], sink: StepSink): void;
  /** The plan rows of one record. */
  rows?(record: R, context: RowContext): readonly PlanRow[];
  /** Adds an entry to the history of its account. */
  history?(record: R, historyOf: (accountId: AccountId) => AccountHistory): void;
  /** The security of an entry. */
  security?(record: R): SecurityFacts;
};

/** The description of a security in a trade or holding. */
export type SecurityFacts = RecordAttributes['security'] & {
  /** The id of the security in the program that wrote the file. Different ids are different securities. */
  readonly sourceId: string | null;
};

const KINDS = ['standard', 'cash'] as const;

/** Tickers and MICs are converted to upper case. */
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

/** Merges two descriptions of a security: the earlier takes precedence, but a ticker never remains as the name. */
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

/** A plan row with defaults for all optional fields. */
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

/** The most parts of a split transaction. */
export const MAX_PARTS = ROWS_PER_LINE - 1;

/**
 * The number of an entry in its import: line × 1000 + part. The record of the line is part 0, split parts count
 * from 1, and the derived opening anchor of an account is part 0 of the account's line. Unique if line
 * numbers are (which continue over the chunks of a session), and the same every time the file is read.
 */
export const rowNumberOf = (line: number, part = 0): number => line * ROWS_PER_LINE + part;

/** The line of a row number. */
export const lineOfRow = (row: number): number => Math.floor(row / ROWS_PER_LINE);

/** Metadata of another program that is not texts by keys is left out. */
export const readClientFields = (fields: RecordFields): ClientFields => {
  const id = fields.text('external_id', MAX_EXTERNAL_ID);
  const source = fields.text('external_source', MAX_SOURCE) ?? DEFAULT_SOURCE;
  const metadata = toMetadata(fields.data['metadata']);
  return { ...(id !== null && { externalId: { source, id } }), ...(metadata !== undefined && { metadata }) };
};

/** Of records with the same external id, the first in the file has it. */
export const withOwnIds = <Identified extends ClientTexts>(records: readonly Identified[]): readonly Identified[] => {
  const seen = new Set<string>();
  return records.map((record) => {
    const { externalKey } = record;
    if (externalKey == null) return record;
    if (seen.has(externalKey)) return { ...record, externalKey: null };
    seen.add(externalKey);
    return record;
  });
};

/** The same for a record that is stored with texts. */
export const readClientTexts = (fields: RecordFields): ClientTexts => toClientTexts(readClientFields(fields));
