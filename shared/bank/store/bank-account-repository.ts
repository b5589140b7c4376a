import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type AccountId, type FamilyId, isUuid } from '../../platform/domain/ids.ts';
import { compareText } from '../../platform/domain/text/compare-text.ts';
import { holds, type Terms, updateItem } from '../../platform/dynamodb/conditional-writes.ts';
import { familyPk, type Item, type Key } from '../../platform/dynamodb/keys.ts';
import { queryAll } from '../../platform/dynamodb/many-items.ts';
import { nullable, readStored, text } from '../../platform/dynamodb/stored.ts';
import type { BankAccount } from '../connections/domain/connection.ts';
import type { BankAccounts, BankLink } from '../use-cases/bank-ports.ts';

/** Bank accounts of a family, by connection, and the links of its ledger accounts. */
export const createBankAccountRepository = (documents: DynamoDBDocumentClient, TableName: string): BankAccounts => {
  const get = async (Key: Key): Promise<Item | undefined> =>
    (await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
  const readLink: BankAccounts['readLink'] = async (familyId, accountId) =>
    isUuid(accountId) ? toLink(await get(bankLinkKey(familyId, accountId))) : undefined;
  return {
    list: async (familyId, connectionId) =>
      (await queryAll(documents, TableName, familyPk(familyId), bankAccountsPrefix(connectionId)))
        .map(toBankAccount)
        .sort((a, b) => compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id)),
    find: async (familyId, connectionId, id) => {
      const isKey = isUuid(connectionId) && isUuid(id);
      const item = isKey ? await get(bankAccountKey(familyId, connectionId, id)) : undefined;
      return item && toBankAccount(item);
    },
    create: async (account) => {
      const Item = toBankAccountItem(account);
      const put = new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' });
      if (await holds(documents.send(put))) return account;
      const stored = await get(bankAccountKey(account.familyId, account.connectionId, account.id));
      return stored === undefined ? account : toBankAccount(stored);
    },
    update: async ({ familyId, connectionId, id }, change, linkedTo) => {
      const key = bankAccountKey(familyId, connectionId, id);
      const item = await updateItem(documents, TableName, key, linkTerms(linkedTo), change);
      return item && toBankAccount(item);
    },
    remove: async ({ familyId, connectionId, id }, linkedTo) => {
      const Key = bankAccountKey(familyId, connectionId, id);
      const { terms, values } = linkTerms(linkedTo);
      const condition = {
        ...(terms.length > 0 && { ConditionExpression: terms.join(' AND ') }),
        ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
      };
      await holds(documents.send(new DeleteCommand({ TableName, Key, ...condition })));
    },
    readLink,
    moveLink: async (familyId, accountId, from, to) => {
      const Key = bankLinkKey(familyId, accountId);
      const move =
        to === undefined
          ? documents.send(new DeleteCommand({ TableName, Key, ...isLink(from) }))
          : documents.send(new PutCommand({ TableName, Item: { ...Key, type: 'BankLink', ...to }, ...isLink(from) }));
      if (await holds(move)) return true;
      const link = await readLink(familyId, accountId); // an earlier attempt may have succeeded without an answer
      return link?.connectionId === to?.connectionId && link?.bankAccountId === to?.bankAccountId;
    },
  };
};

const toLink = (item: Item | undefined): BankLink | undefined =>
  item && { connectionId: String(item['connectionId']), bankAccountId: String(item['bankAccountId']) };

const isLink = (link: BankLink | undefined) =>
  link === undefined
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : {
        ConditionExpression: 'connectionId = :connection AND bankAccountId = :account',
        ExpressionAttributeValues: { ':connection': link.connectionId, ':account': link.bankAccountId },
      };

const linkTerms = (linkedTo: string | null | undefined): Terms => {
  if (linkedTo === undefined) return { terms: [], names: {}, values: {} };
  if (linkedTo === null) return { terms: ['attribute_not_exists(accountId)'], names: {}, values: {} };
  return { terms: ['accountId = :linkedTo'], names: {}, values: { ':linkedTo': linkedTo } };
};

/** Accounts of one connection share a key prefix. */
export const bankAccountsPrefix = (connectionId: string): string => `BANK_ACCOUNT#${connectionId}#`;

const bankAccountKey = (familyId: FamilyId, connectionId: string, id: string): Key => ({
  pk: familyPk(familyId),
  sk: `${bankAccountsPrefix(connectionId)}${id}`,
});

const bankLinkKey = (familyId: FamilyId, accountId: AccountId): Key => ({
  pk: familyPk(familyId),
  sk: `BANK_LINK#${accountId}`,
});

/** null values are not stored. */
const toBankAccountItem = (account: BankAccount): Item => ({
  ...bankAccountKey(account.familyId, account.connectionId, account.id),
  type: 'BankAccount',
  ...Object.fromEntries(Object.entries(account).filter(([, value]) => value !== null)),
});

const StoredBankAccount = z.object({
  id: text,
  connectionId: text,
  familyId: text,
  upstreamId: text,
  name: text,
  currency: nullable(text),
  institution: z.object({ name: text.nullable(), domain: text.nullable(), id: text.nullable() }),
  kind: nullable(text),
  state: z.enum(['active', 'disconnected', 'error', 'closed', 'unknown']),
  balance: nullable(text),
  available: nullable(text),
  balanceDate: nullable(text),
  hasHoldings: z.boolean(),
  accountId: nullable(text),
  invertBalance: z.boolean(),
  syncedFrom: nullable(text),
  syncedThrough: nullable(text),
  syncedBy: nullable(text),
  historyDone: z.boolean(),
  emptyWindows: z.number(),
  missingSince: nullable(text),
  zeroRuns: z.number(),
  holdingsRefusedAt: nullable(text),
  lastActivity: nullable(text),
  notice: nullable(text),
  createdAt: text,
  updatedAt: text,
}) satisfies z.ZodType<BankAccount>;

const toBankAccount = (item: Item): BankAccount => readStored('BankAccount', StoredBankAccount, item);
