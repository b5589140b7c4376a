import type { RecordAttributes, RecordKind } from '../../../catalogue/domain/catalogue-record.ts';
import type { AccountType } from '../../../ledger/entries/domain/account.ts';
import {
  type EntryContent,
  type KnownChoice,
  type PartOfRow,
  pageKeyOf,
  type TransferLink,
} from '../../../ledger/entries/domain/entry.ts';
import type { RecordCounts } from '../../../ledger/entries/domain/record-types.ts';
import { openingAnchorName } from '../../../ledger/entries/domain/valuation.ts';
import { monthOf, yearOf } from '../../../platform/domain/dates/local-date.ts';
import { type ClientFields, type ClientTexts, clientFieldsOf } from '../../../platform/domain/external-id.ts';
import {
  isIn,
  isList,
  isNumber,
  isObject,
  isOptional,
  isOptionalList,
  isText,
  objectReader,
  readerOf,
  readJson,
} from '../../../platform/domain/stored-shape.ts';
import type { DuplicateDecision } from '../../domain/import-attributes.ts';
import type { Days, PlannedCoverage } from '../../statements/domain/coverage.ts';
import type { PlannedSum } from '../../verification/domain/compared-money.ts';

/**
 * A plan refers to accounts, categories, tags and merchants by plan-local numbers: the position of their step in
 * `Plan.catalogue`. Every number is bound to a record id before the first page is written.
 */
export type PlanNumber = number;

/** A planned entry with plan-local references; `null` for none. */
export type PlanRow = Omit<EntryContent, 'categoryId' | 'merchantId' | 'tagIds' | 'currency' | 'links'> & {
  readonly row: number;
  readonly account: PlanNumber;
  /** null for the currency of the account that the row's number is bound to. */
  readonly currency: string | null;
  readonly category: PlanNumber | null;
  readonly merchant: PlanNumber | null;
  readonly tags: readonly PlanNumber[];
  readonly identity: string | null;
  readonly parentIdentity: string | null;
  readonly part: PartOfRow | null;
  /** Id of the similar entry that the row matches regardless of its fingerprint; the row is written to its page. */
  readonly twin?: string;
  /** See `PlannedEntry`. */
  readonly wanted?: string | true;
  /** See `ImportRow`. */
  readonly reference?: string;
  /** See `ImportRow`. */
  readonly pending?: true;
  /** See `PlannedEntry`. */
  readonly books?: true;
  /** See `PlannedEntry`. */
  readonly known?: KnownChoice;
  /** The account of a known record, if its entry is on a page of another one, which `account` is. */
  readonly movesTo?: PlanNumber;
  /** A person's decision about a possible duplicate of the row; planning turns it into `twin`. */
  readonly duplicate?: DuplicateDecision;
  /** For a trade or holding: `details.securityId` is set when this number is bound. */
  readonly security: PlanNumber | null;
  readonly links: PlanLinks | null;
};

/** The opening anchor of an account. */
export const openingRow = (
  anchor: Pick<PlanRow, 'row' | 'account' | 'date' | 'amount' | 'currency'>,
  accountType: AccountType,
): PlanRow => ({
  ...anchor,
  kind: 'valuation',
  name: openingAnchorName(accountType),
  notes: null,
  category: null,
  merchant: null,
  tags: [],
  excluded: false,
  transactionKind: null,
  valuationKind: 'opening_anchor',
  identity: null,
  parentIdentity: null,
  details: null,
  part: null,
  security: null,
  links: null,
});

/** Another entry of the same plan; determines its id once its account is bound. `twin`: its id, if an earlier file created it. */
export type PlanReference = {
  readonly account: PlanNumber;
  readonly month: string;
  readonly identity: string;
  readonly twin?: string;
};

/** `EntryLinks` with references to entries of the plan. */
export type PlanLinks = {
  readonly transfer: (Omit<TransferLink, 'otherId'> & { readonly other: PlanReference }) | null;
  readonly rejected: readonly PlanReference[];
};

/** How a plan-local number is bound to a record. Every parent comes before its children. */
export type CatalogueStep = AccountStep | RecordStep;

export type RecordStep = { readonly [K in RecordKind]: RecordStepOf<K> }[RecordKind];

/** The record that an earlier file created from the same one, which keeps its values: the import is added to its owners. */
type Known = { readonly known?: string };

export type RecordStepOf<K extends RecordKind> = Known & {
  readonly kind: K;
  readonly bind: BindById<RecordAttributes[K]> | BindByName<RecordAttributes[K]> | BindByIdentity<RecordAttributes[K]>;
  /** Attributes that refer to earlier steps of the plan, e.g. `{ parentId: 3 }`. */
  readonly references?: Readonly<Partial<Record<keyof RecordAttributes[K] & string, PlanNumber>>>;
  /** For a rule: the records named in its content, by `operandKey`; their ids replace the names. */
  readonly operands?: Readonly<Record<string, PlanNumber>>;
};

export type AccountStep = Known & {
  readonly kind: 'account';
  readonly bind:
    | BindById<AccountDefaults>
    | BindByName<AccountDefaults>
    | BindByIdentity<AccountDefaults>
    | BindByPlace;
};

/** An existing record: the import is added to its owners. */
export type BindById<Defaults> = {
  readonly by: 'id';
  readonly id: string;
  /** The fallback if the record no longer exists; null if publishing then fails. */
  readonly otherwise: BindByName<Defaults> | null;
};

/** Finds a record by exact name or creates it. */
export type BindByName<Defaults> = {
  readonly by: 'name';
  readonly name: string;
  readonly defaults: Defaults;
  /** For a category below a parent: its name if the category with the first name is not below that parent. */
  readonly elsewhere?: string;
};

/** A record that belongs only to this import: its id derives from the scope and this text. Names can repeat. */
export type BindByIdentity<Defaults> = {
  readonly by: 'identity';
  readonly identity: string;
  readonly name: string;
  readonly defaults: Defaults;
};

/**
 * One of several accounts with the same name, class and currency: the one with this number, otherwise the known one,
 * which gets the number, otherwise a new one. Two concurrent imports of the same account create only one.
 */
export type BindByPlace = {
  readonly by: 'place';
  readonly name: string;
  readonly currency: string;
  /** From 1. */
  readonly number: number;
  /** null if the family has no such account. */
  readonly known: string | null;
  readonly defaults: AccountDefaults;
};

export type AccountDefaults = ClientTexts & {
  /** snake_case class, e.g. `depository`. */
  readonly accountType: string;
  readonly subtype: string | null;
  /** null for the family's currency. */
  readonly currency: string | null;
  readonly status: 'active' | 'disabled' | 'draft';
  readonly institutionName: string | null;
  readonly institutionDomain: string | null;
  readonly notes: string | null;
  readonly closedOn?: string;
};

const isTrue = isIn([true] as const);

/** A ledger page, before its account is bound. */
export type PlanPageKey = { readonly account: PlanNumber; readonly month: string };

/** The number of rows that a plan adds to one ledger page. */
export type PlanPage = PlanPageKey & { readonly rows: number };

/** One object of shuffled rows; `ranges` gives the bytes of each bucket, end exclusive. */
export type PlanPart = { readonly key: string; readonly ranges: readonly (readonly [number, number])[] };

/** The state of the shuffle, from which it can resume after any interruption. */
export type ShuffleState = {
  /** A hash of the steps and counts that the rows were planned with; they are invalid with any others. */
  readonly basis: string;
  /** The position to resume reading the source: a block or line number. */
  readonly position: number;
  readonly parts: readonly PlanPart[];
  /** Pages per bucket, by account and month. */
  readonly pages: readonly (readonly PlanPage[])[];
  readonly rows: number;
  /** Some rows match existing entries. */
  readonly hasTwins?: true;
  /** The first and the last day of the rows of each account. */
  readonly rowDays?: readonly (readonly [PlanNumber, Days])[];
  /** The money of the rows; absent in a plan that was begun before it was added up. */
  readonly sums?: readonly PlannedSum[];
};

export const readShuffle = objectReader<ShuffleState>({
  basis: isText,
  position: isNumber,
  parts: isList,
  pages: isList,
  rows: isNumber,
  hasTwins: isOptional(isTrue),
  rowDays: isOptionalList,
  sums: isOptionalList,
});

/** The immutable plan of an attempt: everything that publishing, readback and revert touch. */
export type PlanManifest = {
  readonly version: 1;
  readonly catalogue: readonly CatalogueStep[];
  readonly parts: readonly PlanPart[];
  readonly pages: readonly (readonly PlanPage[])[];
  readonly rows: number;
  /** Some rows match existing entries; rows whose matching entry no longer exists are written in a second pass. */
  readonly hasTwins?: true;
  /** Rows that somebody compared with an entry and kept beside it, with the ids of these entries. */
  readonly apart?: readonly (readonly [row: number, entryId: string])[];
  readonly expected: RecordCounts;
  /** The part of `expected` that is not counted in the file: opening anchors and split parts. */
  readonly derived: RecordCounts;
  /** The money that readback expects; absent in plans from before it was compared. */
  readonly sums?: readonly PlannedSum[];
  /** The days that the file covers; null if there are too many, absent if its type does not cover days. */
  readonly coverage?: readonly PlannedCoverage<PlanNumber>[] | null;
  /** The family's counts when publishing started; informative only. */
  readonly before: RecordCounts;
};

export const readManifest = objectReader<PlanManifest>({
  version: isIn([1]),
  catalogue: isList,
  parts: isList,
  pages: isList,
  rows: isNumber,
  hasTwins: isOptional(isTrue),
  apart: isOptionalList,
  expected: isObject,
  derived: isObject,
  sums: isOptionalList,
  coverage: (value): value is PlanManifest['coverage'] => value === null || isOptionalList(value),
  before: isObject,
});

/** About 10,000 rows per bucket, so that a bucket takes only a few megabytes of memory. */
export const bucketCount = (rows: number): number => Math.max(1, Math.ceil(rows / 10_000));

/** The bucket of a page, by an FNV-1a hash of its account and year: the pages of a year are written together. */
export const bucketOf = ({ account, month }: PlanPageKey, buckets: number): number => {
  const year = `${account}|${yearOf(month)}`;
  let hash = 0x811c9dc5;
  for (let at = 0; at < year.length; at++) hash = Math.imul(hash ^ year.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % buckets;
};

/** The month of the page that a row is written to: its own, or that of the entry that it matches. */
export const pageMonthOf = ({ date, twin }: Pick<PlanRow, 'date' | 'twin'>): string =>
  (twin === undefined ? undefined : pageKeyOf(twin)?.month) ?? monthOf(date);

export const pageName = ({ account, month }: PlanPageKey): string => `${account}|${month}`;

type Line = readonly [
  number,
  number,
  PlanRow['kind'],
  string,
  string,
  string | null,
  string,
  string | null,
  number | null,
  number | null,
  readonly number[],
  0 | 1,
  PlanRow['transactionKind'],
  PlanRow['valuationKind'],
  string | null,
  string | null,
  Extras?,
];

const LEAST_FIELDS = 16;
const readLine = readerOf(
  (value): value is Line => isList(value) && value.length >= LEAST_FIELDS && isText(value[3]) && isList(value[10]),
);

/** Fields that few rows have. */
type Extras = Partial<
  Pick<
    PlanRow,
    | 'details'
    | 'part'
    | 'security'
    | 'links'
    | 'twin'
    | 'wanted'
    | 'reference'
    | 'pending'
    | 'books'
    | 'known'
    | 'movesTo'
    | keyof ClientFields
  >
>;

/** A row as one line of JSON. */
export const encodePlanRow = (row: PlanRow): string => {
  const line: Line = [
    row.row,
    row.account,
    row.kind,
    row.date,
    row.amount,
    row.currency,
    row.name,
    row.notes,
    row.category,
    row.merchant,
    row.tags,
    row.excluded ? 1 : 0,
    row.transactionKind,
    row.valuationKind,
    row.identity,
    row.parentIdentity,
  ];
  const { details, part, security, links, twin, wanted, reference, pending, books, known, movesTo } = row;
  const isPlain = details === null && part === null && security === null && links === null;
  const client = clientFieldsOf(row);
  const rare = { twin, wanted, reference, pending, books, known, movesTo, ...client };
  const isUsual = Object.values(rare).every((value) => value === undefined);
  if (isPlain && isUsual) return JSON.stringify(line);
  return JSON.stringify([...line, { ...(!isPlain && { details, part, security, links }), ...rare }]);
};

const START_OF_LINE = /^\[\d+,(\d+),"[a-z]+","(\d{4}-\d{2})/;

/** The name of the page of an encoded row, which is decoded only if it may match an existing entry. */
export const pageNameOfLine = (line: string): string => {
  const [, account, month] = (line.includes('"twin":') ? undefined : START_OF_LINE.exec(line)) ?? [];
  if (account !== undefined && month !== undefined) return `${account}|${month}`;
  const row = decodePlanRow(line);
  return pageName({ account: row.account, month: pageMonthOf(row) });
};

export const decodePlanRow = (text: string): PlanRow => rowOfLine(readJson(readLine, text, NAME));

/** Reads one row per line. Parsing them as one list is faster; the JSON of a row contains no line breaks. */
export const decodePlanRows = (lines: string): readonly PlanRow[] =>
  lines === ''
    ? []
    : readJson(readerOf(isList), `[${lines.replaceAll('\n', ',')}]`, NAME).map((line) =>
        rowOfLine(readLine(line, NAME)),
      );

const NAME = 'row of a plan';

const rowOfLine = (line: Line): PlanRow => {
  const row: PlanRow = {
    row: line[0],
    account: line[1],
    kind: line[2],
    date: line[3],
    amount: line[4],
    currency: line[5],
    name: line[6],
    notes: line[7],
    category: line[8],
    merchant: line[9],
    tags: line[10],
    excluded: line[11] === 1,
    transactionKind: line[12],
    valuationKind: line[13],
    identity: line[14],
    parentIdentity: line[15],
    details: null,
    part: null,
    security: null,
    links: null,
  };
  return line[16] === undefined ? row : { ...row, ...line[16] };
};
