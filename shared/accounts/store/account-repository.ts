import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createNameBinder } from '../../catalogue/store/bind-by-name.ts';
import type { Account } from '../../ledger/domain/account.ts';
import type { Sha256 } from '../../platform/domain/hash.ts';
import { isUuid } from '../../platform/domain/uuid.ts';
import { getAll } from '../../platform/dynamodb/get-all.ts';
import type { Item } from '../../platform/dynamodb/item.ts';
import { familyPk } from '../../platform/dynamodb/keys.ts';
import { createNameClaims } from '../../platform/dynamodb/name-claims.ts';
import { createOwnedItems } from '../../platform/dynamodb/owned-items.ts';
import { countAll, queryAll } from '../../platform/dynamodb/query-all.ts';
import type { Released } from '../../platform/dynamodb/release-owner.ts';
import { ACCOUNT_PREFIX, accountKey, byAge, type NewAccount, toAccount, toAccountItem } from './account-item.ts';
import { type AccountPlace, createPlaceBinder, placeClaim } from './bind-account-place.ts';
import { createTagClaim } from './tag-claim.ts';

/** Accounts of a family. Every act may be repeated and may be cut off between any two writes. */
export type AccountRepository = AccountReads & {
  /** The account as it is stored: one that exists keeps what it has and gets the owner. Names may repeat. */
  readonly create: (familyId: string, account: NewAccount, owner: string, now: string) => Promise<Account>;
  /** The account that holds the name, or else a new one; its id is the candidate's unless the name was claimed before. */
  readonly bindByName: (familyId: string, candidate: NewAccount, owner: string, now: string) => Promise<Account>;
  /** The account of a place among those of the candidate's name, class and currency, else the known one, else a new one. */
  readonly bindByPlace: (
    familyId: string,
    candidate: NewAccount,
    place: AccountPlace,
    owner: string,
    now: string,
  ) => Promise<Account>;
  /** Undefined when there is no such account. */
  readonly bindById: (familyId: string, id: string, owner: string) => Promise<Account | undefined>;
  /** Takes the owner away, and the account with its last owner. */
  readonly release: (familyId: string, id: string, owner: string) => Promise<Released>;
  /** Gives the account's name to it, unless a living account holds that. */
  readonly claimName: (familyId: string, account: Pick<Account, 'id' | 'name'>) => Promise<void>;
};
type AccountReads = {
  readonly find: (familyId: string, id: string) => Promise<Account | undefined>;
  /** Oldest first. */
  readonly list: (familyId: string) => Promise<readonly Account[]>;
  /** Those of the ids that exist, by id. */
  readonly findMany: (familyId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, Account>>;
  readonly count: (familyId: string) => Promise<number>;
  /** Who has the place now. */
  readonly findByPlace: (
    familyId: string,
    name: string,
    accountType: string,
    place: AccountPlace,
  ) => Promise<Account | undefined>;
  /** Whom a file means by this name: the holder of the name, else the oldest account that is called so. */
  readonly findByName: (familyId: string, name: string) => Promise<Account | undefined>;
};
type AccountWrites = Omit<AccountRepository, keyof AccountReads>;

const KIND = 'account';

export const createAccountRepository = (
  documents: DynamoDBDocumentClient,
  tableName: string,
  { sha256 }: { readonly sha256: Sha256 },
): AccountRepository => {
  const parts = {
    items: createOwnedItems(documents, tableName),
    claims: createNameClaims(documents, tableName),
    claimTag: createTagClaim(documents, tableName, sha256),
  };
  const reads = createReads(documents, tableName, parts);
  return { ...reads, ...createWrites(parts, reads) };
};

type Parts = {
  readonly items: ReturnType<typeof createOwnedItems>;
  readonly claims: ReturnType<typeof createNameClaims>;
  readonly claimTag: ReturnType<typeof createTagClaim>;
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
    findMany: async (familyId, ids) => {
      const keys = ids.map((id) => accountKey(familyId, id));
      const found = (await getAll(documents, tableName, keys)).map(toAccount);
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

const createWrites = ({ items, claims, claimTag }: Parts, { find }: AccountReads): AccountWrites => {
  const bind = createNameBinder({ claims, items });
  const bindPlace = createPlaceBinder({ claims, items });
  const newItem = async (familyId: string, account: NewAccount, owner: string, now: string): Promise<Item> =>
    toAccountItem(familyId, account, await claimTag(familyId, account.id), owner, now);
  /** A name that no living account holds goes to this one; otherwise it stays where it is. */
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
    claimName,
  };
};
