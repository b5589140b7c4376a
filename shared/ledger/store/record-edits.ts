import { randomUUID } from 'node:crypto';
import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { CatalogueRecord, RecordKind } from '../../catalogue/domain/catalogue-record.ts';
import { type Attributes, afterPersonChange } from '../../catalogue/domain/supports.ts';
import { type RecordBinding, recordKey, supportedOf, toRecord } from '../../catalogue/store/catalogue-repository.ts';
import { createNamedRecord, takeName } from '../../catalogue/store/create-named-record.ts';
import { isRecord, ownersOf } from '../../catalogue/store/record-markers.ts';
import { BusyError } from '../../platform/domain/errors.ts';
import { type FamilyId, isUuid } from '../../platform/domain/ids.ts';
import { USER } from '../../platform/domain/owner.ts';
import { createItemChanges, holds, type ItemChanges } from '../../platform/dynamodb/conditional-writes.ts';
import type { Item, Key } from '../../platform/dynamodb/keys.ts';
import { createNameClaims, type NameClaims } from '../../platform/dynamodb/name-claims.ts';
import { createOwnedItems, type OwnedItems } from '../../platform/dynamodb/owned-items.ts';

/** A person's change to a record; `name` if it changes. */
export type RecordEdit = { readonly name?: string; readonly attributes: Attributes };

/** Another record already has the name. */
export type NameTaken = { readonly takenBy: string };

export type RecordPlace = { readonly familyId: FamilyId; readonly kind: RecordKind; readonly id: string };

/** Operations of people on records. Each can be repeated, and interrupted between any two writes. */
export type RecordEdits = {
  /** A separate record owned by a person; repeating it with the same candidate id returns the same record. */
  readonly createNamed: (binding: Omit<RecordBinding, 'owner'>) => Promise<CatalogueRecord | NameTaken>;
  /**
   * Applies `decide` to the record, again after each conflict; its errors are passed on. A person becomes an owner.
   * `isClaimed`: names are unique for the kind. Returns undefined if the record does not exist.
   * @throws BusyError
   */
  readonly edit: (
    place: RecordPlace,
    decide: (record: CatalogueRecord) => RecordEdit,
    now: string,
    isClaimed: boolean,
  ) => Promise<CatalogueRecord | NameTaken | undefined>;
  /** Clears an attribute if it still has this value, as if it had never been set. */
  readonly unset: (place: RecordPlace, attribute: string, value: unknown, now: string) => Promise<void>;
  /**
   * Removes the record with all its owners, unless `check` throws. A marker without owners stays, so that running
   * imports do not restore it. Returns false if the record does not exist.
   * @throws BusyError
   */
  readonly remove: (place: RecordPlace, check: (record: CatalogueRecord) => void, now: string) => Promise<boolean>;
};

type Dependencies = {
  readonly documents: DynamoDBDocumentClient;
  readonly tableName: string;
  readonly items: OwnedItems;
  readonly claims: NameClaims;
  readonly changes: ItemChanges;
};

export const createRecordEdits = (documents: DynamoDBDocumentClient, tableName: string): RecordEdits => {
  const deps = {
    documents,
    tableName,
    items: createOwnedItems(documents, tableName),
    claims: createNameClaims(documents, tableName),
    changes: createItemChanges(documents, tableName),
  };
  return {
    createNamed: (binding) => createNamedRecord(deps, { ...binding, owner: USER }),
    edit: async (place, decide, now, isClaimed) => {
      const outcome = await onLiving(deps, place, (item) => tryEdit(deps, place, item, decide, { now, isClaimed }));
      return outcome === 'absent' ? undefined : outcome;
    },
    unset: async (place, attribute, value, now) => {
      await onLiving(deps, place, (item) => tryUnset(deps, item, attribute, value, now));
    },
    remove: async (place, check, now) => (await onLiving(deps, place, tryRemove(deps, check, now))) !== 'absent',
  };
};

const MAX_TRIES = 20;

/** Calls `act` with the current record until it succeeds. */
const onLiving = async <T>(
  { items }: Dependencies,
  { familyId, kind, id }: RecordPlace,
  act: (item: Item) => Promise<T | undefined>,
): Promise<T | 'absent'> => {
  if (!isUuid(id)) return 'absent';
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const item = await items.get(recordKey(familyId, kind, id));
    if (!isRecord(item)) return 'absent';
    const done = await act(item);
    if (done !== undefined) return done;
  }
  throw new BusyError('The record is being changed by other requests: try again');
};

type How = { readonly now: string; readonly isClaimed: boolean };

/**
 * Writes the new name to the record as its next name, then claims it, then sets it: a concurrent claim of the name can
 * see where it is going. Returns undefined after a conflict.
 */
const tryEdit = async (
  deps: Dependencies,
  { familyId, kind, id }: RecordPlace,
  item: Item,
  decide: (record: CatalogueRecord) => RecordEdit,
  { now, isClaimed }: How,
): Promise<CatalogueRecord | NameTaken | undefined> => {
  const { name: wanted, attributes } = decide(toRecord(item));
  const name = wanted?.toWellFormed() ?? String(item['name']);
  const edit = editOf(kind, item, name, attributes, now);
  if (!isClaimed || name === item['name']) {
    const after = await deps.changes.change(item, edit);
    return after && toRecord(after);
  }
  const announced = await deps.changes.change(item, { set: { pendingName: name } });
  if (announced === undefined) return undefined;
  const holder = await takeName(deps, { familyId, kind, name }, id);
  const after = holder === id ? await deps.changes.change(announced, edit) : undefined;
  if (after !== undefined) return toRecord(after);
  await forgetName(deps, recordKey(familyId, kind, id), name);
  return holder === id ? undefined : { takenBy: holder };
};

const editOf = (kind: RecordKind, item: Item, name: string, attributes: Attributes, now: string) => ({
  set: { ...attributes, name, said: afterPersonChange(kind, supportedOf(item), attributes).supports, updatedAt: now },
  remove: ['pendingName'],
  addOwner: USER,
});

const tryUnset = async (
  { changes }: Dependencies,
  item: Item,
  attribute: string,
  value: unknown,
  now: string,
): Promise<true | undefined> => {
  if (item[attribute] !== value) return true;
  const supports = Object.entries(supportedOf(item).supports).map(([owner, names]) => [
    owner,
    names.filter((name) => name !== attribute),
  ]);
  const set = { [attribute]: null, said: Object.fromEntries(supports), updatedAt: now };
  return (await changes.change(item, { set })) === undefined ? undefined : true;
};

const forgetName = async ({ items, changes }: Dependencies, key: Key, name: string): Promise<void> => {
  const item = await items.get(key);
  if (isRecord(item) && item['pendingName'] === name) await changes.change(item, { set: {}, remove: ['pendingName'] });
};

const tryRemove =
  ({ documents, tableName, items }: Dependencies, check: (record: CatalogueRecord) => void, now: string) =>
  async (item: Item): Promise<true | undefined> => {
    check(toRecord(item));
    const owners = ownersOf(item);
    const { pk, sk } = item;
    const write = randomUUID();
    const retire = new PutCommand({
      TableName: tableName,
      Item: { pk, sk, type: 'Retired', formerOwners: owners, retiredAt: now, write },
      ConditionExpression: 'owners = :owners AND #version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':owners': owners, ':version': item['version'] },
    });
    if (await holds(documents.send(retire))) return true;
    const left = await items.get({ pk: String(pk), sk: String(sk) });
    return left?.['write'] === write || undefined; // an earlier attempt may have succeeded without an answer
  };
