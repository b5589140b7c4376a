import type { LedgerHeaders, PlacedHeader } from '../../../ledger/use-cases/ledger-ports.ts';
import { sha256 } from '../../../platform/domain/bytes/hash.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { type Reader, readJson } from '../../../platform/domain/stored-shape.ts';

/** Computed by comparing the transactions of a whole ledger. */
export type FindingName =
  | 'duplicates'
  | 'transfers'
  | 'category'
  | 'merchant'
  | 'rule_matches'
  | 'rule_waiting'
  | 'recurring';

/** The result for one state of a ledger, as JSON, with its count for callers that need only the count. */
export type Finding = { readonly state: string; readonly text: string; readonly count?: number | undefined };

export type FindingCount = Pick<Finding, 'state'> & { readonly count: number };

export type Findings = {
  readonly read: (familyId: FamilyId, name: FindingName) => Promise<Finding | undefined>;
  /** Without the text, which has up to 390 KB; undefined also if nobody has asked how many it was. */
  readonly readCount?: (familyId: FamilyId, name: FindingName) => Promise<FindingCount | undefined>;
  /** Replaces what was found before; a text that is too large is not kept. */
  readonly write: (familyId: FamilyId, name: FindingName, finding: Finding) => Promise<void>;
};

export type FindingsDependencies = {
  readonly headers: LedgerHeaders;
  /** Missing where nothing is remembered. */
  readonly findings?: Findings | undefined;
  /** The most transactions that are compared in this request: by default, any number. */
  readonly mostNow?: number | undefined;
};

/** It is unknown what would be found, because this request does not compare so many transactions. */
export class NotFoundYetError extends Error {
  override readonly name = 'NotFoundYetError';
}

/** Undefined if this request does not compute it. */
export const ifKnown = async <Found>(finding: Promise<Found>): Promise<Found | undefined> => {
  try {
    return await finding;
  } catch (error) {
    if (error instanceof NotFoundYetError) return undefined;
    throw error;
  }
};

type Computation<Found> = {
  readonly name: FindingName;
  /**
   * The inputs besides the ledger; undefined if no stored result holds for them. Read at the same time as the headers and
   * the stored result.
   */
  readonly dependsOn: (headers: Promise<readonly PlacedHeader[]>) => Promise<readonly string[] | undefined>;
  /** Only a part is found, so it is not remembered. What is remembered contains that part. */
  readonly isPart?: boolean;
  /** The pages that are compared: by default, all of them. */
  readonly compared?: (headers: readonly PlacedHeader[]) => readonly PlacedHeader[];
  readonly find: (headers: readonly PlacedHeader[]) => Promise<Found>;
  /** Reads a stored result of `find`. */
  readonly read: Reader<Found>;
  readonly countOf?: (found: Found) => number;
};

/**
 * Returns the stored result for this state of the ledger, or computes and stores it.
 * @throws NotFoundYetError for more transactions than `mostNow`
 */
export const getOrCompute = async <Found>(
  deps: FindingsDependencies,
  familyId: FamilyId,
  { name, dependsOn, isPart = false, compared = (all) => all, find, read, countOf }: Computation<Found>,
): Promise<Found> => {
  const { findings, mostNow = Number.POSITIVE_INFINITY } = deps;
  const listing = deps.headers.list(familyId);
  const [headers, remembered, others] = await Promise.all([
    listing,
    findings?.read(familyId, name),
    dependsOn(listing),
  ]);
  const state = others && stateOf(headers, others);
  if (state !== undefined && remembered?.state === state) return readJson(read, remembered.text, `finding ${name}`);
  if (transactionsIn(compared(headers)) > mostNow)
    throw new NotFoundYetError(`More than ${mostNow} transactions: ${name}`);
  const found = await find(headers);
  if (state !== undefined && !isPart)
    await findings?.write(familyId, name, { state, text: JSON.stringify(found), count: countOf?.(found) });
  return found;
};

/**
 * How many would be found, without reading them if that is remembered.
 * @throws NotFoundYetError for more transactions than `mostNow`
 */
export const getOrComputeCount = async <Found>(
  deps: FindingsDependencies,
  familyId: FamilyId,
  computation: Computation<Found> & Required<Pick<Computation<Found>, 'countOf'>>,
): Promise<number> => {
  const listing = deps.headers.list(familyId);
  const [headers, remembered, others] = await Promise.all([
    listing,
    deps.findings?.readCount?.(familyId, computation.name),
    computation.dependsOn(listing),
  ]);
  const isSame = others !== undefined && remembered?.state === stateOf(headers, others);
  if (remembered !== undefined && isSame) return remembered.count;
  const isStale = remembered !== undefined;
  const findings = isStale && deps.findings ? { ...deps.findings, read: async () => undefined } : deps.findings;
  return computation.countOf(await getOrCompute({ ...deps, findings }, familyId, computation));
};

const stateOf = (headers: readonly PlacedHeader[], others: readonly string[]): string | undefined => {
  const years = yearsOf(headers);
  return years && Buffer.from(sha256(JSON.stringify([others, years]))).toString('base64url');
};

/** By the headers, which several questions of a request have in common. */
const known = new WeakMap<readonly PlacedHeader[], readonly string[] | undefined>();

/** Versions are random, so a state never returns. undefined if a year has no version. */
const yearsOf = (headers: readonly PlacedHeader[]): readonly string[] | undefined => {
  if (!known.has(headers)) {
    const years = new Set(headers.map(({ key, version }) => version && `${key.tag} ${version}`));
    known.set(headers, years.has(undefined) ? undefined : [...years].filter((year) => year !== undefined).sort());
  }
  return known.get(headers);
};

const transactionsIn = (headers: readonly PlacedHeader[]): number =>
  headers.reduce((sum, { cells }) => cells.reduce((total, { transactions }) => total + transactions, sum), 0);
