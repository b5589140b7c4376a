import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { CatalogueRecord, RecordKind } from '../domain/catalogue/catalogue-record.ts';
import { paletteColor } from '../domain/catalogue/palette.ts';
import type { Sha256 } from '../domain/hash.ts';
import { createNameBinder } from './bind-by-name.ts';
import { RECORD_PREFIX, type RecordBinding, recordKey, toRecord, toRecordItem } from './catalogue-item.ts';
import { getAll } from './get-all.ts';
import { familyPk } from './keys.ts';
import { createNameClaims, type NameClaims } from './name-claims.ts';
import { createOwnedItems, type OwnedItems } from './owned-items.ts';
import { countAll, queryAll } from './query-all.ts';
import type { Released } from './release-owner.ts';

/** Categories, tags, merchants, rules, budgets and the like of a family. Every act may be repeated and may be cut off between any two writes. */
export type CatalogueRepository = {
  readonly find: (familyId: string, kind: RecordKind, id: string) => Promise<CatalogueRecord | undefined>;
  readonly list: (familyId: string) => Promise<readonly CatalogueRecord[]>;
  readonly listOf: (familyId: string, kind: RecordKind) => Promise<readonly CatalogueRecord[]>;
  /** Those of the ids that exist, by id. */
  readonly findMany: (
    familyId: string,
    kind: RecordKind,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, CatalogueRecord>>;
  readonly count: (familyId: string, kind: RecordKind) => Promise<number>;
  /** The record that the name is bound to now. */
  readonly findByName: (familyId: string, kind: RecordKind, name: string) => Promise<CatalogueRecord | undefined>;
  /** Finds or creates the record of the name and adds the owner to it. */
  readonly bindByName: (binding: RecordBinding) => Promise<{ readonly id: string; readonly created: boolean }>;
  /** The record of this id, made if there is none, with the owner added. Names may repeat. */
  readonly create: (binding: RecordBinding) => Promise<{ readonly id: string; readonly created: boolean }>;
  /** False when there is no such record. */
  readonly bindById: (familyId: string, kind: RecordKind, id: string, owner: string) => Promise<boolean>;
  /** Takes the owner away, and the record with its last owner. */
  readonly release: (familyId: string, kind: RecordKind, id: string, owner: string) => Promise<Released>;
};

export const createCatalogueRepository = (
  documents: DynamoDBDocumentClient,
  tableName: string,
  { sha256 }: { readonly sha256: Sha256 },
): CatalogueRepository => {
  const items = createOwnedItems(documents, tableName);
  const claims = createNameClaims(documents, tableName);
  const find: CatalogueRepository['find'] = async (familyId, kind, id) => {
    const item = await items.get(recordKey(familyId, kind, id));
    return item === undefined ? undefined : toRecord(item);
  };
  return {
    find,
    list: async (familyId) => (await queryAll(documents, tableName, familyPk(familyId), RECORD_PREFIX)).map(toRecord),
    listOf: async (familyId, kind) =>
      (await queryAll(documents, tableName, familyPk(familyId), `${RECORD_PREFIX}${kind}#`)).map(toRecord),
    findMany: async (familyId, kind, ids) => {
      const keys = ids.map((id) => recordKey(familyId, kind, id));
      const found = (await getAll(documents, tableName, keys)).map(toRecord);
      return new Map(found.map((record) => [record.id, record]));
    },
    count: (familyId, kind) => countAll(documents, tableName, familyPk(familyId), `${RECORD_PREFIX}${kind}#`),
    findByName: async (familyId, kind, text) => {
      const name = text.toWellFormed();
      const id = await claims.read({ familyId, kind, name });
      const record = id === undefined ? undefined : await find(familyId, kind, id);
      return record?.name === name ? record : undefined;
    },
    bindByName: createBindByName({ items, claims, find, sha256 }),
    create: createRecord({ items, find, sha256 }),
    bindById: async (familyId, kind, id, owner) =>
      (await items.addOwner(recordKey(familyId, kind, id), owner)) !== undefined,
    release: (familyId, kind, id, owner) => items.release(recordKey(familyId, kind, id), owner),
  };
};

/** A child without a colour takes its parent's. */
const createColorFinder =
  ({ find, sha256 }: Pick<BindDependencies, 'find' | 'sha256'>) =>
  async ({ familyId, kind, name, attributes }: RecordBinding): Promise<string> => {
    if ('color' in attributes && attributes.color !== null) return attributes.color;
    const parentId = 'parentId' in attributes ? attributes.parentId : null;
    const parent = parentId === null ? undefined : await find(familyId, kind, parentId);
    return parent?.kind === 'category' && parent.color !== null ? parent.color : paletteColor(name, sha256);
  };

const createRecord = ({ items, find, sha256 }: Omit<BindDependencies, 'claims'>): CatalogueRepository['create'] => {
  const colorOf = createColorFinder({ find, sha256 });
  return async (binding) => {
    const { familyId, kind, candidateId: id, owner } = binding;
    for (;;) {
      const known = await items.addOwner(recordKey(familyId, kind, id), owner);
      if (known !== undefined) return { id, created: false };
      if (await items.create(toRecordItem(binding, id, await colorOf(binding)))) return { id, created: true };
    }
  };
};

type BindDependencies = Pick<CatalogueRepository, 'find'> & {
  readonly items: OwnedItems;
  readonly claims: NameClaims;
  readonly sha256: Sha256;
};

const createBindByName = ({ items, claims, find, sha256 }: BindDependencies): CatalogueRepository['bindByName'] => {
  const bind = createNameBinder({ claims, items });
  const colorOf = createColorFinder({ find, sha256 });
  return async (asked) => {
    const { familyId, kind, owner, candidateId } = asked;
    const binding = { ...asked, name: asked.name.toWellFormed() }; // as the table gives it back
    const { item, created } = await bind({
      name: { familyId, kind, name: binding.name },
      owner,
      candidateId,
      keyOf: (id) => recordKey(familyId, kind, id),
      newItem: async (id) => toRecordItem(binding, id, await colorOf(binding)),
    });
    return { id: String(item['id']), created };
  };
};
