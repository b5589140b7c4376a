import { randomBytes } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { yearOf } from '../../platform/domain/dates/local-date.ts';
import type { Freshness } from '../../platform/domain/freshness.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { isBytes, isList } from '../../platform/domain/stored-shape.ts';
import { bytesIn, optionalIn, textIn } from '../../platform/dynamodb/attributes.ts';
import { holds } from '../../platform/dynamodb/conditional-writes.ts';
import {
  entriesSk,
  type Item,
  type Key,
  keyText,
  ledgerPk,
  ledgerShardOf,
  ledgerShardPk,
  yearPlace,
} from '../../platform/dynamodb/keys.ts';
import { getAll } from '../../platform/dynamodb/many-items.ts';
import type { PageAccount, PageRef } from '../entries/domain/entry.ts';
import type { SlotColumns } from '../pages/domain/decode-slots.ts';
import type { SegmentRef } from '../use-cases/ledger-ports.ts';
import { decodedSegmentCache } from './decoded-segment-cache.ts';

/** The pages of an account in one year, `2026`, share an item: the root. */
export type YearKey = { readonly tag: string; readonly year: string };

/** The pages of these months. */
export type WantedPages = YearKey & { readonly months: ReadonlySet<string> };

export const nameOfYear = ({ tag, year }: YearKey): string => `${tag}|${year}`;

/** The pages by account and year. */
export const groupByYear = (pages: readonly PageRef[]): readonly WantedPages[] => {
  const nameOf = ({ account, month }: PageRef): string => nameOfYear({ tag: account.tag, year: yearOf(month) });
  return [...Map.groupBy(pages, nameOf).values()].map((own) => ({
    tag: own[0]?.account.tag ?? '',
    year: yearOf(own[0]?.month ?? ''),
    months: new Set(own.map(({ month }) => month)),
  }));
};

/** Whether the segment has pages of any of these months. */
export const holdsAny = ({ first, last }: SegmentRef, months: ReadonlySet<string>): boolean =>
  [...months].some((month) => first <= month && month <= last);

/** The header and body are encoded: see `year-header.ts` and `page-codec.ts`. */
export type YearRoot = {
  /** Of the account. */
  readonly id: string;
  /** Random for each write. */
  readonly version: string;
  readonly header: Uint8Array;
  /** All pages of the year, if it has no segments. */
  readonly body?: Uint8Array;
  /** Of the last changes by people. */
  readonly eventIds?: readonly string[];
};

export type YearRoots = {
  /** A consistent read. */
  readonly read: (familyId: FamilyId, key: YearKey) => Promise<YearRoot | undefined>;
  /** In the requested order, read in batches. */
  readonly readAll: (
    familyId: FamilyId,
    keys: readonly YearKey[],
    freshness?: Freshness,
  ) => Promise<readonly (YearRoot | undefined)[]>;
  /** Reads the root and opens it, again as long as `open` returns undefined because a write replaced its segments. */
  readonly readWith: <Key extends YearKey, Opened>(
    familyId: FamilyId,
    key: Key,
    open: (familyId: FamilyId, key: Key, root: YearRoot) => Promise<Opened | undefined>,
  ) => Promise<Opened | undefined>;
  /** Returns false if the root is not the one with version `before`; undefined: if there is one. */
  readonly write: (
    familyId: FamilyId,
    place: { readonly account: PageAccount; readonly year: string },
    content: Pick<YearRoot, 'version' | 'header' | 'body' | 'eventIds'>,
    before: string | undefined,
  ) => Promise<boolean>;
};

const VERSION_BYTES = 9;

/** Short, because the index has it too. */
export const newVersion = (): string => randomBytes(VERSION_BYTES).toString('base64url');

/** If a segment is missing, a write happened in between, so the root is read again. */
const READ_TRIES = 10;

export const createYearRoots = (documents: DynamoDBDocumentClient, tableName: string): YearRoots => {
  const read: YearRoots['read'] = async (familyId, key) => {
    const Key = rootKey(familyId, key);
    const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
    return Item && toRoot(Item);
  };
  return {
    read,
    readAll: async (familyId, keys, freshness) => {
      const wanted = keys.map((key) => rootKey(familyId, key));
      const items = await getAll(documents, tableName, wanted, freshness);
      const roots = new Map(items.map((item) => [keyText(item), toRoot(item)]));
      return wanted.map((key) => roots.get(keyText(key)));
    },
    readWith: async (familyId, key, open) => {
      for (let tries = 0; tries < READ_TRIES; tries++) {
        const root = await read(familyId, key);
        if (root === undefined) return undefined;
        const opened = await open(familyId, key, root);
        if (opened !== undefined) return opened;
      }
      throw new Error(`The year ${key.tag} ${key.year} names a segment that does not exist`);
    },
    write: (familyId, { account, year }, content, before) => {
      const item = {
        ...rootKey(familyId, { tag: account.tag, year }),
        type: 'LedgerYear',
        id: account.id,
        gsi1pk: ledgerShardPk(familyId, ledgerShardOf(account.tag)),
        gsi1sk: yearPlace(year, account.tag),
        ...content,
      } satisfies YearRoot & Item;
      return holds(documents.send(new PutCommand({ TableName: tableName, Item: item, ...unchangedSince(before) })));
    },
  };
};

const toRoot = (item: Item): YearRoot => {
  const body = optionalIn(item, 'body', isBytes);
  const eventIds = optionalIn<readonly string[]>(item, 'eventIds', isList);
  return {
    id: textIn(item, 'id'),
    version: textIn(item, 'version'),
    header: bytesIn(item, 'header'),
    ...(body && { body }),
    ...(eventIds && { eventIds }),
  };
};

/** The pages in the root; undefined if they are in segments. */
export const openRootBody = (
  familyId: FamilyId,
  { tag, year }: YearKey,
  { body, version }: YearRoot,
): SlotColumns | undefined =>
  body && decodedSegmentCache.getOrDecode(`${keyText(rootKey(familyId, { tag, year }))}#${version}`, body);

export const rootKey = (familyId: FamilyId, { tag, year }: YearKey): Key => ({
  pk: ledgerPk(familyId, tag),
  sk: entriesSk(year),
});

/** The condition that an item still has this version or, if it is undefined, that the item does not exist. */
export const unchangedSince = (version: string | undefined) =>
  version === undefined
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : {
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': version },
      };
