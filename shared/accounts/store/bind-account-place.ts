import { randomUUID } from 'node:crypto';
import type { Item } from '../../platform/dynamodb/item.ts';
import type { ClaimedName, NameClaims } from '../../platform/dynamodb/name-claims.ts';
import type { OwnedItems } from '../../platform/dynamodb/owned-items.ts';
import { accountKey, type NewAccount } from './account-item.ts';

/** Which of the accounts that share a name, a class and this currency; `known` is the one to take if none has it. */
export type AccountPlace = { readonly currency: string; readonly number: number; readonly known: string | null };

export type PlaceBinding = {
  readonly familyId: string;
  readonly candidate: NewAccount;
  readonly place: AccountPlace;
  readonly owner: string;
  readonly newItem: (account: NewAccount) => Promise<Item>;
};

type Dependencies = { readonly claims: NameClaims; readonly items: OwnedItems };

export const placeClaim = (
  familyId: string,
  name: string,
  accountType: string,
  { currency, number }: Pick<AccountPlace, 'currency' | 'number'>,
): ClaimedName => ({ familyId, kind: 'account_place', name: JSON.stringify([name, accountType, currency, number]) });

/**
 * Finds or creates the account of a place and adds the owner to it. As with names, the claim decides, and it binds only
 * while its account says the number back.
 */
export const createPlaceBinder = (deps: Dependencies) => {
  return async (asked: PlaceBinding): Promise<Item> => {
    const binding = { ...asked, candidate: { ...asked.candidate, name: asked.candidate.name.toWellFormed() } };
    const { familyId, candidate, place } = binding;
    const claim = placeClaim(familyId, candidate.name, candidate.accountType, place);
    for (;;) {
      const claimed = await deps.claims.read(claim);
      const there =
        (claimed === undefined ? undefined : await hold(deps, binding, claimed)) ??
        (await adopt(deps, binding, claim, claimed));
      const bound = there ?? (await createAt(deps, binding, claim, claimed));
      if (bound !== undefined && bound !== 'changed') return bound;
    }
  };
};

/** The account of the claim, if it has the place. */
const hold = (
  { items }: Dependencies,
  { familyId, candidate, place, owner }: PlaceBinding,
  id: string,
): Promise<Item | undefined> => items.addOwnerAt(accountKey(familyId, id), owner, candidate.name, place.number, false);

/** The known account, which takes the place with the claim. Undefined: there is none any more. */
const adopt = async (
  { items, claims }: Dependencies,
  { familyId, candidate, place, owner }: PlaceBinding,
  claim: ClaimedName,
  claimed: string | undefined,
): Promise<Item | 'changed' | undefined> => {
  if (place.known === null) return undefined;
  const key = accountKey(familyId, place.known);
  const adopted = await items.addOwnerAt(key, owner, candidate.name, place.number, true);
  if (adopted === undefined || claimed === place.known) return adopted;
  if (await claims.move(claim, claimed, place.known)) return adopted;
  await items.release(key, owner);
  return 'changed';
};

/** Undefined: others changed claim or account meanwhile, or the claim had to be moved. */
const createAt = async (
  { items, claims }: Dependencies,
  { familyId, candidate, place, newItem }: PlaceBinding,
  claim: ClaimedName,
  claimed: string | undefined,
): Promise<Item | undefined> => {
  const id = claimed ?? candidate.id;
  if (claimed === undefined && !(await claims.move(claim, undefined, id))) return undefined;
  const present = await items.get(accountKey(familyId, id));
  if (present === undefined) {
    const item = await newItem({ ...candidate, id, place: place.number });
    return (await items.create(item)) ? item : undefined;
  }
  const isThere = present['name'] === candidate.name && present['place'] === place.number;
  if (!isThere) await claims.move(claim, id, id === candidate.id ? randomUUID() : candidate.id);
  return undefined;
};
