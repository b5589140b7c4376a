import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { findingsPk } from '../../platform/dynamodb/keys.ts';
import { getAll } from '../../platform/dynamodb/many-items.ts';
import { compressText, decompressText } from '../../platform/dynamodb/zstd-text.ts';
import type { Finding, FindingName, Findings } from '../use-cases/find-once.ts';

/** An item has at most 400 KB. */
const MOST_BYTES = 390 * 1024;

/** A finding repeats texts of entries: it must not outlast for long what was deleted from the ledger. */
const KEPT_SECONDS = 30 * 86_400;

export type FindingRepository = Findings & {
  /** Several findings in one read; missing ones are left out. */
  readonly readMany: (familyId: string, names: readonly FindingName[]) => Promise<ReadonlyMap<FindingName, Finding>>;
};

const toFinding = (item: Readonly<Record<string, unknown>>): Finding => ({
  state: item['state'] as string,
  text: decompressText(item['body'] as Uint8Array),
});

/** What was found in ledgers: one item for each name, replaced as a whole. */
export const createFindings = (
  documents: DynamoDBDocumentClient,
  tableName: string,
  now: () => string = () => new Date().toISOString(),
): FindingRepository => ({
  read: async (familyId, name) => {
    const Key = { pk: findingsPk(familyId), sk: name };
    const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key }));
    return Item && toFinding(Item);
  },
  readCount: async (familyId, name) => {
    const { Item } = await documents.send(
      new GetCommand({
        TableName: tableName,
        Key: { pk: findingsPk(familyId), sk: name },
        ProjectionExpression: '#state, #count',
        ExpressionAttributeNames: { '#state': 'state', '#count': 'count' },
      }),
    );
    return Item && { state: Item['state'] as string, count: Item['count'] as number | undefined };
  },
  readMany: async (familyId, names) => {
    const keys = names.map((sk) => ({ pk: findingsPk(familyId), sk }));
    const items = await getAll(documents, tableName, keys, { mayLag: true });
    return new Map(items.map((item) => [item['sk'] as FindingName, toFinding(item)]));
  },
  write: async (familyId, name, { state, text, count }) => {
    const body = compressText(text);
    if (body.length > MOST_BYTES) return;
    const expiresAt = Math.ceil(Date.parse(now()) / 1000) + KEPT_SECONDS;
    const Item = { pk: findingsPk(familyId), sk: name, type: 'Finding', state, count, body, expiresAt };
    await documents.send(new PutCommand({ TableName: tableName, Item }));
  },
});
