import type { Item } from '../../platform/dynamodb/item.ts';
import type { ClaimedName, NameClaims } from '../../platform/dynamodb/name-claims.ts';
import type { OwnedItems } from '../../platform/dynamodb/owned-items.ts';
import type { RecordKind } from '../domain/catalogue-record.ts';
import { isRecord, recordKey } from './catalogue-item.ts';

type Dependencies = { readonly items: OwnedItems; readonly claims: NameClaims };

/** It has the name or is about to. */
export const isNamed = (item: Item, name: string): boolean =>
  isRecord(item) && (item['name'] === name || item['pendingName'] === name);

/** Gives a name to a record that is about to have it, unless another one has it; returns who holds it then. */
export const takeName = async (deps: Dependencies, claim: ClaimedName, id: string): Promise<string> => {
  for (;;) {
    const claimed = await deps.claims.read(claim);
    if (claimed === id) return id;
    const holding = claimed === undefined ? 'free' : await stateOf(deps, claim, claimed);
    if (holding === 'held' && claimed !== undefined) return claimed;
    if (holding === 'free' && (await deps.claims.move(claim, claimed, id))) return id;
  }
};

/** An import may be about to create the record of a claim: once the name is found free, it no longer can. */
const stateOf = async (
  { items }: Dependencies,
  { familyId, kind, name }: ClaimedName,
  id: string,
): Promise<'free' | 'held' | 'changed'> => {
  const key = recordKey(familyId, kind as RecordKind, id);
  const holder = await items.get(key);
  if (holder !== undefined) return isNamed(holder, name) ? 'held' : 'free';
  return (await items.occupy(key)) ? 'free' : 'changed';
};
