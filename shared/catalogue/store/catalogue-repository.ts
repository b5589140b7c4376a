import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Freshness } from '../../platform/domain/freshness.ts';
import { type FamilyId, isUuid } from '../../platform/domain/ids.ts';
import { isObject } from '../../platform/domain/stored-shape.ts';
import { optionalIn } from '../../platform/dynamodb/attributes.ts';
import { createItemChanges, type ItemChanges } from '../../platform/dynamodb/conditional-writes.ts';
import { familyPk, type Item, type Key } from '../../platform/dynamodb/keys.ts';
import { getAll, queryAll, sortKeysOf } from '../../platform/dynamodb/many-items.ts';
import { createNameClaims, type NameClaims } from '../../platform/dynamodb/name-claims.ts';
import { createOwnedItems, type OwnedItems, type Released } from '../../platform/dynamodb/owned-items.ts';
import { CLIENT_TEXTS, nullable, readStored, StringSet, text } from '../../platform/dynamodb/stored.ts';
import type { CatalogueRecord, RecordAttributes, RecordKind } from '../domain/catalogue-record.ts';
import { RECURRING_INTERVALS } from '../domain/recurring-interval.ts';
import {
  type Attributes,
  fillBlanks,
  type Supported,
  type Supports,
  setAttributes,
  withoutSupport,
} from '../domain/supports.ts';
import { createNameBinder } from './bind-by-name.ts';
import { carriers, followMerges, isRecord, ownersOf, type RetiredRecord, toRetired } from './record-markers.ts';

/**
 * Categories, tags, merchants, rules, budgets and similar records of a family. Each operation can be repeated, and
 * interrupted between any two writes.
 */
export type CatalogueRepository = {
  readonly find: (familyId: FamilyId, kind: RecordKind, id: string) => Promise<CatalogueRecord | undefined>;
  readonly list: (familyId: FamilyId) => Promise<readonly CatalogueRecord[]>;
  readonly listOf: (familyId: FamilyId, kind: RecordKind) => Promise<readonly CatalogueRecord[]>;
  /** The existing records among the ids, by id. */
  readonly findMany: (
    familyId: FamilyId,
    kind: RecordKind,
    ids: readonly string[],
    freshness?: Freshness,
  ) => Promise<ReadonlyMap<string, CatalogueRecord>>;
  /** The records that merged ones became, by the id of the merged one. Other ids are left out. */
  readonly heirs: (
    familyId: FamilyId,
    kind: RecordKind,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** The fields of a record that a merge took away, none of one that a person deleted; undefined for all others. */
  readonly retired: (familyId: FamilyId, kind: RecordKind, id: string) => Promise<RetiredRecord | undefined>;
  /** Fills blank attributes of a record that has the owner, as a matching import does. */
  readonly fill: (
    place: RecordPlace,
    owner: string,
    attributes: Attributes,
    now: string,
    seenKey?: string | null,
  ) => Promise<void>;
  /** The number of records of each kind; a kind without records is left out. */
  readonly countByKind: (familyId: FamilyId) => Promise<ReadonlyMap<string, number>>;
  /** The record that currently has the name. */
  readonly findByName: (familyId: FamilyId, kind: RecordKind, name: string) => Promise<CatalogueRecord | undefined>;
  /** Counts the records with the owner, including those that had it when a person deleted them. */
  readonly countCarried: (
    familyId: FamilyId,
    kind: RecordKind,
    ids: readonly string[],
    owner: string,
  ) => Promise<number>;
  /** Finds or creates the record with the name and adds the owner; fills blank attributes of an existing one. */
  readonly bindByName: (binding: RecordBinding) => Promise<{ readonly id: string; readonly created: boolean }>;
  /** The record with this id, created if missing, with the owner added. Names may repeat. */
  readonly create: (binding: RecordBinding) => Promise<{ readonly id: string; readonly created: boolean }>;
  /** Returns false if the record does not exist. */
  readonly bindById: (familyId: FamilyId, kind: RecordKind, id: string, owner: string) => Promise<boolean>;
  /** Removes the owner with everything that only it supported, and the record with its last owner. */
  readonly release: (familyId: FamilyId, kind: RecordKind, id: string, owner: string) => Promise<Released>;
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
  const list = async (familyId: FamilyId, prefix: string) =>
    (await queryAll(documents, tableName, familyPk(familyId), prefix)).filter(isRecord).map(toRecord);
  const getMany = (familyId: FamilyId, kind: RecordKind, ids: readonly string[], freshness?: Freshness) => {
    const keys = ids.filter(isUuid).map((id) => recordKey(familyId, kind, id));
    return getAll(documents, tableName, keys, freshness);
  };
  return {
    find,
    list: (familyId) => list(familyId, RECORD_PREFIX),
    listOf: (familyId, kind) => list(familyId, recordsPrefix(kind)),
    findMany: async (...asked) => {
      const found = (await getMany(...asked)).filter(isRecord).map(toRecord);
      return new Map(found.map((record) => [record.id, record]));
    },
    heirs: (familyId, kind, ids) => followMerges(ids, (some) => getMany(familyId, kind, some)),
    retired: async (familyId, kind, id) => {
      const item = isUuid(id) ? await items.get(recordKey(familyId, kind, id)) : undefined;
      if (item === undefined || isRecord(item)) return undefined;
      return toRetired(item);
    },
    fill: async (place, owner, attributes, now, seenKey) => {
      const item = await items.get(recordKey(place.familyId, place.kind, place.id));
      if (isRecord(item))
        await completeMatch({ items, changes }, item, { ...place, owner, attributes, seenKey, now, name: undefined });
    },
    countByKind: async (familyId) => {
      const keys = await sortKeysOf(documents, tableName, familyPk(familyId), RECORD_PREFIX);
      return new Map([...Map.groupBy(keys, kindIn)].map(([kind, own]) => [kind, own.length]));
    },
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
    const named = (name: string) => ({ ...asked, name: name.toWellFormed() }); // as the table returns it
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

const RECORD_PREFIX = 'RECORD#';

type RecordPlace = { readonly familyId: FamilyId; readonly kind: RecordKind; readonly id: string };

export type RecordBinding<K extends RecordKind = RecordKind> = {
  readonly familyId: FamilyId;
  readonly kind: K;
  readonly name: string;
  readonly owner: string;
  /** The initial attributes if the record is created. */
  readonly attributes: RecordAttributes[K];
  /** The id if the record is created. */
  readonly candidateId: string;
  /** For a subcategory: the name to use if the category with the first name has another parent. */
  readonly elsewhere?: string | undefined;
  readonly now: string;
};

const recordsPrefix = (kind: RecordKind): string => `${RECORD_PREFIX}${kind}#`;

const kindIn = (sk: string): string => sk.slice(RECORD_PREFIX.length, sk.lastIndexOf('#'));

/** With a common prefix, because `TAG#` alone is the claim of an account tag. */
export const recordKey = (familyId: FamilyId, kind: RecordKind, id: string): Key => ({
  pk: familyPk(familyId),
  sk: `${recordsPrefix(kind)}${id}`,
});

/**
 * A stored record. `version` counts its changes and `said` holds the attributes by owner. `pendingName` is its next
 * name, `request` the id intended by the request that created it, and `write` identifies the last change.
 */
export const toRecordItem = (binding: RecordBinding, id: string, request?: string): Item => {
  const { familyId, kind, name, owner, attributes, now } = binding;
  const brought = setAttributes(kind, attributes);
  return {
    ...recordKey(familyId, kind, id),
    type: 'CatalogueRecord',
    id,
    kind,
    name,
    ...attributes,
    owners: new Set([owner]),
    said: brought.length > 0 ? { [owner]: brought } : {},
    version: 1,
    ...(request !== undefined && { request }),
    createdAt: now,
    updatedAt: now,
  };
};

const COMMON = { id: text, name: text, owners: StringSet, createdAt: text, updatedAt: text };
const optional = nullable(text);

const StoredRecord = z.discriminatedUnion('kind', [
  z.object({
    ...COMMON,
    ...CLIENT_TEXTS,
    kind: z.literal('category'),
    color: optional,
    icon: optional,
    classification: nullable(z.enum(['income', 'expense'])),
    parentId: optional,
  }),
  z.object({ ...COMMON, ...CLIENT_TEXTS, kind: z.literal('tag'), color: optional }),
  z.object({
    ...COMMON,
    ...CLIENT_TEXTS,
    kind: z.literal('merchant'),
    color: optional,
    logoUrl: optional,
    websiteUrl: optional,
  }),
  z.object({
    ...COMMON,
    kind: z.literal('security'),
    ticker: text,
    exchangeOperatingMic: optional,
    securityName: optional,
    securityKind: nullable(z.enum(['standard', 'cash'])),
    exchangeMic: optional,
    exchangeAcronym: optional,
    countryCode: optional,
    websiteUrl: optional,
  }),
  z.object({
    ...COMMON,
    kind: z.literal('rule'),
    ruleName: optional,
    resourceType: text,
    active: z.boolean(),
    effectiveDate: optional,
    position: z.number().nullish(),
    stopAfterMatch: z.boolean().optional(),
    conditions: text,
    actions: text,
  }),
  z.object({
    ...COMMON,
    kind: z.literal('budget'),
    startDate: text,
    endDate: text,
    budgetedSpending: optional,
    expectedIncome: optional,
    currency: text,
  }),
  z.object({
    ...COMMON,
    kind: z.literal('budget_category'),
    budgetId: optional,
    categoryId: optional,
    budgetedSpending: optional,
    carryOver: z.boolean().optional(),
    currency: text,
  }),
  z.object({
    ...COMMON,
    kind: z.literal('recurring_transaction'),
    accountId: optional,
    merchantId: optional,
    amount: text,
    currency: text,
    expectedDayOfMonth: z.number(),
    lastOccurrenceDate: text,
    nextExpectedDate: text,
    status: z.enum(['active', 'inactive']),
    occurrenceCount: z.number(),
    manual: z.boolean(),
    expectedAmountMin: optional,
    expectedAmountMax: optional,
    expectedAmountAvg: optional,
    categoryId: text.nullish(),
    interval: z.enum(RECURRING_INTERVALS).optional(),
    dismissed: z.boolean().optional(),
  }),
]) satisfies z.ZodType<CatalogueRecord>;

export const toRecord = (item: Item): CatalogueRecord => readStored('CatalogueRecord', StoredRecord, item);

export const supportedOf = (item: Item): Supported => ({
  shown: item,
  supports: optionalIn(item, 'said', isObject<Supports>) ?? {},
});

type RecordItems = { readonly items: OwnedItems; readonly changes: ItemChanges };

type Match = Pick<RecordBinding, 'familyId' | 'kind' | 'owner' | 'now'> & {
  readonly name: string | undefined;
  readonly attributes: Attributes;
  /** Its external id when it was read: if it has another one by now, nothing is filled. */
  readonly seenKey?: string | null | undefined;
};

/** Fills the blank attributes of an existing record, and completes a pending rename. */
const completeMatch = async (
  { items, changes }: RecordItems,
  bound: Item,
  { familyId, kind, owner, name, attributes, seenKey, now }: Match,
): Promise<void> => {
  for (let item: Item | undefined = bound; isRecord(item) && ownersOf(item).has(owner); ) {
    if (seenKey !== undefined && (item['externalKey'] ?? null) !== seenKey) return;
    const filled = fillBlanks(kind, supportedOf(item), owner, attributes);
    const isRenamed = name !== undefined && item['pendingName'] === name && item['name'] !== name;
    if (filled === undefined && !isRenamed) return;
    const set = {
      ...(filled !== undefined && { ...changedAttributes(item, filled.shown), said: filled.supports }),
      ...(isRenamed && { name }),
      updatedAt: now,
    };
    const change = { set, ...(isRenamed && { remove: ['pendingName'] }) };
    if ((await changes.change(item, change)) !== undefined) return;
    item = await items.get(recordKey(familyId, kind, String(item['id'])));
  }
};

const changedAttributes = (item: Item, shown: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(shown).filter(([name, value]) => item[name] !== value));

/** Removes an owner with everything that only it supported, and the record with its last owner. */
const releaseRecord = async (deps: RecordItems, key: Key, owner: string): Promise<Released> => {
  for (;;) {
    const item = await deps.items.get(key);
    if (!(isRecord(item) && ownersOf(item).has(owner))) return 'absent';
    const released = ownersOf(item).size === 1 ? await removeLast(deps, key, owner) : await takeAway(deps, item, owner);
    if (released !== undefined) return released;
  }
};

const removeLast = async ({ items }: RecordItems, key: Key, owner: string): Promise<Released | undefined> =>
  (await items.deleteLast(key, owner)) ? 'deleted' : undefined;

const takeAway = async ({ changes }: RecordItems, item: Item, owner: string): Promise<Released | undefined> => {
  const { shown, supports } = withoutSupport(supportedOf(item), owner);
  const set = { ...changedAttributes(item, shown), said: supports };
  return (await changes.change(item, { set, deleteOwner: owner })) === undefined ? undefined : 'released';
};
