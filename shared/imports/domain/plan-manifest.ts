import { pageKeyOf } from '../../ledger/domain/entry-id.ts';
import type { RecordCounts } from '../../ledger/domain/record-types.ts';
import { monthOf } from '../../platform/domain/local-date.ts';
import type { CatalogueStep, PlanNumber, PlanRow } from './plan.ts';

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
