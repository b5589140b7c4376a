import type { Account } from '../../../ledger/entries/domain/account.ts';
import { sha256Binary, textDigest } from '../../../platform/domain/bytes/hash.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import { type Compared, type Inputs, SHAPES, type Shown } from '../domain/mirror.ts';
import { ENTRY_KINDS, type MirroredKind, RECORD_KINDS, type RecordKind } from '../domain/mirrored-kinds.ts';
import { HASH_BYTES } from '../domain/rows.ts';
import { type MirrorPorts, NAMED_KINDS, type NamedKind, type NamedRecord } from './mirror-ports.ts';

/** The names that entries show. */
export type Names = {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly records: Readonly<Record<NamedKind, ReadonlyMap<string, NamedRecord>>>;
};

/** The state of a family: what its parts are made of. */
export type Look = {
  readonly inputs: Inputs;
  /** In the order in which parts are compared: those that others refer to come first, and then newer years. */
  readonly partNames: readonly string[];
  readonly names: Names;
  readonly lists: ReadonlyMap<string, readonly Compared[]>;
  readonly day: string;
};

type LookPorts = Pick<MirrorPorts, 'versions' | 'accounts' | 'records' | 'lists'>;

/** Reads consistently, except for the balances of accounts. */
export const lookAround =
  (ports: LookPorts) =>
  async (familyId: FamilyId, kinds: readonly MirroredKind[], day: string): Promise<Look> => {
    const hasEntries = ENTRY_KINDS.some((kind) => kinds.includes(kind));
    // names before versions: an entry that refers to a new record is then read with a later look
    const names = hasEntries ? await readNames(ports, familyId) : NO_NAMES;
    const versions = hasEntries ? await ports.versions.list(familyId) : new Map<string, string>();
    const lists = await readLists(
      ports,
      familyId,
      RECORD_KINDS.filter((kind) => kinds.includes(kind)),
    );
    const stamps = [...lists].map(
      ([kind, all]) => [kind, digestOf(all.map(({ record, hash }) => [record.id, hash]))] as const,
    );
    return {
      inputs: new Map([['day', day], ['shapes', `${SHAPES}`], ...versions, ...hashedNames(names), ...stamps]),
      partNames: [...lists.keys(), ...[...versions.keys()].sort(byNewest)],
      names,
      lists,
      day,
    };
  };

/** The name of the input that a named record is. */
export const nameInput = (kind: NamedKind | 'account', id: string): string => `${kind}:${id}`;

export const toCompared = (kind: MirroredKind, record: Shown): Compared => {
  const json = JSON.stringify(record);
  return { kind, record, hash: sha256Binary(json).slice(0, HASH_BYTES), size: Buffer.byteLength(json) };
};

const readLists = async (
  { lists }: LookPorts,
  familyId: FamilyId,
  kinds: readonly RecordKind[],
): Promise<Look['lists']> => {
  const read = await Promise.all(kinds.map(async (kind) => (await lists[kind]?.(familyId)) ?? []));
  return new Map(
    kinds.map((kind, at) => [
      kind,
      (read[at] ?? []).map((record) => toCompared(kind, record)).sort((a, b) => compareText(a.record.id, b.record.id)),
    ]),
  );
};

const NO_RECORDS: ReadonlyMap<string, NamedRecord> = new Map();
const NO_NAMES: Names = {
  accounts: new Map(),
  records: { category: NO_RECORDS, merchant: NO_RECORDS, tag: NO_RECORDS, security: NO_RECORDS },
};

const readNames = async ({ accounts, records }: LookPorts, familyId: FamilyId): Promise<Names> => {
  const [all, ...lists] = await Promise.all([
    accounts.list(familyId),
    ...NAMED_KINDS.map((kind) => records.listOf(familyId, kind)),
  ]);
  const byId = lists.map((list) => new Map(list.map((record) => [record.id, record])));
  const [category = NO_RECORDS, merchant = NO_RECORDS, tag = NO_RECORDS, security = NO_RECORDS] = byId;
  return {
    accounts: new Map(all.map((account) => [account.id, account])),
    records: { category, merchant, tag, security },
  };
};

/** Hashes of all that entries show of a record. */
const hashedNames = ({ accounts, records }: Names): readonly (readonly [string, string])[] => [
  ...[...accounts.values()].map(
    ({ id, name, accountType, status }) => [nameInput('account', id), digestOf([name, accountType, status])] as const,
  ),
  ...NAMED_KINDS.flatMap((kind) =>
    [...records[kind].values()].map(
      ({ id, name, securityName }) => [nameInput(kind, id), digestOf([name, securityName ?? null])] as const,
    ),
  ),
];

const DIGEST_LENGTH = 16;

const digestOf = (value: unknown): string => textDigest(JSON.stringify(value)).slice(0, DIGEST_LENGTH);

/** Newer years first; names are `tag|2026`. */
const byNewest = (a: string, b: string): number => compareText(yearIn(b), yearIn(a)) || compareText(a, b);

const yearIn = (name: string): string => name.slice(name.indexOf('|') + 1);
