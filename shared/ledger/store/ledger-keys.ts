import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { familyPk, TAG_PREFIX } from '../../platform/dynamodb/keys.ts';
import type { PageKey } from '../entries/domain/entry.ts';
import type { LedgerKeys } from '../use-cases/ledger-ports.ts';
import { createLedgerHeaders } from './ledger-headers.ts';

/**
 * All page keys of a family: the tag claims of its accounts, including deleted ones, then the months of each. Reads
 * consistently, not from the index. The cost is the read units of all years.
 */
export const createLedgerKeys = (documents: DynamoDBDocumentClient, tableName: string): LedgerKeys => {
  const headers = createLedgerHeaders(documents, tableName);
  const tagsOf = async (familyId: FamilyId): Promise<readonly string[]> => {
    const tags: string[] = [];
    const query = {
      TableName: tableName,
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
      ExpressionAttributeValues: { ':pk': familyPk(familyId), ':sk': TAG_PREFIX },
      ProjectionExpression: 'sk',
    };
    for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
      tags.push(...Items.map(({ sk }) => String(sk).slice(TAG_PREFIX.length)));
    }
    return tags;
  };
  return {
    list: async (familyId) => {
      const pages: PageKey[] = [];
      for (const tag of await tagsOf(familyId)) {
        pages.push(...(await headers.ofAccount(familyId, { id: '', tag })).map(({ key }) => key));
      }
      return pages;
    },
  };
};
