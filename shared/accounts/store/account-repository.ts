import { randomUUID } from 'node:crypto';
import { type DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { createNameBinder } from '../../catalogue/store/bind-by-name.ts';
import type { Account } from '../../ledger/entries/domain/account.ts';
import type { Freshness } from '../../platform/domain/freshness.ts';
import { type AccountId, type FamilyId, isUuid } from '../../platform/domain/ids.ts';
import { compareText } from '../../platform/domain/text/compare-text.ts';
import { holds } from '../../platform/dynamodb/conditional-writes.ts';
import { familyPk, type Item, type Key, TAG_PREFIX } from '../../platform/dynamodb/keys.ts';
import { countAll, getAll, queryAll } from '../../platform/dynamodb/many-items.ts';
import { type ClaimedName, createNameClaims, type NameClaims } from '../../platform/dynamodb/name-claims.ts';
import { createOwnedItems, type OwnedItems, type Released } from '../../platform/dynamodb/owned-items.ts';
import { CLIENT_TEXTS, readStored, StringSet, text } from '../../platform/dynamodb/stored.ts';
import { accountTag } from '../domain/account-request.ts';

/** Accounts of a family. Each operation can be repeated, and interrupted between any two writes. */
export type AccountRepository = AccountReads & {
  /** Returns the stored account: an existing one is unchanged except for the added owner. Names may repeat. */
  readonly create: (familyId: FamilyId, account: NewAccount, owner: string, now: string) => Promise<Account>;
  /** The account with the name, or a new one; its id is the candidate's unless the name was claimed before. */
  readonly bindByName: (familyId: FamilyId, candidate: NewAccount, owner: string, now: string) => Promise<Account>;
  /**
   * The account at a place among those with the candidate's name, class and currency; otherwise the known one, or a new
   * one.
   */
  readonly bindByPlace: (
    familyId: FamilyId,
    candidate: NewAccount,
    place: AccountPlace,
    owner: string,
    now: string,
  ) => Promise<Account>;
  /** undefined if the account does not exist. */
  readonly bindById: (familyId: FamilyId, id: string, owner: string) => Promise<Account | undefined>;
  /** Removes the owner, and the account with its last owner. */
  readonly release: (familyId: FamilyId, id: string, owner: string) => Promise<Released>;
  /**
   * Records which account each bank number means; no other account of the family keeps it. After an interruption, two accounts can
   * have a number until it is recorded again. An account has up to 50 numbers.
   */
  readonly linkBankNumbers: (familyId: FamilyId, idsByNumber: ReadonlyMap<string, string>) => Promise<void>;
  /** Claims the account's name for it, unless a live account holds the name. */
  readonly claimName: (familyId: FamilyId, account: Pick<Account, 'id' | 'name'>) => Promise<void>;
};
type AccountReads = {
  readonly find: (familyId: FamilyId, id: string) => Promise<Account | undefined>;
  /** Oldest first. */
  readonly list: (familyId: FamilyId) => Promise<readonly Account[]>;
  /** The existing accounts among the ids, by id. */
  readonly findMany: (
    familyId: FamilyId,
    ids: readonly string[],
    freshness?: Freshness,
  ) => Promise<ReadonlyMap<string, Account>>;
  readonly count: (familyId: FamilyId) => Promise<number>;
  /** The account at the place now. */
  readonly findByPlace: (
    familyId: FamilyId,
    name: string,
    accountType: string,
    place: AccountPlace,
  ) => Promise<Account | undefined>;
  /** The account that a file means by this name: the holder of the name, otherwise the oldest account with it. */
  readonly findByName: (familyId: FamilyId, name: string) => Promise<Account | undefined>;
};
type AccountWrites = Omit<AccountRepository, keyof AccountReads>;

const KIND = 'account';

export const createAccountRepository = (documents: DynamoDBDocumentClient, tableName: string): AccountRepository => {
  const parts = {
    items: createOwnedItems(documents, tableName),
    claims: createNameClaims(documents, tableName),
    claimTag: createTagClaim(documents, tableName),
    numbers: createNumberSets(documents, tableName),
  };
  const reads = createReads(documents, tableName, parts);
  return { ...reads, ...createWrites(parts, reads) };
};

type Parts = {
  readonly items: ReturnType<typeof createOwnedItems>;
  readonly claims: ReturnType<typeof createNameClaims>;
  readonly claimTag: ReturnType<typeof createTagClaim>;
  readonly numbers: ReturnType<typeof createNumberSets>;
};

const createReads = (documents: DynamoDBDocumentClient, tableName: string, { items, claims }: Parts): AccountReads => {
  const find: AccountReads['find'] = async (familyId, id) => {
    const item = isUuid(id) ? await items.get(accountKey(familyId, id)) : undefined;
    return item === undefined ? undefined : toAccount(item);
  };
  const list: AccountReads['list'] = async (familyId) =>
    (await queryAll(documents, tableName, familyPk(familyId), ACCOUNT_PREFIX)).map(toAccount).sort(byAge);
  return {
    find,
    list,
    findMany: async (familyId, ids, freshness) => {
      const keys = ids.map((id) => accountKey(familyId, id));
      const found = (await getAll(documents, tableName, keys, freshness)).map(toAccount);
      return new Map(found.map((account) => [account.id, account]));
    },
    count: (familyId) => countAll(documents, tableName, familyPk(familyId), ACCOUNT_PREFIX),
    findByPlace: async (familyId, name, accountType, place) => {
      const claimed = await claims.read(placeClaim(familyId, name.toWellFormed(), accountType, place));
      const holder = await find(familyId, claimed ?? '');
      return holder?.place === place.number && holder.name === name.toWellFormed()
        ? holder
        : find(familyId, place.known ?? '');
    },
    findByName: async (familyId, text) => {
      const name = text.toWellFormed();
      const claimed = await claims.read({ familyId, kind: KIND, name });
      const holder = claimed === undefined ? undefined : await find(familyId, claimed);
      return holder?.name === name ? holder : (await list(familyId)).find((account) => account.name === name);
    },
  };
};

const createWrites = ({ items, claims, claimTag, numbers }: Parts, { find, list }: AccountReads): AccountWrites => {
  const bind = createNameBinder({ claims, items });
  const bindPlace = createPlaceBinder({ claims, items });
  const newItem = async (familyId: FamilyId, account: NewAccount, owner: string, now: string): Promise<Item> =>
    toAccountItem(familyId, account, await claimTag(familyId, account.id), owner, now);
  /** Claims the name for this account if no live account holds it. */
  const claimName: AccountRepository['claimName'] = async (familyId, { id, name }) => {
    const claimed = await claims.read({ familyId, kind: KIND, name });
    if (claimed === id) return;
    const holder = claimed === undefined ? undefined : await find(familyId, claimed);
    if (holder?.name !== name) await claims.move({ familyId, kind: KIND, name }, claimed, id);
  };
  return {
    create: async (familyId, account, owner, now) => {
      for (;;) {
        const known = await items.addOwner(accountKey(familyId, account.id), owner);
        const item = known ?? (await newItem(familyId, account, owner, now));
        if (known === undefined && !(await items.create(item))) continue;
        const created = toAccount(item);
        await claimName(familyId, created);
        return created;
      }
    },
    bindByName: async (familyId, candidate, owner, now) => {
      const { item } = await bind({
        name: { familyId, kind: KIND, name: candidate.name.toWellFormed() },
        owner,
        candidateId: candidate.id,
        keyOf: (id) => accountKey(familyId, id),
        newItem: (id) => newItem(familyId, { ...candidate, id }, owner, now),
      });
      return toAccount(item);
    },
    bindByPlace: async (familyId, candidate, place, owner, now) => {
      const account = toAccount(
        await bindPlace({ familyId, candidate, place, owner, newItem: (own) => newItem(familyId, own, owner, now) }),
      );
      await claimName(familyId, account);
      return account;
    },
    bindById: async (familyId, id, owner) => {
      const item = isUuid(id) ? await items.addOwner(accountKey(familyId, id), owner) : undefined;
      return item === undefined ? undefined : toAccount(item);
    },
    release: (familyId, id, owner) => items.release(accountKey(familyId, id), owner),
    linkBankNumbers: async (familyId, idsByNumber) => {
      if (idsByNumber.size === 0) return;
      const accounts = await list(familyId);
      for (const [number, id] of idsByNumber) {
        const holders = accounts
          .filter(({ bankNumbers = [] }) => bankNumbers.includes(number))
          .map((account) => account.id);
        if (!holders.includes(id)) await numbers.add(accountKey(familyId, id), number);
        for (const other of holders) if (other !== id) await numbers.remove(accountKey(familyId, other), number);
      }
    },
    claimName,
  };
};

const ACCOUNT_PREFIX = 'ACCOUNT#';

/** The fields of an account to create. */
export type NewAccount = Omit<Account, 'tag' | 'owners' | 'createdAt' | 'updatedAt'>;

export const accountKey = (familyId: FamilyId, id: string): Key => ({
  pk: familyPk(familyId),
  sk: `${ACCOUNT_PREFIX}${id}`,
});

const toAccountItem = (familyId: FamilyId, account: NewAccount, tag: string, owner: string, now: string): Item => ({
  ...accountKey(familyId, account.id),
  type: 'Account',
  ...account,
  name: account.name.toWellFormed(), // as the table gives it back
  tag,
  owners: new Set([owner]),
  createdAt: now,
  updatedAt: now,
});

const StoredAccount = z.object({
  id: text,
  tag: text,
  name: text,
  accountType: text,
  subtype: text.nullable(),
  currency: text,
  status: z.enum(['active', 'disabled', 'draft']),
  institutionName: text.nullable(),
  institutionDomain: text.nullable(),
  notes: text.nullable(),
  closedOn: text.nullable().exactOptional(),
  ...CLIENT_TEXTS,
  owners: StringSet,
  place: z.number().exactOptional(),
  bankNumbers: StringSet.exactOptional(),
  createdAt: text,
  updatedAt: text,
}) satisfies z.ZodType<Account>;

export const toAccount = (item: Item): Account => readStored('Account', StoredAccount, item);

/** Sorts the oldest first. */
const byAge = (a: Account, b: Account): number => compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id);

/**
 * The first tag that is free or already this account's. Claims are never deleted, because entry ids start with the tag.
 */
const createTagClaim =
  (documents: DynamoDBDocumentClient, TableName: string) =>
  async (familyId: FamilyId, accountId: AccountId): Promise<string> => {
    for (let tries = 0; ; tries++) {
      const tag = accountTag(accountId, tries);
      const claim = new PutCommand({
        TableName,
        Item: { pk: familyPk(familyId), sk: `${TAG_PREFIX}${tag}`, type: 'TagClaim', accountId },
        ConditionExpression: 'attribute_not_exists(pk) OR accountId = :id',
        ExpressionAttributeValues: { ':id': accountId },
      });
      if (await holds(documents.send(claim))) return tag;
    }
  };

const MOST_NUMBERS = 50;

const createNumberSets = (documents: DynamoDBDocumentClient, TableName: string) => {
  const update = (Key: Key, verb: 'ADD' | 'DELETE', number: string) => {
    const command = new UpdateCommand({
      TableName,
      Key,
      UpdateExpression: `${verb} bankNumbers :numbers`,
      ConditionExpression:
        verb === 'ADD'
          ? 'attribute_exists(owners) AND (attribute_not_exists(bankNumbers) OR size(bankNumbers) < :most)'
          : 'attribute_exists(bankNumbers)',
      ExpressionAttributeValues: { ':numbers': new Set([number]), ...(verb === 'ADD' && { ':most': MOST_NUMBERS }) },
    });
    return holds(documents.send(command));
  };
  return {
    add: (key: Key, number: string) => update(key, 'ADD', number),
    remove: (key: Key, number: string) => update(key, 'DELETE', number),
  };
};

/** Selects one of the accounts with equal name, class and currency; `known` is used if none has the place. */
type AccountPlace = { readonly currency: string; readonly number: number; readonly known: string | null };

type PlaceBinding = {
  readonly familyId: FamilyId;
  readonly candidate: NewAccount;
  readonly place: AccountPlace;
  readonly owner: string;
  readonly newItem: (account: NewAccount) => Promise<Item>;
};

type Dependencies = { readonly claims: NameClaims; readonly items: OwnedItems };

const placeClaim = (
  familyId: FamilyId,
  name: string,
  accountType: string,
  { currency, number }: Pick<AccountPlace, 'currency' | 'number'>,
): ClaimedName => ({ familyId, kind: 'account_place', name: JSON.stringify([name, accountType, currency, number]) });

/**
 * Finds or creates the account at a place and adds the owner. As with names, the claim decides, and it counts only
 * while its account has the same number.
 */
const createPlaceBinder = (deps: Dependencies) => {
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

/** The claimed account, if it has the place. */
const hold = (
  { items }: Dependencies,
  { familyId, candidate, place, owner }: PlaceBinding,
  id: string,
): Promise<Item | undefined> => items.addOwnerAt(accountKey(familyId, id), owner, candidate.name, place.number, false);

/** Gives the place to the known account. undefined if that no longer exists. */
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

/** undefined after a conflict, or if the claim had to move. */
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
