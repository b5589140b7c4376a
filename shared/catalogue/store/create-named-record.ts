import { randomUUID } from 'node:crypto';
import type { Item } from '../../platform/dynamodb/keys.ts';
import type { ClaimedName, NameClaims } from '../../platform/dynamodb/name-claims.ts';
import type { OwnedItems } from '../../platform/dynamodb/owned-items.ts';
import type { CatalogueRecord, RecordKind } from '../domain/catalogue-record.ts';
import { type RecordBinding, recordKey, toRecord, toRecordItem } from './catalogue-repository.ts';
import { isRecord } from './record-markers.ts';

type Dependencies = { readonly items: OwnedItems; readonly claims: NameClaims };
type Created = CatalogueRecord | { readonly takenBy: string };

/**
 * Creates the record with a name that is free. The claim is written first. Others who find it without a record may
 * create that, so the claim stores the request that made it.
 */
export const createNamedRecord = async (deps: Dependencies, asked: RecordBinding): Promise<Created> => {
  const binding = { ...asked, name: asked.name.toWellFormed() };
  const { familyId, kind, name, candidateId } = binding;
  const claim = { familyId, kind, name };
  for (;;) {
    const claimed = await deps.claims.read(claim);
    if (claimed === undefined && !(await deps.claims.move(claim, undefined, candidateId))) continue;
    const created = await createAt(deps, binding, claimed ?? candidateId);
    if (created !== undefined) return created;
  }
};

/** undefined after a conflict, or if the claim had to move. */
const createAt = async (
  { items, claims }: Dependencies,
  binding: RecordBinding,
  id: string,
): Promise<Created | undefined> => {
  const { familyId, kind, name, candidateId } = binding;
  const present = await items.get(recordKey(familyId, kind, id));
  if (present === undefined) {
    const item = toRecordItem(binding, id, candidateId);
    return (await items.create(item)) ? toRecord(item) : undefined;
  }
  if (isNamed(present, name)) return present['request'] === candidateId ? toRecord(present) : { takenBy: id };
  await claims.move({ familyId, kind, name }, id, id === candidateId ? randomUUID() : candidateId);
  return undefined;
};

/** A name of a record. */
type RecordName = ClaimedName & { readonly kind: RecordKind };

type NameDependencies = { readonly items: OwnedItems; readonly claims: NameClaims };

/** True if it has the name, now or as its pending name. */
const isNamed = (item: Item, name: string): boolean =>
  isRecord(item) && (item['name'] === name || item['pendingName'] === name);

/** Claims a name for a record with that pending name, unless another record has it; returns the holder. */
export const takeName = async (deps: NameDependencies, claim: RecordName, id: string): Promise<string> => {
  for (;;) {
    const claimed = await deps.claims.read(claim);
    if (claimed === id) return id;
    const holding = claimed === undefined ? 'free' : await stateOf(deps, claim, claimed);
    if (holding === 'held' && claimed !== undefined) return claimed;
    if (holding === 'free' && (await deps.claims.move(claim, claimed, id))) return id;
  }
};

/** An import may be about to create the record of a claim; once the name is found free, it can no longer do so. */
const stateOf = async (
  { items }: NameDependencies,
  { familyId, kind, name }: RecordName,
  id: string,
): Promise<'free' | 'held' | 'changed'> => {
  const key = recordKey(familyId, kind, id);
  const holder = await items.get(key);
  if (holder !== undefined) return isNamed(holder, name) ? 'held' : 'free';
  return (await items.occupy(key)) ? 'free' : 'changed';
};
