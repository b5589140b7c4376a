import type { RecordAttributes, RecordKind } from '../../catalogue/domain/catalogue-record.ts';
import { type EntryContent, type PartOfRow, pageKeyOf, type TransferLink } from '../../ledger/domain/entry.ts';
import type { RecordCounts } from '../../ledger/domain/record-types.ts';
import { monthOf } from '../../platform/domain/local-date.ts';

/**
 * A plan names accounts, categories, tags and merchants by plan-local numbers: the position of their step in
 * `Plan.catalogue`. Apply binds every number to a record id before the first page is written.
 */
export type PlanNumber = number;

/** One entry to be, still with plan-local references. `null` where there is none. */
export type PlanRow = Omit<EntryContent, 'categoryId' | 'merchantId' | 'tagIds' | 'currency' | 'links'> & {
  readonly row: number;
  readonly account: PlanNumber;
  /** null: that of the account which the row's number is bound to. */
  readonly currency: string | null;
  readonly category: PlanNumber | null;
  readonly merchant: PlanNumber | null;
  readonly tags: readonly PlanNumber[];
  readonly identity: string | null;
  readonly parentIdentity: string | null;
  readonly part: PartOfRow | null;
  /** Id of the entry that the row stands on, whatever its fingerprint; on its page the row is written. */
  readonly twin?: string;
  /** Of a trade or a holding: its `details.securityId` is set when this number is bound. */
  readonly security: PlanNumber | null;
  readonly links: PlanLinks | null;
};

/** Another entry of the same plan: with its account bound, its id follows from this. */
export type PlanReference = { readonly account: PlanNumber; readonly month: string; readonly identity: string };

/** `EntryLinks` whose other sides are still entries of the plan. */
export type PlanLinks = {
  readonly transfer: (Omit<TransferLink, 'otherId'> & { readonly other: PlanReference }) | null;
  readonly rejected: readonly PlanReference[];
};

/** How a plan-local number becomes a record. Steps are in an order in which every parent comes before its children. */
export type CatalogueStep = AccountStep | RecordStep;

export type RecordStep = { readonly [K in RecordKind]: RecordStepOf<K> }[RecordKind];

export type RecordStepOf<K extends RecordKind> = {
  readonly kind: K;
  readonly bind: BindById<RecordAttributes[K]> | BindByName<RecordAttributes[K]> | BindByIdentity<RecordAttributes[K]>;
  /** Attributes that name other records of the plan, earlier steps all of them, e.g. `{ parentId: 3 }`. */
  readonly references?: Readonly<Partial<Record<keyof RecordAttributes[K] & string, PlanNumber>>>;
  /** Of a rule: the records that its content names, by `operandKey`; their ids take the place of their names. */
  readonly operands?: Readonly<Record<string, PlanNumber>>;
};

export type AccountStep = {
  readonly kind: 'account';
  readonly bind:
    | BindById<AccountDefaults>
    | BindByName<AccountDefaults>
    | BindByIdentity<AccountDefaults>
    | BindByPlace;
};

/** A record that existed when the rows were read: the import adds itself to its owners. */
export type BindById<Defaults> = {
  readonly by: 'id';
  readonly id: string;
  /** Where rows go if the record is gone by now; null: nowhere, publishing fails. */
  readonly otherwise: BindByName<Defaults> | null;
};

/** Find by exact name or create. */
export type BindByName<Defaults> = {
  readonly by: 'name';
  readonly name: string;
  readonly defaults: Defaults;
  /** For a category below a parent: its name if the category with the first name is not below that parent. */
  readonly elsewhere?: string;
};

/** Always a record of this import alone: its id derives from the scope and this text. Names may repeat. */
export type BindByIdentity<Defaults> = {
  readonly by: 'identity';
  readonly identity: string;
  readonly name: string;
  readonly defaults: Defaults;
};

/**
 * One of the accounts that share name, class and currency: the one that has this number among them, else the known one,
 * which takes the number, else a new one. Two imports that make the same account at once make one.
 */
export type BindByPlace = {
  readonly by: 'place';
  readonly name: string;
  readonly currency: string;
  /** From 1. */
  readonly number: number;
  /** null: the family has no account for it. */
  readonly known: string | null;
  readonly defaults: AccountDefaults;
};

export type AccountDefaults = {
  /** Class in snake_case, e.g. `depository`. */
  readonly accountType: string;
  readonly subtype: string | null;
  /** null: the family's currency. */
  readonly currency: string | null;
  readonly status: 'active' | 'disabled' | 'draft';
  readonly institutionName: string | null;
  readonly institutionDomain: string | null;
  readonly notes: string | null;
};

/** The rows that one page of the ledger gets from a plan. */
export type PlanPage = { readonly account: PlanNumber; readonly month: string; readonly rows: number };

/** One object of shuffled rows; `ranges` gives the bytes of each bucket, end exclusive. */
export type PlanPart = { readonly key: string; readonly ranges: readonly (readonly [number, number])[] };

/** What the shuffle has gathered so far: enough to go on after any interruption. */
export type ShuffleState = {
  /** Hash of the steps and counts that its rows were planned with: they mean nothing beside others. */
  readonly basis: string;
  /** Where the rows come from is read again from here: a block number, or a line number. */
  readonly position: number;
  readonly parts: readonly PlanPart[];
  /** Per bucket. */
  readonly pages: readonly (readonly PlanPage[])[];
  readonly rows: number;
  /** Some rows have twins. */
  readonly hasTwins?: true;
};

/** The immutable plan of one attempt: everything apply, readback and revert will touch. */
export type PlanManifest = {
  readonly version: 1;
  readonly catalogue: readonly CatalogueStep[];
  readonly parts: readonly PlanPart[];
  readonly pages: readonly (readonly PlanPage[])[];
  readonly rows: number;
  /** Some rows have twins: those that turn out to be gone are written in a second pass. */
  readonly hasTwins?: true;
  readonly expected: RecordCounts;
  /** Part of `expected` nobody's file counts: opening anchors, split parts. */
  readonly derived: RecordCounts;
  /** The family's counts when publishing began; informative. */
  readonly before: RecordCounts;
};

/** About 10,000 rows a bucket, so that one bucket in memory stays a few megabytes however large the import. */
export const bucketCount = (rows: number): number => Math.max(1, Math.ceil(rows / 10_000));

/** All rows of a page share a bucket. FNV-1a over the page's name. */
export const bucketOf = (page: string, buckets: number): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < page.length; at++) hash = Math.imul(hash ^ page.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % buckets;
};

/** The month of the page that a row is written to: its own, or that of its twin. */
export const pageMonthOf = ({ date, twin }: Pick<PlanRow, 'date' | 'twin'>): string =>
  (twin === undefined ? undefined : pageKeyOf(twin)?.month) ?? monthOf(date);

export const pageName = (account: PlanNumber, month: string): string => `${account}|${month}`;

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

/** What few rows have. */
type Extras = Partial<Pick<PlanRow, 'details' | 'part' | 'security' | 'links' | 'twin'>>;

/** One row as a JSON line of its own. */
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
  const { details, part, security, links, twin } = row;
  const isPlain = details === null && part === null && security === null && links === null && twin === undefined;
  return JSON.stringify(
    isPlain ? line : [...line, { details, part, security, links, ...(twin !== undefined && { twin }) }],
  );
};

export const decodePlanRow = (text: string): PlanRow => {
  const line = JSON.parse(text) as Line;
  return {
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
    ...line[16],
  };
};
