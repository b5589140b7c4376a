import { randomUUID } from 'node:crypto';
import type { Item, Key } from '../../platform/dynamodb/keys.ts';
import type { ClaimedName, NameClaims } from '../../platform/dynamodb/name-claims.ts';
import type { OwnedItems } from '../../platform/dynamodb/owned-items.ts';

export type NameBinding = {
  readonly name: ClaimedName;
  readonly owner: string;
  /** The id of the record if the name is free; a new id is generated if a record with another name has it. */
  readonly candidateId: string;
  readonly keyOf: (id: string) => Key;
  /** The record to create; called only if there is none. */
  readonly newItem: (id: string, name: string) => Promise<Item>;
  /** If the record with the name is not accepted, the record with this other name is used. */
  readonly elsewhere?: { readonly name: string; readonly accepts: (item: Item) => boolean } | undefined;
};

export type Bound = { readonly item: Item; readonly created: boolean; readonly name: string };

type Dependencies = { readonly claims: NameClaims; readonly items: OwnedItems };

/**
 * Finds or creates the record with a name and adds the owner. The claim decides: it is written before the record, and
 * a writer that finds a claim without a record creates it, so an interrupted call is completed by the next. A claim moves
 * only if its record was renamed, or deleted by a person.
 */
export const createNameBinder =
  (deps: Dependencies) =>
  async (asked: NameBinding): Promise<Bound> => {
    let binding = asked;
    for (;;) {
      const claimed = await deps.claims.read(binding.name);
      if (claimed !== undefined && (await isRefused(deps, binding, claimed))) {
        const { elsewhere, ...others } = binding;
        binding = { ...others, name: { ...binding.name, name: elsewhere?.name ?? binding.name.name } };
        continue;
      }
      const bound = claimed === undefined ? await claimAndCreate(deps, binding) : await bindTo(deps, binding, claimed);
      if (bound !== undefined) return bound;
    }
  };

const isRefused = async (
  { items }: Dependencies,
  { elsewhere, keyOf, name }: NameBinding,
  id: string,
): Promise<boolean> => {
  const holder = elsewhere === undefined ? undefined : await items.get(keyOf(id));
  return holder?.['name'] === name.name && elsewhere?.accepts(holder) === false;
};

/**
 * Claims a free name and creates its record without looking for one first, which saves two requests for each new name.
 * undefined if another writer claimed the name, or found the claim and created the record; read again.
 */
const claimAndCreate = async (deps: Dependencies, binding: NameBinding): Promise<Bound | undefined> =>
  (await deps.claims.move(binding.name, undefined, binding.candidateId))
    ? createAt(deps, binding, binding.candidateId)
    : undefined;

const createAt = async (
  { items }: Dependencies,
  { name: { name }, newItem }: NameBinding,
  id: string,
): Promise<Bound | undefined> => {
  const item = await newItem(id, name);
  return (await items.create(item)) ? { item, created: true, name } : undefined;
};

/** undefined if the claim or record changed, or the claim had to move; read again. */
const bindTo = async (deps: Dependencies, binding: NameBinding, id: string): Promise<Bound | undefined> => {
  const { claims, items } = deps;
  const { name, owner, candidateId, keyOf } = binding;
  const bound = await items.addOwner(keyOf(id), owner, name.name);
  if (bound !== undefined) return { item: bound, created: false, name: name.name };
  const present = await items.get(keyOf(id));
  if (present === undefined) return createAt(deps, binding, id);
  if (present['name'] !== name.name) await claims.move(name, id, id === candidateId ? randomUUID() : candidateId);
  return undefined;
};
