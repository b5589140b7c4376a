import { type DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { fromHeaderItem, type HeaderItem } from '../../ledger/store/header-item.ts';
import { ENTRIES_PREFIX, familyPk, ledgerPk, TAG_PREFIX } from '../../platform/dynamodb/keys.ts';

type Holder = { readonly id: string; readonly tag: string };

/** Whether any entry is of an account, wherever it lies; by base keys, consistent, never by the index. */
export type AccountEntries = { readonly exist: (familyId: string, account: Holder) => Promise<boolean> };

/** Reads every root of the family until it finds one, the account's own first. */
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

  const lieUnder = async (familyId: string, tag: string, account: Holder): Promise<boolean> => {
    const home = tag === account.tag ? account : { id: '', tag };
    for await (const { Items = [] } of pagesOf(ledgerPk(familyId, tag), ENTRIES_PREFIX, '#header')) {
      const headers = Items.map((item) => fromHeaderItem(item['header'] as HeaderItem, { tag, month: '' }, home));
      if (headers.some(({ cells }) => cells.some(({ accountId }) => accountId === account.id))) return true;
    }
    return false;
  };

  return {
    exist: async (familyId, account) => {
      if (await lieUnder(familyId, account.tag, account)) return true;
      for await (const { Items = [] } of pagesOf(familyPk(familyId), TAG_PREFIX, 'sk')) {
        for (const { sk } of Items) {
          const tag = String(sk).slice(TAG_PREFIX.length);
          if (tag !== account.tag && (await lieUnder(familyId, tag, account))) return true;
        }
      }
      return false;
    },
  };
};
