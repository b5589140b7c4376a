import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { compressText, decompressText } from '../../platform/domain/bytes/compression.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { isIn } from '../../platform/domain/stored-shape.ts';
import { attribute, bytesIn, numberIn, textIn } from '../../platform/dynamodb/attributes.ts';
import { findingsPk, type Item } from '../../platform/dynamodb/keys.ts';
import { getAll } from '../../platform/dynamodb/many-items.ts';
import type { Finding, FindingName, Findings } from '../findings/use-cases/get-or-compute.ts';

/** An item has at most 400 KB. */
const MOST_BYTES = 390 * 1024;

/** A finding repeats texts of entries: it must not outlast for long what was deleted from the ledger. */
const KEPT_SECONDS = 30 * 86_400;

export type FindingRepository = Findings & {
  /** Several findings in one read; missing ones are left out. */
  readonly readMany: (familyId: FamilyId, names: readonly FindingName[]) => Promise<ReadonlyMap<FindingName, Finding>>;
};

const toFinding = (item: Item): Finding => ({
  state: textIn(item, 'state'),
  text: decompressText(bytesIn(item, 'body')),
});

/** Apart from the text, so that it is read together with other small items. */
const countSk = (name: FindingName): string => `${name}#count`;

/** One item for each name, replaced as a whole, and one for the count. */
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
    const Key = { pk: findingsPk(familyId), sk: countSk(name) };
    const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key }));
    return Item && { state: textIn(Item, 'state'), count: numberIn(Item, 'count') };
  },
  readMany: async (familyId, names) => {
    const keys = names.map((sk) => ({ pk: findingsPk(familyId), sk }));
    const items = await getAll(documents, tableName, keys, { mayLag: true });
    return new Map(items.map((item) => [attribute(item, 'sk', isIn(names)), toFinding(item)]));
  },
  write: async (familyId, name, { state, text, count }) => {
    const body = compressText(text);
    const expiresAt = Math.ceil(Date.parse(now()) / 1000) + KEPT_SECONDS;
    const common = { pk: findingsPk(familyId), type: 'Finding', state, expiresAt };
    const items = [
      ...(body.length > MOST_BYTES ? [] : [{ ...common, sk: name, body }]),
      ...(count === undefined ? [] : [{ ...common, sk: countSk(name), count }]),
    ];
    await Promise.all(items.map((Item) => documents.send(new PutCommand({ TableName: tableName, Item }))));
  },
});
