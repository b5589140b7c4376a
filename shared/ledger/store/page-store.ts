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

/** A page as it was read: with what a write must find unchanged, and what it may keep. */
export type StoredPage = {
  readonly page: Page;
  readonly version: string;
  readonly held: readonly Held<SegmentRef>[];
};

export type PageStore = {
  /** Consistent; undefined when there is no such page. */
  readonly read: (familyId: string, key: PageKey) => Promise<StoredPage | undefined>;
  /** False when another writer came first. `read`: what the page was made from, undefined for a new one. */
  readonly write: (familyId: string, page: Page, read: StoredPage | undefined) => Promise<boolean>;
};

/** A reader that misses a segment has met a write: it reads the root again. */
const READ_TRIES = 10;

/** The roots and segments of pages. The root write is the only commit. */
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
      throw new Error(`Page ${key.tag} ${key.month} names a segment that is not there`);
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
  /** Random per write. */
  readonly version: string;
  readonly body?: Uint8Array;
  readonly segments?: readonly SegmentRef[];
};

/** By way of a string: many small buffers of their own cost more than the hash. */
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

/** Inline while it is small. Takes up only segments that the read root held or that are made here. */
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
  if (body?.length !== stored.bytes) throw new Error(`Segment ${stored.name} has not the length its root says`);
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

/** Entries by id: one read of the page that the id names, inside the family. */
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
/** Share of the writes of a page in segments that also sweep what earlier writes left behind. */
const SWEPT_SHARE = 0.05;

type Waiting = {
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** From 0 up to 1. */
  readonly random: () => number;
};

/** Read → change → conditional write → again, should another writer have come first. */
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
    await sweepSegments(documents, tableName, { familyId, account, month, now }).catch(() => undefined); // the next one
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
      throw new BusyError('This month of the account is being written by others: try again');
    },
  };
};
