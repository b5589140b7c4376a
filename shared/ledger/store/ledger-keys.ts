import { type DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { entriesSk, familyPk, ledgerPk } from '../../platform/dynamodb/keys.ts';
import type { PageKey } from '../domain/entry.ts';
import type { LedgerKeys } from '../use-cases/ledger-ports.ts';

const TAG_PREFIX = 'TAG#';
const ENTRIES_PREFIX = entriesSk('');

/**
 * All page keys of a family: the tag claims of its accounts, including deleted ones, then the months of each. Reads
 * consistently, not from the index. The cost is the read units of all page roots.
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

/** The part of each sort key after the prefix. */
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
