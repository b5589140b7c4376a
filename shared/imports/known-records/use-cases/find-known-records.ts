import type { Account, Accounts } from '../../../ledger/entries/domain/account.ts';
import { slotId } from '../../../ledger/pages/domain/page.ts';
import type { LedgerPages } from '../../../ledger/use-cases/ledger-ports.ts';
import { DomainError } from '../../../platform/domain/errors.ts';
import type { StoredUploads } from '../../../platform/domain/object-store.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import { identityOf, rowNumberOf } from '../../formats/native/domain/record-kind.ts';
import { importPages } from '../../publish/use-cases/ledger-pages-of-import.ts';
import type { Imports } from '../../use-cases/import-ports.ts';
import { type Catalogue, createPlanReader } from '../../use-cases/work-dependencies.ts';
import type { FoundRecords } from '../domain/correct-plan.ts';
import {
  anchorIdentity,
  createEvidence,
  isNamed,
  type NamedRecord,
  namedKey,
  namedRows,
  type RecordIndex,
} from '../domain/record-index.ts';
import { readRecords } from './read-records.ts';

export type KnownRecordDependencies = {
  readonly imports: Pick<Imports, 'list'>;
  readonly uploads: StoredUploads;
  readonly accounts: Pick<Accounts, 'list'>;
  readonly ledger: Pick<LedgerPages, 'readMany'>;
  readonly catalogue: Pick<Catalogue, 'records'>;
};

/** The newest native imports whose records are looked for. */
const MOST_IMPORTS = 100;
/** The most records of earlier imports that are read. */
const MOST_RECORDS = 1_000_000;
const MOST_LISTED = 2 * MOST_IMPORTS;
const PAGES_AT_ONCE = 50;

/** Other native imports of the family, the newest first. */
export type EarlierImports = {
  /** Complete and not reverted. */
  readonly complete: readonly ImportRecord[];
  /** Published before this one, and still being written. */
  readonly running: readonly ImportRecord[];
};

/** None if the records are those of another program. */
export const earlierImports = async (
  { imports }: Pick<KnownRecordDependencies, 'imports'>,
  { id, familyId, attempt, onKnownRecords }: Pick<ImportRecord, 'id' | 'familyId' | 'attempt' | 'onKnownRecords'>,
): Promise<EarlierImports> => {
  if (onKnownRecords === 'create') return { complete: [], running: [] };
  const { items } = await imports.list(familyId, { type: 'NativeImport', page: 1, perPage: MOST_LISTED });
  const others = items.filter((other) => other.id !== id);
  let left = MOST_RECORDS;
  const complete = others.filter(({ status }) => status === 'complete').slice(0, MOST_IMPORTS);
  return {
    complete: complete.filter(({ stats }) => {
      left -= stats.rowsCount;
      return left >= 0;
    }),
    running: others.filter((other) => other.status === 'importing' && isBefore(other, { id, attempt })),
  };
};

type Begun = Pick<ImportRecord, 'id' | 'attempt'>;

/** Of two imports that are published at the same time, one waits for the other. */
const isBefore = (other: Begun, own: Begun): boolean => {
  if (other.attempt === null || own.attempt === null) return false;
  const [theirs, ours] = [other.attempt.begunAt, own.attempt.begunAt];
  return theirs === ours ? other.id < own.id : theirs < ours;
};

/** @throws DomainError `conflict` if an import that is still being written has some of the same records */
export const refuseRunning = async (
  deps: Pick<KnownRecordDependencies, 'uploads'>,
  index: RecordIndex,
  running: readonly ImportRecord[],
): Promise<void> => {
  for (const other of running) {
    const sighted = await sightRecords(deps, other, index);
    if (sighted === undefined || sighted.common === 0) continue;
    const message = `Import ${other.id} has some of the same records and is still being published: publish this one when that is complete`;
    throw new DomainError('conflict', message);
  }
};

/**
 * Finds what earlier files created from the same records, by source id. The file of an import tells the row of a record, and the pages
 * of the ledger the entry that the row owns, wherever it came from.
 */
export const findKnownRecords = async (
  deps: KnownRecordDependencies,
  { familyId }: Pick<ImportRecord, 'familyId'>,
  index: RecordIndex,
  { complete }: Pick<EarlierImports, 'complete'>,
): Promise<FoundRecords> => {
  const accounts = await deps.accounts.list(familyId);
  const twins = createTwins(index, accounts);
  const ids = new Map<string, string>();
  const own = new Set<number>();
  const wanted = [...[...index.accounts.keys()].map((id) => identityOf('Account', id)), ...index.nameOf.keys()];
  const take = async (other: ImportRecord, { positions, named }: Sighted): Promise<void> => {
    for (const position of positions.values()) own.add(position);
    for (const [identity, id] of await boundRecords(deps, other, named)) if (!ids.has(identity)) ids.set(identity, id);
    await findEntries(deps, other, positions, twins.add);
  };
  const unlike: Sighted[] = [];
  for (const other of complete) {
    const sighted = await sightRecords(deps, other, index);
    if (sighted?.isSameSource === undefined) continue;
    if (!sighted.isSameSource) {
      unlike.push(sighted);
      continue;
    }
    await take(other, sighted);
    if (twins.isComplete() && wanted.every((identity) => ids.has(identity))) break;
  }
  // a record that a file of the same program has is that one: equal ids in other files are those of another program
  const doubts = new Set(unlike.flatMap(({ positions }) => [...positions.values()].filter((at) => !own.has(at))));
  const ofAccounts = own.size > 0 ? 0 : unlike.reduce((most, { common }) => Math.max(most, common), 0);
  const others = index.nameOf.size === 0 ? [] : await deps.catalogue.records(familyId);
  const names = new Map([...accounts, ...others].map(({ id, name }) => [id, name]));
  const isDeleted = (identity: string): boolean => {
    const id = ids.get(identity);
    return identity.startsWith(ACCOUNT) && id !== undefined && !names.has(id);
  };
  const deleted = [...index.accounts.values()].filter(({ id }) => isDeleted(identityOf('Account', id)));
  return {
    ...twins.found(),
    named: {
      identityOf: (kind, name) => index.named.get(`${kind} ${name}`),
      recordOf: (identity) => (isDeleted(identity) ? undefined : ids.get(identity)),
      nameOf: (id) => names.get(id),
    },
    doubts: {
      unlike: doubts.size || ofAccounts,
      deletedAccounts: deleted.map(({ name }) => name),
    },
  };
};

const ACCOUNT = identityOf('Account', '');

/** The entries of the records in an index, on pages of accounts that exist. */
const createTwins = (index: RecordIndex, accounts: readonly Account[]) => {
  const idOfTag = new Map(accounts.map(({ id, tag }) => [tag, id]));
  const twins: (string | undefined)[] = Array.from({ length: index.size() });
  const homes = new Map<string, string>();
  let left = index.size();
  return {
    add: (position: number, entryId: string, tag: string): void => {
      const home = idOfTag.get(tag);
      if (home === undefined || twins[position] !== undefined) return;
      homes.set(tag, home);
      twins[position] = entryId;
      left--;
    },
    isComplete: (): boolean => left === 0,
    found: (): Pick<FoundRecords, 'twinAt' | 'twinOf' | 'homes' | 'newParts'> => {
      const byRow = new Map<number, string>();
      for (const [position, twin] of twins.entries()) if (twin !== undefined) byRow.set(index.rowAt(position), twin);
      const at = (position: number | undefined): string | undefined =>
        position === undefined ? undefined : twins[position];
      const newParts = index.splits
        .filter(([whole]) => at(whole) !== undefined)
        .reduce((sum, [, ...parts]) => sum + parts.filter((part) => at(part) === undefined).length, 0);
      return { twinAt: (row) => byRow.get(row), twinOf: (identity) => at(index.find(identity)), homes, newParts };
    },
  };
};

type Sighted = {
  /** By row of the earlier import: the position of the same record in the index. */
  readonly positions: ReadonlyMap<number, number>;
  /** undefined if the files have no record in common. */
  readonly isSameSource: boolean | undefined;
  readonly common: number;
  /** The identities of categories, merchants and tags that the index has too, by `namedKey`. */
  readonly named: ReadonlyMap<string, string>;
};

/** undefined if the file of the import is lost. */
const sightRecords = async (
  deps: Pick<KnownRecordDependencies, 'uploads'>,
  other: ImportRecord,
  index: RecordIndex,
): Promise<Sighted | undefined> => {
  const evidence = createEvidence(index);
  const positions = new Map<number, number>();
  const named = new Map<string, string>();
  const see = (identity: string, row: number): number | undefined => {
    const position = index.find(identity);
    if (position !== undefined) positions.set(row, position);
    return position;
  };
  const seeNamed = (record: NamedRecord): void => {
    const identity = identityOf(record.type, record.id);
    evidence.seeNamed(identity, record.name);
    if (index.nameOf.has(identity)) named.set(namedKey(record), identity);
  };
  try {
    for await (const record of readRecords(deps, other)) {
      if (record.type === 'Account') {
        evidence.seeAccount(record);
        see(anchorIdentity(record.id), rowNumberOf(record.line));
      }
      if (isNamed(record)) seeNamed(record);
      for (const row of namedRows(record)) {
        const position = see(row.identity ?? '', row.row);
        if (position !== undefined) evidence.see(position, row);
      }
    }
  } catch (error) {
    if (error instanceof DomainError && error.code === 'upload_not_found') return undefined;
    throw error;
  }
  return { positions, isSameSource: evidence.isSameSource(), common: evidence.common(), named };
};

/** The ids of the accounts and other records that an import bound, by their identity in its file; `named` has those of names. */
const boundRecords = async (
  deps: Pick<KnownRecordDependencies, 'uploads'>,
  { plan, bindings }: ImportRecord,
  named: ReadonlyMap<string, string>,
): Promise<readonly (readonly [string, string])[]> => {
  if (plan === null || bindings === null) return [];
  const reader = createPlanReader(deps);
  const [{ catalogue }, bound] = await Promise.all([reader.manifest(plan), reader.bindings(bindings)]);
  return catalogue.flatMap(({ kind, bind }, number) => {
    const id = bound[number]?.id;
    const byName = bind.by === 'name' ? named.get(`${kind} ${bind.name}`) : undefined;
    const identity = bind.by === 'identity' ? bind.identity : byName;
    return identity === undefined || id === undefined ? [] : [[identity, id] as const];
  });
};

const findEntries = async (
  deps: Pick<KnownRecordDependencies, 'uploads' | 'ledger'>,
  other: ImportRecord,
  positions: ReadonlyMap<number, number>,
  add: (position: number, entryId: string, tag: string) => void,
): Promise<void> => {
  const pages = await importPages(deps, other);
  for (let at = 0; at < pages.length; at += PAGES_AT_ONCE) {
    for (const page of await deps.ledger.readMany(other.familyId, pages.slice(at, at + PAGES_AT_ONCE))) {
      for (const slot of page.slots) {
        const row = slot.owners.find(({ id }) => id === other.id)?.row;
        const position = row === undefined ? undefined : positions.get(row);
        if (position !== undefined) add(position, slotId(page, slot), page.account.tag);
      }
    }
  }
};
