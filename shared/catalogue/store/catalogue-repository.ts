import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { isUuid } from '../../platform/domain/uuid.ts';
import { getAll } from '../../platform/dynamodb/get-all.ts';
import type { Item } from '../../platform/dynamodb/item.ts';
import { createItemChanges, type ItemChanges } from '../../platform/dynamodb/item-changes.ts';
import { familyPk } from '../../platform/dynamodb/keys.ts';
import { createNameClaims, type NameClaims } from '../../platform/dynamodb/name-claims.ts';
import { createOwnedItems, type OwnedItems } from '../../platform/dynamodb/owned-items.ts';
import { countAll, queryAll } from '../../platform/dynamodb/query-all.ts';
import type { Released } from '../../platform/dynamodb/release-owner.ts';
import type { CatalogueRecord, RecordKind } from '../domain/catalogue-record.ts';
import { createNameBinder } from './bind-by-name.ts';
import {
  isRecord,
  ownersOf,
  RECORD_PREFIX,
  type RecordBinding,
  recordKey,
  recordsPrefix,
  toRecord,
  toRecordItem,
} from './catalogue-item.ts';
import { completeMatch, releaseRecord } from './record-support.ts';

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
  /** How many of the records carry the owner; those count that carried it when a person deleted them. */
  readonly countCarried: (familyId: string, kind: RecordKind, ids: readonly string[], owner: string) => Promise<number>;
  /** Finds or creates the record of the name and adds the owner to it; a record that is there gets what it lacks. */
  readonly bindByName: (binding: RecordBinding) => Promise<{ readonly id: string; readonly created: boolean }>;
  /** The record of this id, made if there is none, with the owner added. Names may repeat. */
  readonly create: (binding: RecordBinding) => Promise<{ readonly id: string; readonly created: boolean }>;
  /** False when there is no such record. */
  readonly bindById: (familyId: string, kind: RecordKind, id: string, owner: string) => Promise<boolean>;
  /** Takes the owner away with what only it said, and the record with its last owner. */
  readonly release: (familyId: string, kind: RecordKind, id: string, owner: string) => Promise<Released>;
};

export const createCatalogueRepository = (
  documents: DynamoDBDocumentClient,
  tableName: string,
): CatalogueRepository => {
  const items = createOwnedItems(documents, tableName);
  const claims = createNameClaims(documents, tableName);
  const changes = createItemChanges(documents, tableName);
  const find: CatalogueRepository['find'] = async (familyId, kind, id) => {
    const item = isUuid(id) ? await items.get(recordKey(familyId, kind, id)) : undefined;
    return isRecord(item) ? toRecord(item) : undefined;
  };
  const list = async (familyId: string, prefix: string) =>
    (await queryAll(documents, tableName, familyPk(familyId), prefix)).filter(isRecord).map(toRecord);
  const getMany = (familyId: string, kind: RecordKind, ids: readonly string[]) => {
    const keys = ids.filter(isUuid).map((id) => recordKey(familyId, kind, id));
    return getAll(documents, tableName, keys);
  };
  return {
    find,
    list: (familyId) => list(familyId, RECORD_PREFIX),
    listOf: (familyId, kind) => list(familyId, recordsPrefix(kind)),
    findMany: async (...asked) => {
      const found = (await getMany(...asked)).filter(isRecord).map(toRecord);
      return new Map(found.map((record) => [record.id, record]));
    },
    count: (familyId, kind) => countAll(documents, tableName, familyPk(familyId), recordsPrefix(kind)),
    countCarried: async (familyId, kind, ids, owner) =>
      (await getMany(familyId, kind, ids)).filter((item) => carriers(item).has(owner)).length,
    findByName: async (familyId, kind, text) => {
      const name = text.toWellFormed();
      const id = await claims.read({ familyId, kind, name });
      const record = id === undefined ? undefined : await find(familyId, kind, id);
      return record?.name === name ? record : undefined;
    },
    bindByName: createBindByName({ items, claims, changes }),
    create: createRecord(items),
    bindById: async (familyId, kind, id, owner) =>
      isUuid(id) && (await items.addOwner(recordKey(familyId, kind, id), owner)) !== undefined,
    release: (familyId, kind, id, owner) => releaseRecord({ items, changes }, recordKey(familyId, kind, id), owner),
  };
};

/** Owners, or who they were when a person deleted the record. */
const carriers = (item: Item): ReadonlySet<string> =>
  isRecord(item) ? ownersOf(item) : ((item['formerOwners'] as ReadonlySet<string> | undefined) ?? new Set());

const createRecord =
  (items: OwnedItems): CatalogueRepository['create'] =>
  async (binding) => {
    const { familyId, kind, candidateId: id, owner } = binding;
    for (;;) {
      const known = await items.addOwner(recordKey(familyId, kind, id), owner);
      if (known !== undefined) return { id, created: false };
      if (await items.revive(toRecordItem(binding, id))) return { id, created: true };
    }
  };

type BindDependencies = {
  readonly items: OwnedItems;
  readonly claims: NameClaims;
  readonly changes: ItemChanges;
};

const createBindByName = ({ items, claims, changes }: BindDependencies): CatalogueRepository['bindByName'] => {
  const bind = createNameBinder({ claims, items });
  return async ({ elsewhere, ...asked }) => {
    const { familyId, kind, owner, candidateId, attributes } = asked;
    const named = (name: string) => ({ ...asked, name: name.toWellFormed() }); // as the table gives it back
    const { item, created, name } = await bind({
      name: { familyId, kind, name: named(asked.name).name },
      owner,
      candidateId,
      keyOf: (id) => recordKey(familyId, kind, id),
      newItem: async (id, nameOfItem) => toRecordItem(named(nameOfItem), id),
      ...(elsewhere !== undefined && {
        elsewhere: { name: named(elsewhere).name, accepts: isBelowParent(attributes) },
      }),
    });
    if (!created) await completeMatch({ items, changes }, item, named(name));
    return { id: String(item['id']), created };
  };
};

const isBelowParent =
  (attributes: RecordBinding['attributes']) =>
  (item: Item): boolean =>
    'parentId' in attributes && item['parentId'] === attributes.parentId;
