import { DeleteCommand, type DynamoDBDocumentClient, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Account } from '../../ledger/entries/domain/account.ts';
import type { PageCell } from '../../ledger/pages/domain/header.ts';
import { decodeYear } from '../../ledger/store/year-header.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { USER } from '../../platform/domain/owner.ts';
import { bytesIn } from '../../platform/dynamodb/attributes.ts';
import { holds } from '../../platform/dynamodb/conditional-writes.ts';
import { ENTRIES_PREFIX, familyPk, type Item, ledgerPk, TAG_PREFIX } from '../../platform/dynamodb/keys.ts';
import { accountKey, toAccount } from './account-repository.ts';

/** A person's changes to an account, each conditional on its state being unchanged. */
export type AccountEdits = {
  /** Adds the person as an owner. Returns undefined after a conflict. */
  readonly update: (
    familyId: FamilyId,
    seen: Account,
    change: Partial<Account> & Pick<Account, 'updatedAt'>,
  ) => Promise<Account | undefined>;
  /** Returns false after a conflict, or if the account has other owners. */
  readonly remove: (familyId: FamilyId, seen: Account) => Promise<boolean>;
};

export const createAccountEdits = (documents: DynamoDBDocumentClient, TableName: string): AccountEdits => ({
  update: async (familyId, { id, updatedAt }, change) => {
    const names = Object.keys(change);
    const update = new UpdateCommand({
      TableName,
      Key: accountKey(familyId, id),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')} ADD owners :user`,
      ConditionExpression: '#updatedAt = :seen',
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(Object.entries(change).map(([name, value]) => [`:${name}`, value])),
        ':seen': updatedAt,
        ':user': new Set([USER]),
      },
      ReturnValues: 'ALL_NEW',
    });
    let after: Item | undefined;
    const send = async (): Promise<void> => {
      after = (await documents.send(update)).Attributes;
    };
    return (await holds(send())) && after !== undefined ? toAccount(after) : undefined;
  },
  remove: (familyId, { id, updatedAt }) =>
    holds(
      documents.send(
        new DeleteCommand({
          TableName,
          Key: accountKey(familyId, id),
          ConditionExpression: 'updatedAt = :seen AND owners = :user',
          ExpressionAttributeValues: { ':seen': updatedAt, ':user': new Set([USER]) },
        }),
      ),
    ),
});

type Holder = { readonly id: string; readonly tag: string };

type AccountEntries = {
  /** The number of entries of an account on all pages, or any number above `most`. Uses consistent reads of page roots, not the index. */
  readonly count: (familyId: FamilyId, account: Holder, most: number) => Promise<number>;
  /** The same of those that are not transactions. */
  readonly countStated: (familyId: FamilyId, account: Holder, most: number) => Promise<number>;
};

const statedIn = ({ trades, valuations, holdings, balances }: PageCell): number =>
  trades + valuations + holdings + balances;

const entriesIn = (cell: PageCell): number => cell.transactions + statedIn(cell);

type Counting = { readonly most: number; readonly within: (cell: PageCell) => number };

/** Reads the family's page roots, the account's own first, until it has counted enough. */
export const createAccountEntries = (documents: DynamoDBDocumentClient, TableName: string): AccountEntries => {
  const pagesOf = (pk: string, sk: string, ProjectionExpression: string) =>
    paginateQuery(
      { client: documents },
      {
        TableName,
        ConsistentRead: true,
        ProjectionExpression,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
        ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
        ...(ProjectionExpression === '#header' && { ExpressionAttributeNames: { '#header': 'header' } }),
      },
    );

  const countUnder = async (
    familyId: FamilyId,
    tag: string,
    account: Holder,
    { most, within }: Counting,
  ): Promise<number> => {
    let count = 0;
    const home = tag === account.tag ? account : { id: '', tag };
    for await (const { Items = [] } of pagesOf(ledgerPk(familyId, tag), ENTRIES_PREFIX, '#header')) {
      const cells = Items.flatMap((item) =>
        decodeYear(bytesIn(item, 'header'), home).pages.flatMap((page) => page.cells),
      );
      for (const cell of cells) if (cell.accountId === account.id) count += within(cell);
      if (count > most) break;
    }
    return count;
  };

  const count = async (familyId: FamilyId, account: Holder, counting: Counting): Promise<number> => {
    let found = await countUnder(familyId, account.tag, account, counting);
    if (found > counting.most) return found;
    for await (const { Items = [] } of pagesOf(familyPk(familyId), TAG_PREFIX, 'sk')) {
      for (const { sk } of Items) {
        const tag = String(sk).slice(TAG_PREFIX.length);
        if (tag !== account.tag) found += await countUnder(familyId, tag, account, counting);
        if (found > counting.most) return found;
      }
    }
    return found;
  };

  return {
    count: (familyId, account, most) => count(familyId, account, { most, within: entriesIn }),
    countStated: (familyId, account, most) => count(familyId, account, { most, within: statedIn }),
  };
};
