import { randomUUID } from 'node:crypto';
import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { CatalogueRecord, RecordKind } from '../../catalogue/domain/catalogue-record.ts';
import { type Attributes, saidByPerson } from '../../catalogue/domain/supports.ts';
import {
  isRecord,
  ownersOf,
  type RecordBinding,
  recordKey,
  supportedOf,
  toRecord,
} from '../../catalogue/store/catalogue-repository.ts';
import { createNamedRecord, takeName } from '../../catalogue/store/create-named-record.ts';
import { BusyError } from '../../platform/domain/errors.ts';
import { isUuid } from '../../platform/domain/ids.ts';
import { USER } from '../../platform/domain/owner.ts';
import { createItemChanges, holds, type ItemChanges } from '../../platform/dynamodb/conditional-writes.ts';
import type { Item, Key } from '../../platform/dynamodb/keys.ts';
import { createNameClaims, type NameClaims } from '../../platform/dynamodb/name-claims.ts';
import { createOwnedItems, type OwnedItems } from '../../platform/dynamodb/owned-items.ts';

/** What a person makes of a record; `name` where that changes. */
export type RecordEdit = { readonly name?: string; readonly attributes: Attributes };

/** Another record has the name. */
export type NameTaken = { readonly takenBy: string };

export type RecordPlace = { readonly familyId: string; readonly kind: RecordKind; readonly id: string };

/** What people do to records. Every act may be repeated and may be cut off between any two writes. */
export type RecordEdits = {
  /** A record of its own, owned by a person; repeated for the same candidate id it is the same one. */
  readonly createNamed: (binding: Omit<RecordBinding, 'owner'>) => Promise<CatalogueRecord | NameTaken>;
  /**
   * What `decide` makes of the record; it is asked again whenever the record was changed meanwhile, and what it throws is
   * thrown. A person becomes an owner. `isClaimed`: no two records of the kind have one name. Undefined when there is no
   * such record.
   * @throws BusyError
   */
  readonly edit: (
    place: RecordPlace,
    decide: (record: CatalogueRecord) => RecordEdit,
    now: string,
    isClaimed: boolean,
  ) => Promise<CatalogueRecord | NameTaken | undefined>;
  /** Blanks an attribute of a record while it has this value, as if nobody had said it. */
  readonly unset: (place: RecordPlace, attribute: string, value: unknown, now: string) => Promise<void>;
  /**
   * Removes the record, whoever owns it, unless `check` throws. A mark without owners stays, so that no import that is
   * under way brings it back. False when there is no such record.
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

/** Asks `act` about the record as it is, until it is through with it. */
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
  throw new BusyError('The record is being changed by others: try again');
};

type How = { readonly now: string; readonly isClaimed: boolean };

/**
 * A new name is written to the record as the one that it is about to have, then claimed, then becomes its name: whoever
 * comes for the name in between knows where it is going. Undefined: the record was changed meanwhile.
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
  set: { ...attributes, name, said: saidByPerson(kind, supportedOf(item), attributes).supports, updatedAt: now },
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
  const said = Object.entries(supportedOf(item).supports).map(([owner, names]) => [
    owner,
    names.filter((name) => name !== attribute),
  ]);
  const set = { [attribute]: null, said: Object.fromEntries(said), updatedAt: now };
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
    return left?.['write'] === write || undefined; // the answer was lost
  };
