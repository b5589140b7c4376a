import type { Item, Key } from '../../platform/dynamodb/item.ts';
import type { ItemChanges } from '../../platform/dynamodb/item-changes.ts';
import type { OwnedItems } from '../../platform/dynamodb/owned-items.ts';
import type { Released } from '../../platform/dynamodb/release-owner.ts';
import { fillBlanks, withoutSupport } from '../domain/supports.ts';
import { isRecord, ownersOf, type RecordBinding, recordKey, supportedOf } from './catalogue-item.ts';

export type RecordItems = { readonly items: OwnedItems; readonly changes: ItemChanges };

/** Gives a record that is there what it lacks and the binding says, and the name that somebody was about to give it. */
export const completeMatch = async (
  { items, changes }: RecordItems,
  bound: Item,
  { familyId, kind, owner, name, attributes, now }: RecordBinding,
): Promise<void> => {
  for (let item: Item | undefined = bound; isRecord(item) && ownersOf(item).has(owner); ) {
    const filled = fillBlanks(kind, supportedOf(item), owner, attributes);
    const isRenamed = item['pendingName'] === name && item['name'] !== name;
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

/** Takes an owner away with what only it said, and the record with its last owner. */
export const releaseRecord = async (deps: RecordItems, key: Key, owner: string): Promise<Released> => {
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
