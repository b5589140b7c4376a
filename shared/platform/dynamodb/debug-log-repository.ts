import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { DEBUG_LEVELS, type DebugEntry, toDebugMetadata } from '../domain/debug-entry.ts';
import { isIn, isObject, readerOf, readJson } from '../domain/stored-shape.ts';
import type { DebugLog, KeptDebugEntry } from '../use-cases/debug-log.ts';
import type { LogReader } from '../use-cases/log-page.ts';
import { attribute } from './attributes.ts';
import { hashKey, type Item } from './keys.ts';
import { createLogReader } from './log-reader.ts';

/** The entries are spread over several partitions, like those of the audit log. */
const PARTITIONS = ['DEBUG#0', 'DEBUG#1', 'DEBUG#2', 'DEBUG#3'];
const DAY_SECONDS = 86_400;
const MAX_MESSAGE = 500;

type Options = {
  readonly newId: () => string;
  readonly retentionDays: number;
  /** Logs when an entry could not be stored. */
  readonly log: {
    readonly warn: (message: string, extra: { readonly category: string; readonly error: Error }) => void;
  };
};

/** The debug log in the settings of super admins; best effort, so writing never fails a caller. */
export const createDebugLog = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  { newId, retentionDays, log }: Options,
): DebugLog => ({
  write: async (entry) => {
    try {
      const Item = toItem(entry, newId(), retentionDays);
      await documents.send(new PutCommand({ TableName, Item }));
    } catch (error) {
      const cause = error instanceof Error ? error : new Error(String(error));
      log.warn('Could not store a debug entry', { category: entry.category, error: cause });
    }
  },
});

export const createDebugReader = (documents: DynamoDBDocumentClient, TableName: string): LogReader<KeptDebugEntry> =>
  createLogReader(documents, TableName, PARTITIONS, toEntry);

/** Copies known members only, so that extra ones are not stored. */
const toItem = (entry: DebugEntry, id: string, retentionDays: number): Item => {
  const { category, level, source, providerKey, familyId, accountId, userId, linkId, createdAt } = entry;
  return {
    pk: PARTITIONS[(hashKey(id).codePointAt(0) ?? 0) % PARTITIONS.length],
    sk: `${createdAt}#${id}`,
    type: 'DebugEntry',
    id,
    category,
    level,
    source,
    providerKey,
    familyId,
    accountId,
    userId,
    linkId,
    createdAt,
    message: entry.message.slice(0, MAX_MESSAGE).toWellFormed(),
    metadata: JSON.stringify(toDebugMetadata(entry.metadata)),
    expiresAt: Math.ceil(Date.parse(createdAt) / 1000) + retentionDays * DAY_SECONDS,
  };
};

const readMetadata = readerOf<KeptDebugEntry['metadata']>(isObject);

const toEntry = ({ metadata, ...item }: Item): KeptDebugEntry => ({
  id: String(item['id']),
  category: String(item['category']),
  level: attribute(item, 'level', isIn(DEBUG_LEVELS)),
  message: String(item['message']),
  source: String(item['source']),
  providerKey: textOf(item['providerKey']),
  familyId: textOf(item['familyId']),
  accountId: textOf(item['accountId']),
  userId: textOf(item['userId']),
  linkId: textOf(item['linkId']),
  metadata: readJson(readMetadata, String(metadata), `metadata of ${item['pk']} ${item['sk']}`),
  createdAt: String(item['createdAt']),
});

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
