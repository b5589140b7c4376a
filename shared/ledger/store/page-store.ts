import { hash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { BusyError } from '../../platform/domain/errors.ts';
import { holds } from '../../platform/dynamodb/conditional-writes.ts';
import { entriesSk, ledgerPk, ledgerShardOf, ledgerShardPk } from '../../platform/dynamodb/keys.ts';
import { type PageAccount, type PageKey, pageKeyOf } from '../domain/entry.ts';
import { headerOf } from '../domain/header.ts';
import { emptyPage, type Page } from '../domain/page.ts';
import { findEntry } from '../domain/read.ts';
import type { EntryReader, LedgerPages } from '../use-cases/ledger-ports.ts';
import { toHeaderItem } from './ledger-headers.ts';
import { BODY_BYTES, cutPage, decodeBody, encodeBody, type Held } from './page-codec.ts';
import { createSegmentStore, type SegmentRef, sweepSegments } from './segment-store.ts';

/** A page as read, with the state that a write requires unchanged and the segments it can keep. */
export type StoredPage = {
  readonly page: Page;
  readonly version: string;
  readonly held: readonly Held<SegmentRef>[];
};

export type PageStore = {
  /** A consistent read; undefined if the page does not exist. */
  readonly read: (familyId: string, key: PageKey) => Promise<StoredPage | undefined>;
  /** Returns false after a write conflict. `read`: the state that the change is based on; undefined for a new page. */
  readonly write: (familyId: string, page: Page, read: StoredPage | undefined) => Promise<boolean>;
};

/** If a segment is missing, a write happened in between, so the root is read again. */
const READ_TRIES = 10;

/** The roots and segments of pages. Writing the root is the only commit. */
export const createPageStore = (
  documents: DynamoDBDocumentClient,
  tableName: string,
  now: () => string = () => new Date().toISOString(),
): PageStore => {
  const segmentsOf = (familyId: string, { tag, month }: PageKey) =>
    createSegmentStore(documents, tableName, ledgerPk(familyId, tag), month);

  const tryRead = async (familyId: string, key: PageKey): Promise<StoredPage | undefined | 'torn'> => {
    const Key = { pk: ledgerPk(familyId, key.tag), sk: entriesSk(key.month) };
    const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
    if (Item === undefined) return undefined;
    const root = Item as RootItem;
    const refs = root.segments ?? [];
    const bodies = refs.length === 0 ? [] : await segmentsOf(familyId, key).get(refs);
    if (bodies === undefined) return 'torn';
    const held = refs.map((stored, at) => readHeld(stored, bodies[at], key.month));
    const slots = root.body === undefined ? held.flatMap((one) => one.slots) : decodeBody(root.body, key.month);
    const account = { id: root.id, tag: key.tag };
    return { page: { account, month: key.month, slots, sha256 }, version: root.version, held };
  };

  return {
    read: async (familyId, key) => {
      for (let tries = 0; tries < READ_TRIES; tries++) {
        const stored = await tryRead(familyId, key);
        if (stored !== 'torn') return stored;
      }
      throw new Error(`Page ${key.tag} ${key.month} names a segment that does not exist`);
    },
    write: async (familyId, page, read) => {
      const key = { tag: page.account.tag, month: page.month };
      const body = await storeBody(page, read, (bodies) => segmentsOf(familyId, key).put(bodies, now()));
      const item = { ...rootOf(familyId, page), ...body } satisfies RootItem;
      return holds(documents.send(new PutCommand({ TableName: tableName, Item: item, ...unchangedSince(read) })));
    },
  };
};

type Body = { readonly body: Uint8Array } | { readonly segments: readonly SegmentRef[] };

type RootItem = {
  /** Of the account. */
  readonly id: string;
  /** Random for each write. */
  readonly version: string;
  readonly body?: Uint8Array;
  readonly segments?: readonly SegmentRef[];
};

/** Through a string, because hashing many small buffers is slower. */
const sha256 = (text: string): Uint8Array => Buffer.from(hash('sha256', text, 'binary'), 'binary');

const rootOf = (familyId: string, page: Page) => {
  const { account, month } = page;
  return {
    pk: ledgerPk(familyId, account.tag),
    sk: entriesSk(month),
    type: 'LedgerPage',
    id: account.id,
    version: randomUUID(),
    gsi1pk: ledgerShardPk(familyId, ledgerShardOf(account.tag)),
    gsi1sk: `${month}#${account.tag}`,
    header: toHeaderItem(headerOf(page)),
  };
};

/** Inline if small. Uses only segments of the read root and new ones. */
const storeBody = async (
  { slots, month }: Page,
  read: StoredPage | undefined,
  put: (bodies: readonly Uint8Array[]) => Promise<readonly SegmentRef[]>,
): Promise<Body> => {
  const pieces = cutPage(slots, month, read?.held ?? []);
  const [only] = pieces;
  if (only !== undefined && pieces.length === 1 && only.bytes <= BODY_BYTES) {
    return { body: only.body ?? encodeBody(slots, month) };
  }
  const made = await put(pieces.flatMap(({ body }) => body ?? []));
  const names = made.values();
  return { segments: pieces.map(({ stored }) => stored ?? next(names)) };
};

const next = (refs: Iterator<SegmentRef>): SegmentRef => {
  const { value, done } = refs.next();
  if (done) throw new Error('A segment was not stored');
  return value;
};

const readHeld = (stored: SegmentRef, body: Uint8Array | undefined, month: string): Held<SegmentRef> => {
  if (body?.length !== stored.bytes)
    throw new Error(`Segment ${stored.name} does not have the length recorded in its root`);
  return { slots: decodeBody(body, month), bytes: stored.bytes, stored };
};

const unchangedSince = (read: StoredPage | undefined) =>
  read === undefined
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : {
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': read.version },
      };

/** Finds entries by id: one read of the page encoded in the id, within the family. */
export const createEntryReader = (documents: DynamoDBDocumentClient, tableName: string): EntryReader => {
  const store = createPageStore(documents, tableName);
  return {
    find: async (familyId, entryId) => {
      const key = pageKeyOf(entryId);
      const stored = key && (await store.read(familyId, key));
      return stored && findEntry(stored.page, entryId);
    },
  };
};

const MAX_TRIES = 20;
const FIRST_WAIT_MS = 20;
const GROWTH = 1.4;
const LONGEST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 10_000;
const READS_AT_ONCE = 16;
/** The share of segment writes that also remove unused segments. */
const SWEPT_SHARE = 0.05;

type Waiting = {
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** From 0 to below 1. */
  readonly random: () => number;
};

/** Reads, changes and conditionally writes a page, and retries after a conflict. */
export const createLedgerPages = (
  documents: DynamoDBDocumentClient,
  tableName: string,
  { sleep, random }: Waiting = { sleep: wait, random: Math.random },
): LedgerPages => {
  const store = createPageStore(documents, tableName);

  const read = async (familyId: string, account: PageAccount, month: string): Promise<Page> => {
    const stored = await store.read(familyId, { tag: account.tag, month });
    return stored?.page ?? emptyPage(account, month);
  };

  const sweepNowAndThen = async (familyId: string, account: PageAccount, month: string, before?: StoredPage) => {
    if (before === undefined || before.held.length === 0 || random() >= SWEPT_SHARE) return;
    const now = new Date().toISOString();
    await sweepSegments(documents, tableName, { familyId, account, month, now }).catch(() => undefined);
  };

  return {
    read,
    readMany: async (familyId, keys) => {
      const pages: Page[] = [];
      for (let at = 0; at < keys.length; at += READS_AT_ONCE) {
        const group = keys.slice(at, at + READS_AT_ONCE);
        pages.push(...(await Promise.all(group.map(({ account, month }) => read(familyId, account, month)))));
      }
      return pages;
    },
    change: async (familyId, account, month, change) => {
      let waited = 0;
      for (let tries = 0; tries < MAX_TRIES && waited < MAX_WAIT_MS; tries++) {
        const stored = await store.read(familyId, { tag: account.tag, month });
        const changed = change(stored?.page ?? emptyPage(account, month));
        if (changed === undefined) return;
        if (await store.write(familyId, changed, stored)) return sweepNowAndThen(familyId, account, month, stored);
        const pause = Math.min(FIRST_WAIT_MS * GROWTH ** tries, LONGEST_WAIT_MS) * (0.5 + random());
        waited += pause;
        await sleep(pause);
      }
      throw new BusyError('This month of the account is being changed by other requests: try again');
    },
  };
};
