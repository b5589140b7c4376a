import { type DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { entriesSk, familyPk, ledgerPk } from '../../platform/dynamodb/keys.ts';
import type { PageKey } from '../domain/entry.ts';
import type { LedgerKeys } from '../use-cases/ledger-ports.ts';

const TAG_PREFIX = 'TAG#';
const ENTRIES_PREFIX = entriesSk('');

/**
 * Every page of a family: the claims of its accounts' tags, deleted accounts' too, then the months below each. Consistent,
 * and never by way of the index. It costs the read units of all page roots.
 */
export const createLedgerKeys = (documents: DynamoDBDocumentClient, tableName: string): LedgerKeys => ({
  list: async (familyId) => {
    const pages: PageKey[] = [];
    for (const tag of await suffixes(documents, tableName, familyPk(familyId), TAG_PREFIX)) {
      const months = await suffixes(documents, tableName, ledgerPk(familyId, tag), ENTRIES_PREFIX);
      pages.push(...months.map((month) => ({ tag, month })));
    }
    return pages;
  },
});

/** What follows the prefix in the sort keys of a partition. */
const suffixes = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  pk: string,
  prefix: string,
): Promise<readonly string[]> => {
  const found: string[] = [];
  const query = {
    TableName,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': prefix },
    ProjectionExpression: 'sk',
  };
  for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
    found.push(...Items.map(({ sk }) => String(sk).slice(prefix.length)));
  }
  return found;
};
