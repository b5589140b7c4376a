import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateQuery,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type FamilyId, isUuid } from '../../platform/domain/ids.ts';
import { itemsOn } from '../../platform/domain/paging.ts';
import { compareText } from '../../platform/domain/text/compare-text.ts';
import { holds } from '../../platform/dynamodb/conditional-writes.ts';
import { familyPk, type Item, type Key } from '../../platform/dynamodb/keys.ts';
import { leasedUpdate } from '../../platform/dynamodb/leased-update.ts';
import { queryAll } from '../../platform/dynamodb/many-items.ts';
import { nullable, readEach, readStored, text } from '../../platform/dynamodb/stored.ts';
import type { ExportRecord } from '../domain/export-record.ts';
import { EXPORT_STATUSES } from '../domain/export-record.ts';
import type { ExportChange, ExportExpectation, Exports, ExportWakeUp } from '../use-cases/export-ports.ts';

/** Exports of a family; unfinished ones are also in the index. The table deletes them some time after they expire. */
export const createExportRepository = (documents: DynamoDBDocumentClient, tableName: string): Exports => {
  const get = async (familyId: FamilyId, id: string) =>
    (await documents.send(new GetCommand({ TableName: tableName, Key: keyOf(familyId, id), ConsistentRead: true })))
      .Item;
  return {
    create: async (record) => {
      const put = new PutCommand({
        TableName: tableName,
        Item: toItem(record),
        ConditionExpression: 'attribute_not_exists(pk)',
      });
      await holds(documents.send(put));
    },
    find: async (familyId, id, now) => {
      const item = isUuid(id) ? await get(familyId, id) : undefined;
      const record = item && toRecord(item);
      return record && record.expiresAt > now ? record : undefined;
    },
    update: async (familyId, id, expected, change) => {
      const revision = randomUUID();
      const update = new UpdateCommand({
        TableName: tableName,
        Key: keyOf(familyId, id),
        ...updateOf(familyId, id, expected, { ...change, revision }),
        ReturnValues: 'ALL_NEW',
      });
      try {
        return toRecord((await documents.send(update)).Attributes ?? {});
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        const item = await get(familyId, id); // after a lost answer, the SDK repeats the update
        return item?.['revision'] === revision ? toRecord(item) : undefined;
      }
    },
    list: async (familyId, now, page) => {
      const items = await queryAll(documents, tableName, familyPk(familyId), EXPORT_PREFIX);
      const living = items.filter(({ expires }) => String(expires) > now).toSorted(byAge);
      const read = readEach(itemsOn(page, living), toRecord, ({ sk }) => String(sk).slice(EXPORT_PREFIX.length));
      return { ...read, totalCount: living.length };
    },
    listInFlight: () => findInFlight(documents, tableName),
  };
};

/** Newest first. The ids do not have this order: those of a form derive from its content. */
const byAge = (left: Item, right: Item): number =>
  compareText(String(right['createdAt']), String(left['createdAt'])) ||
  compareText(String(right['sk']), String(left['sk']));

const findInFlight = async (documents: DynamoDBDocumentClient, TableName: string): Promise<readonly ExportWakeUp[]> => {
  const found: ExportWakeUp[] = [];
  const query = {
    TableName,
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :pk',
    ExpressionAttributeValues: { ':pk': IN_FLIGHT },
  };
  for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
    found.push(...Items.map(({ gsi1sk }) => inFlightKey.parse(String(gsi1sk))));
  }
  return found;
};

const EXPORT_PREFIX = 'EXPORT#';

/** There are few exports, so unfinished ones share one index partition. */
const IN_FLIGHT = 'EXPORT_IN_FLIGHT';
export const inFlightKey = {
  of: (familyId: FamilyId, id: string) => ({ gsi1pk: IN_FLIGHT, gsi1sk: `${familyId}#${id}` }),
  parse: (sortKey: string): ExportWakeUp => {
    const [familyId = '', exportId = ''] = sortKey.split('#');
    return { familyId, exportId };
  },
};

/** Ids are UUIDv7, so keys sort by creation time. */
const keyOf = (familyId: FamilyId, id: string): Key => ({ pk: familyPk(familyId), sk: `${EXPORT_PREFIX}${id}` });

/** A new export. The item attribute `expiresAt` is the table's TTL, in seconds. */
const toItem = ({ expiresAt, progress, checkpoint, lease, archive, error, ...record }: ExportRecord): Item => ({
  ...keyOf(record.familyId, record.id),
  ...inFlightKey.of(record.familyId, record.id),
  type: 'Export',
  ...record,
  ...Object.fromEntries(
    Object.entries({ progress, checkpoint, lease, archive, error }).filter(([, value]) => value !== null),
  ),
  expires: expiresAt,
  expiresAt: Math.ceil(Date.parse(expiresAt) / 1000),
});

const StoredExport = z.object({
  id: text,
  familyId: text,
  status: z.enum(EXPORT_STATUSES),
  progress: nullable(z.object({ done: z.number(), total: z.number() })),
  checkpoint: nullable(text),
  lease: nullable(z.object({ holder: text, until: text })),
  wakes: z.number(),
  archive: nullable(z.object({ key: text, bytes: z.number(), sha256: text, counts: z.record(text, z.number()) })),
  withFiles: z.boolean().optional(),
  error: nullable(text),
  touchedAt: text,
  createdAt: text,
  updatedAt: text,
  expires: text,
});

const toRecord = (item: Item): ExportRecord => {
  const { expires, ...record } = readStored('Export', StoredExport, item);
  return { ...record, expiresAt: expires };
};

/** A finished export leaves the index. */
const updateOf = (
  familyId: FamilyId,
  id: string,
  expected: ExportExpectation,
  change: ExportChange & { readonly revision: string },
) => {
  const isOver = change.status === 'complete' || change.status === 'failed';
  const index = isOver ? Object.keys(inFlightKey.of(familyId, id)).map((name) => [name, null] as const) : [];
  return leasedUpdate(expected, { ...change, ...Object.fromEntries(index) });
};
