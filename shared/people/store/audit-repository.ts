import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateQuery,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import { isObject, jsonIn } from '../../platform/domain/stored-shape.ts';
import { compareText } from '../../platform/domain/text/compare-text.ts';
import { holds } from '../../platform/dynamodb/conditional-writes.ts';
import { hashKey, type Item } from '../../platform/dynamodb/keys.ts';
import { createLogReader } from '../../platform/dynamodb/log-reader.ts';
import { getAll, queryEach } from '../../platform/dynamodb/many-items.ts';
import type { ArchivedDay, SealedDigest } from '../admin/domain/audit-digest.ts';
import { type Audit, type AuditRecord, toAuditRecord } from '../admin/domain/audit-event.ts';
import { countedAs } from '../admin/domain/counted-event.ts';
import type { AuditDays, AuditDigests, StoredLine } from '../admin/use-cases/audit-archive.ts';
import type { AuditLog, AuditPlace, StoredAudit } from '../admin/use-cases/read-audit.ts';
import type { AuditMac, Mac } from '../use-cases/people-ports.ts';
import { tally } from './rate-limit-repository.ts';

/** The records are spread over partitions, so that bursts of sign-ins do not throttle. */
export const AUDIT_PARTITIONS = ['AUDIT#0', 'AUDIT#1', 'AUDIT#2', 'AUDIT#3'];
/** Standard retention in the table (contract §6); the archive keeps records longer. */
const RETENTION_SECONDS = 90 * 86_400;

type AuditRepository = Audit & AuditDays;

type Options = {
  readonly mac: Pick<AuditMac, 'sign'>;
  readonly newId: () => string;
  readonly now: () => string;
};

const partitionOf = (id: string): string =>
  String(AUDIT_PARTITIONS[(hashKey(id).codePointAt(0) ?? 0) % AUDIT_PARTITIONS.length]);

/**
 * Append-only: no function may update or delete items under AUDIT#. A record is written once with its MAC, unless events share
 * it: then it is written again with each higher count.
 */
export const createAuditRepository = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  { mac, newId, now }: Options,
): AuditRepository => ({
  record: async (event) => {
    const itself = { id: newId(), time: now() };
    const counted = countedAs(event);
    if (counted === undefined) {
      const Item = await toItem(toAuditRecord(event, itself.id, itself.time), mac);
      await documents.send(new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' }));
      return;
    }
    const { sameAs, windowSeconds } = counted;
    const bucket = `audit:${JSON.stringify(sameAs)}`;
    const { id, time, count: events } = await tally(documents, TableName, { bucket, windowSeconds }, itself);
    const item = await toItem(toAuditRecord(counted.event, id, time, events), mac);
    const put = new PutCommand({
      TableName,
      Item: { ...item, events },
      ConditionExpression: 'attribute_not_exists(pk) OR events < :events',
      ExpressionAttributeValues: { ':events': events },
    });
    await holds(documents.send(put)); // if not, a later event has written the record
  },
  recordsOf: (day) => readDay(documents, TableName, day),
  firstDaySince: async (day) => {
    const firsts = await Promise.all(AUDIT_PARTITIONS.map((pk) => firstSince(documents, TableName, pk, day)));
    const [first] = firsts.filter((sk) => sk !== undefined).toSorted(compareText);
    return first?.slice(0, day.length);
  },
});

const toItem = async (record: AuditRecord, mac: Options['mac']) => {
  const text = JSON.stringify(record);
  return {
    pk: partitionOf(record.id),
    sk: `${record.time}#${record.id}`,
    type: 'AuditRecord',
    text,
    mac: await mac.sign(text),
    expiresAt: Math.ceil(Date.parse(record.time) / 1000) + RETENTION_SECONDS,
    ...historyKeys(record),
  };
};

const firstSince = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  pk: string,
  day: string,
): Promise<string | undefined> => {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName,
      ConsistentRead: true,
      Limit: 1,
      KeyConditionExpression: 'pk = :pk AND sk >= :day',
      ExpressionAttributeValues: { ':pk': pk, ':day': day },
      ProjectionExpression: 'sk',
    }),
  );
  return Items[0] && String(Items[0]['sk']);
};

/**
 * Merges the partitions, each of which is ordered by time, and holds one page of each. Nothing is checked: a record that was
 * tampered with must be archived, too, and its MAC reveals the change.
 */
async function* readDay(documents: DynamoDBDocumentClient, TableName: string, day: string): AsyncGenerator<StoredLine> {
  const partitions = AUDIT_PARTITIONS.map((pk) => nextOf(queryEach(documents, TableName, pk, day)));
  const heads = (await Promise.all(partitions)).filter((head) => head !== undefined);
  while (heads.length > 0) {
    const first = heads.reduce((a, b) => (compareText(sortKeyOf(a), sortKeyOf(b)) <= 0 ? a : b));
    const { text, mac } = first.item;
    yield { text: String(text), mac: macOf(mac) };
    const next = await nextOf(first.rest);
    heads.splice(heads.indexOf(first), 1, ...(next === undefined ? [] : [next]));
  }
}

/** The next item of a partition, and those after it. */
type Head = { readonly item: Item; readonly rest: AsyncGenerator<Item> };

const nextOf = async (rest: AsyncGenerator<Item>): Promise<Head | undefined> => {
  const { done, value } = await rest.next();
  return done === true ? undefined : { item: value, rest };
};

const sortKeyOf = ({ item }: Head): string => String(item['sk']);

/** Indexed by user for the user's own history. */
const historyKeys = ({ user, actor, time, id }: AuditRecord) => {
  const userId = (user ?? actor)?.userId;
  return userId === undefined ? {} : { gsi1pk: `AUDIT_USER#${userId}`, gsi1sk: `${time}#${id}` };
};

/** The log for administrators. Tampered records are returned, not skipped or thrown. */
export const createAuditLog = (documents: DynamoDBDocumentClient, TableName: string): AuditLog => ({
  ...createLogReader(documents, TableName, AUDIT_PARTITIONS, toKept),
  placesOf: async (userId) => {
    const query = {
      TableName,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :pk',
      ScanIndexForward: false,
      ExpressionAttributeValues: { ':pk': `AUDIT_USER#${userId}` },
    };
    const places: AuditPlace[] = [];
    for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
      places.push(...Items.map(({ pk, sk }) => ({ pk, sk })));
    }
    return places;
  },
  read: async (places) =>
    (await getAll(documents, TableName, places))
      .map(toKept)
      .toSorted((a, b) => (a.time + a.id < b.time + b.id ? 1 : -1)),
});

const toKept = ({ sk, text, mac }: Item): StoredAudit => {
  const [time = '', id = ''] = String(sk).split('#');
  return { id, time, record: parse(String(text)), text: String(text), mac: macOf(mac) };
};

const parse = (text: string): AuditRecord | null => {
  const value = jsonIn(text);
  return isObject<AuditRecord>(value) ? value : null;
};

/** No key has an empty ID, so this MAC never verifies. */
const macOf = (value: unknown): Mac => {
  const { keyId = '', mac = '' } = isObject<Partial<Mac>>(value) ? value : {};
  return { keyId: String(keyId), mac: String(mac) };
};

const PARTITION = 'AUDIT#DIGESTS';

/** Digests of the archived days, append-only like the log. */
export const createAuditDigests = (documents: DynamoDBDocumentClient, TableName: string): AuditDigests => ({
  all: async () => {
    const query = {
      TableName,
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': PARTITION },
    };
    const archived: ArchivedDay[] = [];
    for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
      archived.push(...Items.map((item) => ({ day: String(item['sk']), digest: toDigest(item) })));
    }
    return archived;
  },
  find: async (day) => {
    const get = new GetCommand({ TableName, Key: { pk: PARTITION, sk: day }, ConsistentRead: true });
    const { Item } = await documents.send(get);
    return Item && toDigest(Item);
  },
  put: (day, digest) => {
    const Item = { pk: PARTITION, sk: day, type: 'AuditDigest', ...digest };
    return holds(documents.send(new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' })));
  },
});

const toDigest = ({ text, keyId, mac }: Item): SealedDigest => ({
  text: String(text),
  keyId: String(keyId),
  mac: String(mac),
});
