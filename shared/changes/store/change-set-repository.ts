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
import { isUuid } from '../../platform/domain/ids.ts';
import { clampPage } from '../../platform/domain/paging.ts';
import { holds } from '../../platform/dynamodb/conditional-writes.ts';
import { familyPk, type Item, type Key } from '../../platform/dynamodb/keys.ts';
import { leasedUpdate } from '../../platform/dynamodb/leased-update.ts';
import { queryAll } from '../../platform/dynamodb/many-items.ts';
import { nullable, readStored, text } from '../../platform/dynamodb/stored.ts';
import { CHANGE_SET_KINDS, type ChangeRequest } from '../domain/bulk-edit.ts';
import {
  CHANGE_SET_STATUSES,
  type ChangeCheckpoint,
  type ChangeSet,
  newestFirst,
  WORKING,
} from '../domain/change-set.ts';
import type { ChangeSets, ChangeSetUpdate, ChangeWakeUp } from '../use-cases/change-ports.ts';

/**
 * Change sets of a family; those with work to do are also in the index. The table deletes previews some time after they
 * expire.
 */
export const createChangeSetRepository = (documents: DynamoDBDocumentClient, tableName: string): ChangeSets => {
  const get = async (familyId: string, id: string) =>
    (await documents.send(new GetCommand({ TableName: tableName, Key: keyOf(familyId, id), ConsistentRead: true })))
      .Item;
  const listAll = async (familyId: string, now: string): Promise<readonly ChangeSet[]> => {
    const items = await queryAll(documents, tableName, familyPk(familyId), PREFIX);
    return items
      .map(toRecord)
      .filter((record) => isKept(record, now))
      .sort(newestFirst);
  };
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
      return record && isKept(record, now) ? record : undefined;
    },
    update: async (familyId, id, expected, change) => {
      const revision = randomUUID();
      const update = new UpdateCommand({
        TableName: tableName,
        Key: keyOf(familyId, id),
        ...leasedUpdate(expected, { ...stored(change), ...indexed(familyId, id, change), revision }),
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
      const all = await listAll(familyId, now);
      const end = clampPage(page, all.length) * page.perPage;
      return { items: all.slice(end - page.perPage, end), totalCount: all.length };
    },
    listAll,
    listInFlight: async () => {
      const found: ChangeWakeUp[] = [];
      const query = {
        TableName: tableName,
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :pk',
        ExpressionAttributeValues: { ':pk': IN_FLIGHT },
      };
      for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
        found.push(...Items.map(({ gsi1sk }) => inFlightKey.parse(String(gsi1sk))));
      }
      return found;
    },
  };
};

const isKept = ({ expires }: ChangeSet, now: string): boolean => expires === null || expires > now;

const PREFIX = 'CHANGE_SET#';

/** Few change sets have work to do at once, so they share one index partition. */
const IN_FLIGHT = 'CHANGE_SET_IN_FLIGHT';
export const inFlightKey = {
  of: (familyId: string, id: string) => ({ gsi1pk: IN_FLIGHT, gsi1sk: `${familyId}#${id}` }),
  parse: (sortKey: string): ChangeWakeUp => {
    const [familyId = '', changeSetId = ''] = sortKey.split('#');
    return { familyId, changeSetId };
  },
};

/** Keys have no order in time: the id of a change set from a page is a hash. */
const keyOf = (familyId: string, id: string): Key => ({ pk: familyPk(familyId), sk: `${PREFIX}${id}` });

const toItem = (record: ChangeSet): Item => ({
  ...keyOf(record.familyId, record.id),
  ...inFlightKey.of(record.familyId, record.id),
  type: 'ChangeSet',
  ...Object.fromEntries(Object.entries({ ...record, ...stored(record) }).filter(([, value]) => value !== null)),
});

/** The item attribute `expiresAt` is the table's TTL, in seconds. The request and the checkpoint are one text each. */
const stored = ({ request, checkpoint, expires, ...change }: ChangeSetUpdate): Readonly<Record<string, unknown>> => ({
  ...change,
  ...(request !== undefined && { request: JSON.stringify(request) }),
  ...(checkpoint !== undefined && { checkpoint: checkpoint && JSON.stringify(checkpoint) }),
  ...(expires !== undefined && { expires, expiresAt: expires && Math.ceil(Date.parse(expires) / 1000) }),
});

/** A change set with work to do is in the index. */
const indexed = (
  familyId: string,
  id: string,
  { status }: ChangeSetUpdate,
): Readonly<Record<string, string | null>> => {
  if (status === undefined) return {};
  if (WORKING.some((working) => working === status)) return inFlightKey.of(familyId, id);
  return { gsi1pk: null, gsi1sk: null };
};

const Count = z.number();

const StoredChangeSet = z.object({
  id: text,
  familyId: text,
  kind: z.enum(CHANGE_SET_KINDS),
  status: z.enum(CHANGE_SET_STATUSES),
  userId: nullable(text),
  request: text.transform((json) => JSON.parse(json) as ChangeRequest),
  applyWhenReady: z.boolean().default(false),
  counts: z.object({ selected: Count, changes: Count, refused: Count, unchanged: Count }),
  plan: nullable(text),
  checkpoint: nullable(text.transform((json) => JSON.parse(json) as ChangeCheckpoint)),
  standsOn: z.array(text),
  verification: nullable(
    z.object({
      status: z.enum(['verified', 'mismatch']),
      applied: Count,
      skipped: Count,
      wrong: Count,
      checkedAt: text,
    }),
  ),
  error: nullable(text),
  lease: nullable(z.object({ holder: text, until: text })),
  wakes: Count,
  touchedAt: text,
  createdAt: text,
  updatedAt: text,
  appliedAt: nullable(text),
  expires: nullable(text),
});

const toRecord = (item: Item): ChangeSet => readStored('ChangeSet', StoredChangeSet, item);
