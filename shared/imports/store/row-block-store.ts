import { randomUUID } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { compressText, decompressText } from '../../platform/domain/bytes/compression.ts';
import { DomainError } from '../../platform/domain/errors.ts';
import type { ImportId } from '../../platform/domain/ids.ts';
import type { Uploads } from '../../platform/domain/object-store.ts';
import { readOnce } from '../../platform/domain/read-once.ts';
import {
  isList,
  isNullable,
  isOptionalList,
  isText,
  objectReader,
  readerOf,
  readJson,
} from '../../platform/domain/stored-shape.ts';
import { bytesIn } from '../../platform/dynamodb/attributes.ts';
import { putAll, removePartition } from '../../platform/dynamodb/many-items.ts';
import { mapInGroups } from '../../platform/dynamodb/map-in-groups.ts';
import { createStatedCurrencies } from '../currencies/domain/row-currency.ts';
import type { Mapping } from '../mappings/domain/mappings.ts';
import { charactersOf, decodeRows, encodeRows, type StoredRow } from '../rows/domain/row-block.ts';
import type { BlockInfo, RowReader, RowStore } from '../use-cases/import-ports.ts';

/** The row blocks in order, the mapping blocks, and facts about all rows. */
type Index = {
  readonly blocks: readonly IndexedBlock[];
  readonly mappings: readonly Place[];
  readonly signature: string | null;
  /** The numbers of repaired rows: as they are in an older index, otherwise each as its distance from the one before, which stays small. */
  readonly repaired: readonly number[];
  readonly repairedSteps?: readonly number[];
};

const readIndex = objectReader<Index>({
  blocks: isList,
  mappings: isList,
  signature: isNullable(isText),
  repaired: isList,
  repairedSteps: isOptionalList,
});
const parseIndex = (text: string, importId: ImportId, name: string): Index =>
  readJson(readIndex, text, `${rowsPk(importId)} INDEX#${name}`);

const readMappings = readerOf<readonly Mapping[]>(isList);

/** A sort key in the import's partition, or a key in the bucket. */
type Place = string;
type Body = { readonly place: Place; readonly body: Uint8Array };
type Objects = Pick<Uploads, 'put' | 'get' | 'removeAll'>;

/** The partition of an import's rows. */
export const rowsPk = (importId: ImportId): string => `IMPORT#${importId}`;
const OBJECTS = 'rows/';
const prefixOf = (importId: ImportId): string => `${OBJECTS}${importId}/`;
const isObject = (place: Place): boolean => place.startsWith(OBJECTS);

/** To write an object costs as much as to write eight kilobytes of items. */
const MOST_BYTES_IN_TABLE = 8 * 1024;
const PUTS_AT_ONCE = 8;

const ROWS_GONE = 'The rows of this import are no longer stored: import its file again';

/**
 * Stores rows and mappings in blocks with random names, never overwritten: small ones as items `ROWS#` and `MAPPINGS#` of
 * `IMPORT#<id>`, large ones as objects `rows/<id>/`. The item `INDEX#` says where they are. With `remembers`, the items that were
 * written last are not read again.
 */
export const createRowBlockStore = (
  documents: DynamoDBDocumentClient,
  tableName: string,
  objects: Objects,
  { remembers = false }: { readonly remembers?: boolean } = {},
): RowStore => {
  const written = createLastWritten();
  const readItem = async (importId: ImportId, sk: string) =>
    written.find(importId, sk) ?? readBody(documents, tableName, importId, sk);
  const readObject = (key: string): Promise<Uint8Array> =>
    objects.get(key).catch((cause: unknown) => {
      throw cause instanceof DomainError ? new DomainError('upload_not_found', ROWS_GONE, { cause }) : cause;
    });
  const get = async (importId: ImportId, place: Place): Promise<string> =>
    decompressText(await (isObject(place) ? readObject(place) : readItem(importId, place)));
  const put = async (importId: ImportId, bodies: readonly Body[]): Promise<void> => {
    const large = bodies.filter(({ place }) => isObject(place));
    await mapInGroups(large, PUTS_AT_ONCE, ({ place, body }) => objects.put(place, body));
    const small = bodies.filter(({ place }) => !isObject(place));
    const items = small.map(({ place, body }) => ({ pk: rowsPk(importId), sk: place, type: 'ImportRows', body }));
    await putAll(documents, tableName, items);
    if (remembers) written.remember(importId, small);
  };
  const indexOf = async (importId: ImportId, name: string) =>
    parseIndex(await get(importId, `INDEX#${name}`), importId, name);
  return {
    writer: (importId) => createWriter(importId, (bodies) => put(importId, bodies)),
    open: async (importId, name) => createReader((place) => get(importId, place), await indexOf(importId, name)),
    revise: async (importId, name, revision) => {
      const index = await indexOf(importId, name);
      const { bodies, keep, keepIndex } = createKeeper(importId);
      const blocks = index.blocks.flatMap((block, number) => {
        const rows = revision.blocks?.get(number);
        return rows === undefined ? [block] : cutAll(rows, keep);
      });
      const mappings =
        revision.mappings === undefined
          ? index.mappings
          : await keepMappings(revision.mappings, index.mappings, (place) => get(importId, place), keep);
      const repaired = [...new Set([...repairedIn(index), ...(revision.repaired ?? [])])].sort((a, b) => a - b);
      const repairedSteps = repaired.map((number, at) => number - (repaired[at - 1] ?? 0));
      const revised = keepIndex({ ...index, blocks, mappings, repaired: [], repairedSteps });
      await put(importId, bodies);
      return revised;
    },
    removeAll: async (importId) => {
      written.forget();
      await objects.removeAll(prefixOf(importId));
      await removePartition(documents, tableName, rowsPk(importId));
    },
  };
};

/** A request that reads a small file compares its rows a moment later: it need not ask for what it has just written. */
const createLastWritten = () => {
  let last: { readonly importId: ImportId; readonly bodies: ReadonlyMap<Place, Uint8Array> } | undefined;
  return {
    /** Until the items of another file are written. */
    remember: (importId: ImportId, bodies: readonly Body[]): void => {
      last = { importId, bodies: new Map(bodies.map(({ place, body }) => [place, body])) };
    },
    forget: (): void => {
      last = undefined;
    },
    find: (importId: ImportId, place: Place): Uint8Array | undefined =>
      last?.importId === importId ? last.bodies.get(place) : undefined,
  };
};

const readBody = async (
  documents: DynamoDBDocumentClient,
  tableName: string,
  importId: ImportId,
  sk: string,
): Promise<Uint8Array> => {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: { pk: rowsPk(importId), sk }, ConsistentRead: true }),
  );
  if (Item === undefined) throw new Error(`Import ${importId} has no ${sk}`);
  return bytesIn(Item, 'body');
};

/** The keys of the objects that an index names. */
export const listRowObjects = async (
  documents: DynamoDBDocumentClient,
  tableName: string,
  importId: ImportId,
  name: string,
): Promise<readonly string[]> => {
  const text = decompressText(await readBody(documents, tableName, importId, `INDEX#${name}`));
  const { blocks, mappings } = parseIndex(text, importId, name);
  return [...blocks.map(({ place }) => place), ...mappings].filter(isObject);
};

const createReader = (get: (place: Place) => Promise<string>, index: Index): RowReader => {
  const load: RowReader['block'] = async (number) => {
    const found = index.blocks[number];
    return found === undefined ? undefined : decodeRows(await get(found.place));
  };
  const first = readOnce(() => load(0));
  // planning reads a small file several times; blocks never change
  const block: RowReader['block'] = (number) => (number === 0 && index.blocks.length === 1 ? first() : load(number));
  return {
    blocks: index.blocks,
    signature: index.signature,
    repaired: repairedIn(index),
    block,
    rows: async (from, to) => {
      const wanted = index.blocks
        .map(({ first, rows }, number) => ({ first, number, last: first + rows - 1 }))
        .filter(({ first, last }) => first <= to && last >= from);
      const blocks = await Promise.all(wanted.map(({ number }) => block(number)));
      return blocks.flatMap((rows) => rows ?? []).filter(({ row }) => row.rowNumber >= from && row.rowNumber <= to);
    },
    mappings: async () => {
      const blocks = await Promise.all(index.mappings.map(get));
      return blocks.flatMap((text, at) => readJson(readMappings, text, String(index.mappings[at])));
    },
  };
};

const repairedIn = ({ repaired, repairedSteps = [] }: Index): readonly number[] => {
  let number = 0;
  return [...repaired, ...repairedSteps.map((step) => (number += step))];
};

type Keep = (kind: 'ROWS' | 'MAPPINGS', text: string) => Place;

/** Collects the bodies to be written, each under a new name. */
const createKeeper = (importId: ImportId) => {
  const bodies: Body[] = [];
  const keep: Keep = (kind, text) => {
    const body = compressText(text);
    const place = body.length > MOST_BYTES_IN_TABLE ? prefixOf(importId) + randomUUID() : `${kind}#${randomUUID()}`;
    bodies.push({ place, body });
    return place;
  };
  const keepIndex = (index: Index): string => {
    const name = randomUUID();
    bodies.push({ place: `INDEX#${name}`, body: compressText(JSON.stringify(index)) });
    return name;
  };
  return { bodies, keep, keepIndex };
};

const createWriter = (
  importId: ImportId,
  put: (bodies: readonly Body[]) => Promise<void>,
): ReturnType<RowStore['writer']> => {
  const { bodies, keep, keepIndex } = createKeeper(importId);
  const blocks: IndexedBlock[] = [];
  const cutter = createBlockCutter(keepBlock(keep, blocks));
  return {
    add: cutter.add,
    finish: async (mappings, { signature = null } = {}) => {
      cutter.finish();
      const places = jsonChunks(mappings).map((chunk) => keep('MAPPINGS', chunk));
      const name = keepIndex({ blocks, mappings: places, signature, repaired: [] });
      await put(bodies);
      return name;
    },
  };
};

const keepBlock =
  (keep: Keep, blocks: IndexedBlock[]) =>
  ({ rows, ...cut }: Cut): void => {
    blocks.push({ place: keep('ROWS', encodeRows(rows)), rows: rows.length, ...cut });
  };

/** Splits a block in two if a repaired row has become too long. */
const cutAll = (rows: readonly StoredRow[], keep: Keep): readonly IndexedBlock[] => {
  const blocks: IndexedBlock[] = [];
  const cutter = createBlockCutter(keepBlock(keep, blocks));
  for (const row of rows) cutter.add(row);
  cutter.finish();
  return blocks;
};

/** Unchanged blocks stay where they are, so assigning one text writes one block. */
const keepMappings = async (
  mappings: readonly Mapping[],
  places: readonly Place[],
  get: (place: Place) => Promise<string>,
  keep: Keep,
): Promise<readonly Place[]> => {
  const texts = await Promise.all(places.map(get));
  const known = new Map(texts.map((text, at) => [text, places[at]]));
  return jsonChunks(mappings).map((chunk) => known.get(chunk) ?? keep('MAPPINGS', chunk));
};

/** Characters per block, unless a single row has more: about 64 KB compressed. */
const BLOCK_CHARACTERS = 120_000;

type IndexedBlock = BlockInfo & { readonly place: Place };
type Cut = Omit<BlockInfo, 'rows'> & { readonly rows: readonly StoredRow[] };

/** Divides arriving rows into blocks. */
const createBlockCutter = (onCut: (cut: Cut) => void) => {
  let held: StoredRow[] = [];
  let characters = 0;
  const cut = () => {
    const [row] = held;
    if (row === undefined) return;
    onCut({ rows: held, first: row.row.rowNumber, ...describe(held) });
    held = [];
    characters = 0;
  };
  return {
    add: (stored: StoredRow): void => {
      const size = charactersOf(stored.row);
      if (characters + size > BLOCK_CHARACTERS) cut();
      held.push(stored);
      characters += size;
    },
    finish: cut,
  };
};

/** More would make the index large. */
const MOST_CURRENCIES = 16;

const describe = (rows: readonly StoredRow[]): Omit<BlockInfo, 'first' | 'rows'> => {
  const stated = createStatedCurrencies();
  let [invalid, pending] = [0, 0];
  for (const { row } of rows) {
    stated.see(row);
    if (row.errors.length > 0) invalid += 1;
    if (row.pending) pending += 1;
  }
  const currencies = stated.all();
  return {
    invalid,
    dates: datesOf(rows),
    pending,
    ...(currencies.length <= MOST_CURRENCIES && { currencies }),
  };
};

const datesOf = (rows: readonly StoredRow[]): BlockInfo['dates'] => {
  let first: string | undefined;
  let last: string | undefined;
  for (const { row } of rows) {
    const date = row.entry?.date ?? '';
    if (date === '') continue;
    if (first === undefined || date < first) first = date;
    if (last === undefined || date > last) last = date;
  }
  return first === undefined || last === undefined ? null : [first, last];
};

/** Divides values into JSON lists, each at most as long as a block. */
const jsonChunks = (values: readonly unknown[]): readonly string[] => {
  const chunks: string[][] = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const value of values) {
    const json = JSON.stringify(value);
    if (characters + json.length > BLOCK_CHARACTERS) {
      chunks.push([]);
      characters = 0;
    }
    chunks.at(-1)?.push(json);
    characters += json.length;
  }
  return chunks.map((chunk) => `[${chunk.join(',')}]`);
};
