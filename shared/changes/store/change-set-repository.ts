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
import { writeWithEvents } from '../../events/store/event-recorder.ts';
import { appendCarried, trimCarried } from '../../events/store/outbox.ts';
import type { EventRecorder } from '../../events/use-cases/event-ports.ts';
import { isAmong } from '../../platform/domain/guards.ts';
import { type FamilyId, isUuid } from '../../platform/domain/ids.ts';
import { itemsOn } from '../../platform/domain/paging.ts';
import {
  type Guard,
  hasFields,
  isIn,
  isNullable,
  isNumber,
  isObject,
  isOptional,
  isOptionalObject,
  isText,
} from '../../platform/domain/stored-shape.ts';
import { holds } from '../../platform/dynamodb/conditional-writes.ts';
import { familyPk, type Item, type Key } from '../../platform/dynamodb/keys.ts';
import { leasedUpdate } from '../../platform/dynamodb/leased-update.ts';
import { getAll, queryAll } from '../../platform/dynamodb/many-items.ts';
import { nullable, readStored, storedJson, text } from '../../platform/dynamodb/stored.ts';
import { CHANGE_SET_KINDS, type ChangeRequest } from '../change-sets/domain/bulk-edit.ts';
import {
  CHANGE_SET_STATUSES,
  type ChangeCheckpoint,
  type ChangeSet,
  type ChangeSetState,
  isIdleRun,
  newestFirst,
  WORKING,
} from '../change-sets/domain/change-set.ts';
import type { ChangeSets, ChangeSetUpdate, ChangeWakeUp } from '../change-sets/use-cases/change-ports.ts';

/**
 * Change sets of a family; those with work to do are also in the index. The table deletes previews some time after they
 * expire.
 */
export const createChangeSetRepository = (
  documents: DynamoDBDocumentClient,
  tableName: string,
  recorder?: EventRecorder,
): ChangeSets => {
  const get = async (familyId: FamilyId, id: string) =>
    (await documents.send(new GetCommand({ TableName: tableName, Key: keyOf(familyId, id), ConsistentRead: true })))
      .Item;
  const listStates = async (familyId: FamilyId, now: string): Promise<readonly ChangeSetState[]> => {
    const items = await queryAll(documents, tableName, familyPk(familyId), PREFIX, STATE_ATTRIBUTES);
    return items
      .map(toState)
      .filter((state) => isKept(state, now))
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
    update: (familyId, id, expected, { events, ...change }) => {
      const revision = randomUUID();
      const carrier = keyOf(familyId, id);
      return writeWithEvents(recorder, { familyId, carrier, events }, async (ids) => {
        const update = new UpdateCommand({
          TableName: tableName,
          Key: carrier,
          ...leasedUpdate(
            expected,
            { ...stored(change), ...indexed(familyId, id, change), revision },
            appendCarried(ids),
          ),
          ReturnValues: 'ALL_NEW',
        });
        try {
          const { Attributes: item = {} } = await documents.send(update);
          await trimCarried(documents, tableName, item);
          return toRecord(item);
        } catch (error) {
          if (!(error instanceof ConditionalCheckFailedException)) throw error;
          const item = await get(familyId, id); // after a lost answer, the SDK repeats the update
          return item?.['revision'] === revision ? toRecord(item) : undefined;
        }
      });
    },
    list: async (familyId, now, { withoutIdleRuns = false, status, proposed, ...page }) => {
      const all = (await listStates(familyId, now)).filter(
        (state) =>
          (!withoutIdleRuns || !isIdleRun(state)) &&
          (status === undefined || state.status === status) &&
          (proposed === undefined || (state.proposer !== undefined) === proposed),
      );
      const shown = itemsOn(page, all).map(({ id }) => keyOf(familyId, id));
      const items = await getAll(documents, tableName, shown);
      return { items: items.map(toRecord).sort(newestFirst), totalCount: all.length };
    },
    listStates,
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

const isKept = ({ expires }: Pick<ChangeSet, 'expires'>, now: string): boolean => expires === null || expires > now;

const PREFIX = 'CHANGE_SET#';

/** Few change sets have work to do at once, so they share one index partition. */
const IN_FLIGHT = 'CHANGE_SET_IN_FLIGHT';
export const inFlightKey = {
  of: (familyId: FamilyId, id: string) => ({ gsi1pk: IN_FLIGHT, gsi1sk: `${familyId}#${id}` }),
  parse: (sortKey: string): ChangeWakeUp => {
    const [familyId = '', changeSetId = ''] = sortKey.split('#');
    return { familyId, changeSetId };
  },
};

/** Keys have no order in time: the id of a change set from a page is a hash. */
const keyOf = (familyId: FamilyId, id: string): Key => ({ pk: familyPk(familyId), sk: `${PREFIX}${id}` });

const toItem = (record: ChangeSet): Item => {
  const attributes = { ...indexed(record.familyId, record.id, record), ...record, ...stored(record) };
  return {
    ...keyOf(record.familyId, record.id),
    type: 'ChangeSet',
    ...Object.fromEntries(Object.entries(attributes).filter(([, value]) => value != null)),
  };
};

/** The item attribute `expiresAt` is the table's TTL, in seconds. The request and the checkpoint are one text each. */
const stored = ({ request, checkpoint, expires, ...change }: ChangeSetUpdate): Readonly<Record<string, unknown>> => ({
  ...change,
  ...(change.status === 'declined' && DECLINED),
  ...(request !== undefined && { request: JSON.stringify(request) }),
  ...(checkpoint !== undefined && { checkpoint: checkpoint && JSON.stringify(checkpoint) }),
  ...(expires !== undefined && { expires, expiresAt: expires && Math.ceil(Date.parse(expires) / 1000) }),
});

/** An earlier release, which has no such status, can read it. */
const DECLINED = { status: 'failed', isDeclined: true, error: 'It was declined' } as const;

/** A change set with work to do is in the index. */
const indexed = (
  familyId: FamilyId,
  id: string,
  { status }: ChangeSetUpdate,
): Readonly<Record<string, string | null>> => {
  if (status === undefined) return {};
  if (isAmong(WORKING, status)) return inFlightKey.of(familyId, id);
  return { gsi1pk: null, gsi1sk: null };
};

const Count = z.number();

const isRequest = hasFields<ChangeRequest>({
  select: isObject,
  changes: isObject,
  rules: isOptionalObject,
  each: isOptionalObject,
  transfers: isOptionalObject,
  merges: isOptionalObject,
  combine: isOptionalObject,
  linkSince: isOptional(isText),
  after: isOptional(isText),
  isAutomatic: isOptional(isIn([true] as const)),
  kind: isOptional(isIn(CHANGE_SET_KINDS)),
  source: isOptionalObject,
  sent: isObject,
});

type CheckpointOf<Phase> = Extract<ChangeCheckpoint, { readonly phase: Phase }>;
const CHECKPOINTS: { readonly [Phase in ChangeCheckpoint['phase']]: Guard<CheckpointOf<Phase>> } = {
  plan: hasFields<CheckpointOf<'plan'>>({ phase: isIn(['plan']), state: isText }),
  gather: hasFields<CheckpointOf<'gather'>>({ phase: isIn(['gather']), state: isNullable(isText) }),
  apply: hasFields<CheckpointOf<'apply'>>({ phase: isIn(['apply']), block: isNumber }),
  losses: hasFields<CheckpointOf<'losses'>>({ phase: isIn(['losses']), block: isNumber, losses: isObject }),
  undo: hasFields<CheckpointOf<'undo'>>({
    phase: isIn(['undo']),
    block: isNumber,
    losses: isOptionalObject,
    counted: isOptional(isIn([true] as const)),
  }),
  pair: hasFields<CheckpointOf<'pair'>>({ phase: isIn(['pair']) }),
  verify: hasFields<CheckpointOf<'verify'>>({
    phase: isIn(['verify']),
    block: isNumber,
    found: isObject,
    left: isOptional(isText),
  }),
};
const isCheckpoint = (value: unknown): value is ChangeCheckpoint =>
  Object.values(CHECKPOINTS).some((isPhase) => isPhase(value));

const StoredChangeSet = z.object({
  id: text,
  familyId: text,
  kind: z.enum(CHANGE_SET_KINDS),
  status: z.enum(CHANGE_SET_STATUSES),
  userId: nullable(text),
  keyName: text.optional(),
  proposer: z.object({ keyId: text, keyName: text, proposesOnly: z.literal(true).optional() }).optional(),
  leaveOut: z.array(text).optional(),
  isDeclined: z.literal(true).optional(),
  request: storedJson(isRequest),
  applyWhenReady: z.boolean().default(false),
  counts: z.object({ selected: Count, changes: Count, refused: Count, unchanged: Count }),
  plan: nullable(text),
  checkpoint: nullable(storedJson(isCheckpoint)),
  standsOn: z.array(text),
  left: text.optional(),
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

/** Only the members that lists and undo need: requests are large, and applied change sets are kept for good. */
const StoredState = StoredChangeSet.pick({
  id: true,
  kind: true,
  status: true,
  applyWhenReady: true,
  counts: true,
  verification: true,
  standsOn: true,
  createdAt: true,
  expires: true,
  proposer: true,
  keyName: true,
  appliedAt: true,
  isDeclined: true,
}) satisfies z.ZodType<ChangeSetState>;
const STATE_ATTRIBUTES = Object.keys(StoredState.shape);

const toRecord = (item: Item): ChangeSet => {
  const { isDeclined, ...record } = readStored('ChangeSet', StoredChangeSet, item);
  return isDeclined ? { ...record, status: 'declined', error: null } : record;
};

const toState = (item: Item): ChangeSetState => {
  const { isDeclined, ...state } = readStored('ChangeSet', StoredState, item);
  return isDeclined ? { ...state, status: 'declined' } : state;
};
