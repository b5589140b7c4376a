import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { DomainError } from '../../platform/domain/errors.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import type { Uploads } from '../../platform/domain/object-store.ts';
import { isRead, STORED_FORMATS } from '../../platform/domain/stored-formats.ts';
import { isList, isObject, readerOf, readJson } from '../../platform/domain/stored-shape.ts';
import type { Part } from '../mirrors/domain/mirror.ts';
import { MIRRORED_KINDS } from '../mirrors/domain/mirrored-kinds.ts';
import type { Snapshot, SnapshotHead, Snapshots } from '../mirrors/use-cases/mirror-ports.ts';

const FORMAT = STORED_FORMATS.mirror;
/** The version, and the head in JSON, padded: it is read without the rest. */
const HEAD_BYTES = 1024;
/** Of the length of the index. */
const LENGTH_BYTES = 4;
const NAME_BYTES = 16;
const NAME = /^[\w-]{22}$/;

const Head = z.object({
  kinds: z.array(z.enum(MIRRORED_KINDS)),
  writtenAt: z.string(),
  isCurrent: z.boolean(),
  glance: z.string(),
  day: z.string(),
  comparedAt: z.string(),
  namesUntil: z.string(),
}) satisfies z.ZodType<SnapshotHead>;

/** Name, last compared id, inputs, and bytes of the rows, which follow the index. */
type StoredPart = readonly [string, string | null, Readonly<Record<string, string>>, number];
type StoredIndex = { readonly lastPart: string; readonly parts: readonly StoredPart[] };

const readIndex = readerOf((value): value is StoredIndex => isObject<StoredIndex>(value) && isList(value.parts));

/** Snapshots of what clients hold, as objects: they cost no units of the table. */
export const createMirrorSnapshots = ({
  get,
  getRange,
  put,
}: Pick<Uploads, 'get' | 'getRange' | 'put'>): Snapshots => ({
  head: async (familyId, name) => {
    const bytes = await unlessMissing(name, () => getRange(keyOf(familyId, name), 0, HEAD_BYTES));
    return bytes && readHead(bytes);
  },
  read: async (familyId, name) => {
    const bytes = await unlessMissing(name, () => get(keyOf(familyId, name)));
    const head = bytes && readHead(bytes);
    return head && { ...head, ...readParts(bytes, name) };
  },
  write: async (familyId, snapshot) => {
    const name = randomBytes(NAME_BYTES).toString('base64url');
    await put(keyOf(familyId, name), encode(snapshot));
    return name;
  },
});

const keyOf = (familyId: FamilyId, name: string): string => `mirrors/${familyId}/${name}`;

const unlessMissing = async (name: string, read: () => Promise<Uint8Array>): Promise<Uint8Array | undefined> => {
  if (!NAME.test(name)) return undefined;
  try {
    return await read();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'upload_not_found') return undefined;
    throw error;
  }
};

const encode = ({ parts, lastPart, ...head }: Snapshot): Uint8Array => {
  const start = Buffer.alloc(HEAD_BYTES, ' ');
  const text = JSON.stringify(Head.parse(head));
  if (start.write(text, 1) < text.length || text.length >= HEAD_BYTES)
    throw new Error('The head of a mirror is too long');
  start.writeUInt8(FORMAT.written);
  const index: StoredIndex = {
    lastPart,
    parts: parts.map(({ name, after, inputs, rows }) => [name, after, Object.fromEntries(inputs), rows.length]),
  };
  const indexed = Buffer.from(JSON.stringify(index));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(indexed.length);
  return Buffer.concat([start, length, indexed, ...parts.map(({ rows }) => rows)]);
};

/** undefined if it has another format: the client begins again. */
const readHead = (bytes: Uint8Array): SnapshotHead | undefined =>
  isRead(FORMAT, bytes[0])
    ? Head.parse(JSON.parse(Buffer.from(bytes.subarray(1, HEAD_BYTES)).toString().trimEnd()))
    : undefined;

const readParts = (bytes: Uint8Array, name: string): Pick<Snapshot, 'parts' | 'lastPart'> => {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = HEAD_BYTES + LENGTH_BYTES;
  let end = start + all.readUInt32LE(HEAD_BYTES);
  const { lastPart, parts } = readJson(readIndex, all.toString('utf8', start, end), `mirror ${name}`);
  const read = parts.map(([partName, after, inputs, length]): Part => {
    const rows = all.subarray(end, end + length);
    end += length;
    return { name: partName, after, inputs: new Map(Object.entries(inputs)), rows };
  });
  return { lastPart, parts: read };
};
