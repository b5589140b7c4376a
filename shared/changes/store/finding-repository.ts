import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { findingsPk } from '../../platform/dynamodb/keys.ts';
import { compressText, decompressText } from '../../platform/dynamodb/zstd-text.ts';
import type { Findings } from '../use-cases/find-once.ts';

/** An item has at most 400 KB. */
const MOST_BYTES = 390 * 1024;

/** A finding repeats texts of entries: it must not outlast for long what was deleted from the ledger. */
const KEPT_SECONDS = 30 * 86_400;

/** What was found in ledgers: one item for each name, replaced as a whole. */
export const createFindings = (
  documents: DynamoDBDocumentClient,
  tableName: string,
  now: () => string = () => new Date().toISOString(),
): Findings => ({
  read: async (familyId, name) => {
    const Key = { pk: findingsPk(familyId), sk: name };
    const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key }));
    if (Item === undefined) return undefined;
    return { state: Item['state'] as string, text: decompressText(Item['body'] as Uint8Array) };
  },
  write: async (familyId, name, { state, text }) => {
    const body = compressText(text);
    if (body.length > MOST_BYTES) return;
    const expiresAt = Math.ceil(Date.parse(now()) / 1000) + KEPT_SECONDS;
    const Item = { pk: findingsPk(familyId), sk: name, type: 'Finding', state, body, expiresAt };
    await documents.send(new PutCommand({ TableName: tableName, Item }));
  },
});
