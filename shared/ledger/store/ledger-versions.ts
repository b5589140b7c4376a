import { type DynamoDBDocumentClient, GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { newDigest } from '../../platform/domain/bytes/hash.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { bytesIn, textIn } from '../../platform/dynamodb/attributes.ts';
import {
  ENTRIES_PREFIX,
  FIRST_YEAR_PLACE,
  familyPk,
  LEDGER_SHARDS,
  ledgerPk,
  ledgerShardPk,
  pastSumsKey,
  TAG_PREFIX,
} from '../../platform/dynamodb/keys.ts';
import { queryAll } from '../../platform/dynamodb/many-items.ts';
import { mapInGroups } from '../../platform/dynamodb/map-in-groups.ts';
import type { LedgerVersions } from '../use-cases/ledger-ports.ts';
import { nameOfYear } from './year-roots.ts';

const ACCOUNTS_AT_ONCE = 8;

/** The random versions of years tell whether the ledger of a family changed. */
export const createLedgerVersions = (documents: DynamoDBDocumentClient, tableName: string): LedgerVersions => {
  const recentYears = async (pk: string): Promise<readonly string[]> => {
    const years: string[] = [];
    const query = {
      TableName: tableName,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk >= :from',
      ExpressionAttributeValues: { ':pk': pk, ':from': FIRST_YEAR_PLACE },
      ExpressionAttributeNames: { '#header': 'header' },
      ProjectionExpression: 'gsi1sk, #header',
    };
    for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
      // the header has the version
      years.push(
        ...Items.map((item) => `${textIn(item, 'gsi1sk')} ${Buffer.from(bytesIn(item, 'header')).toString('base64')}`),
      );
    }
    return years;
  };
  const sumsVersion = async (familyId: FamilyId): Promise<string> => {
    const get = new GetCommand({ TableName: tableName, Key: pastSumsKey(familyId), ConsistentRead: true });
    return String((await documents.send(get)).Item?.['version'] ?? '');
  };
  const yearsOf = async (familyId: FamilyId, tag: string) =>
    (await queryAll(documents, tableName, ledgerPk(familyId, tag), ENTRIES_PREFIX, ['sk', 'version'])).map(
      (item) =>
        [nameOfYear({ tag, year: textIn(item, 'sk').slice(ENTRIES_PREFIX.length) }), textIn(item, 'version')] as const,
    );
  return {
    glance: async (familyId) => {
      const shards = Array.from({ length: LEDGER_SHARDS }, (_, shard) => ledgerShardPk(familyId, shard));
      const years = (await Promise.all(shards.map(recentYears))).flat();
      // read after the index: a year that was added up again has left it, and then the sums have another version
      const sums = await sumsVersion(familyId);
      const digest = newDigest();
      digest.update(Buffer.from([sums, ...years].join('\n')));
      return digest.hex();
    },
    list: async (familyId) => {
      const claims = await queryAll(documents, tableName, familyPk(familyId), TAG_PREFIX, ['sk']);
      const tags = claims.map((item) => textIn(item, 'sk').slice(TAG_PREFIX.length));
      const years = await mapInGroups(tags, ACCOUNTS_AT_ONCE, (tag) => yearsOf(familyId, tag));
      return new Map(years.flat());
    },
  };
};
