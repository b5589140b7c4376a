import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import type { RawItem } from '../../scripts/restore/compared-item.ts';
import { eachPage, put, type RawTable } from '../../scripts/restore/raw-table.ts';
import { startTable, type TestTable } from '../support/store/dynalite-table.ts';
import { FAMILIES } from '../support/store/recorded-family.ts';
import { PEOPLE } from '../support/store/recorded-people.ts';

/**
 * Items as each release stored them, and what is read from them. If a change breaks one of these tests, it cannot read
 * what is stored: make new fields optional (docs/recipes.md, Change a stored format).
 */
const FOLDER = join(import.meta.dirname, '../fixtures/stored-items');
const SHARED = join(import.meta.dirname, '../../shared');
const PARTS = { ...PEOPLE, ...FAMILIES };

type Release = {
  /** Of each part, what its `read` has to know. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Of each part, what is read. */
  readonly records: Readonly<Record<string, unknown>>;
  readonly items: readonly RawItem[];
};

/** Bytes of a file are in base64. */
const reviving = (name: string, value: unknown): unknown =>
  name === 'B' && typeof value === 'string' ? Buffer.from(value, 'base64') : value;

const plain = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (value instanceof Map) return [...value].map(plain);
  if (value instanceof Set) return [...value].toSorted().map(plain);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, of]) => (of === undefined ? [] : [[name, plain(of)]])),
  );
};

const pathOf = (release: string): string => join(FOLDER, `${release}.json`);
const readRelease = (release: string): Release => JSON.parse(readFileSync(pathOf(release), 'utf8'), reviving);

const withTable = async <Result>(work: (table: TestTable, raw: RawTable) => Promise<Result>): Promise<Result> => {
  const table = await startTable();
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new DynamoDBClient({ endpoint: table.endpoint, region: 'eu-west-1', credentials });
  try {
    return await work(table, { client, name: table.tableName });
  } finally {
    client.destroy();
    await table.stop();
  }
};

const readRecords = ({ items, given }: Pick<Release, 'items' | 'given'>): Promise<Release['records']> =>
  withTable(async (table, raw) => {
    await put(raw, items);
    const records: Record<string, unknown> = {};
    for (const [name, part] of Object.entries(PARTS)) {
      if (name in given) records[name] = plain(await part.read(table, given[name]));
    }
    return records;
  });

const recordItems = (): Promise<Pick<Release, 'items' | 'given'>> =>
  withTable(async (table, raw) => {
    const given: Record<string, unknown> = {};
    for (const [name, part] of Object.entries(PARTS)) given[name] = (await part.write(table)) ?? null;
    const items: RawItem[] = [];
    await eachPage(raw, 'whole', async (page) => void items.push(...page));
    return { items, given };
  });

/** Adds a release. The items of one that exists stay as they are: only what is read from them is written anew. */
const record = async (release: string): Promise<void> => {
  const { items, given } = existsSync(pathOf(release)) ? readRelease(release) : await recordItems();
  const records = await readRecords({ items, given });
  const lines = items.map((item) => JSON.stringify(plain(item))).toSorted();
  const head = JSON.stringify({ given, records }, null, 1).slice(0, -2);
  writeFileSync(pathOf(release), `${head},\n "items": [\n${lines.join(',\n')}\n ]\n}\n`);
};

const recorded = process.env['RECORD_ITEMS'];
if (recorded !== undefined) await record(recorded);
const releases = readdirSync(FOLDER).map((file) => basename(file, '.json'));

/** Every kind of item that a store writes. */
const KIND = /(?:\btype|':type'): '([A-Z]\w*)'|\beventItem\('(\w+)'/g;
const kinds = readdirSync(SHARED, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?:^|\/)(?:store|dynamodb)\/[\w-]+\.ts$/.test(file))
  .flatMap((file) =>
    [...readFileSync(join(SHARED, file), 'utf8').matchAll(KIND)].map(([, kind, event]) => kind ?? event),
  );

describe('items that a release stored', () => {
  it.each(releases)('are read as then: %s', async (release) => {
    const { records, ...stored } = readRelease(release);
    const read = await readRecords(stored);
    for (const [name, expected] of Object.entries(records)) {
      expect({ [name]: read[name] }).toMatchObject({ [name]: expected }); // fields may be added
    }
  });

  it('are of every kind: record the kinds that are missing with a release', () => {
    const known = new Set(releases.flatMap((release) => readRelease(release).items.map(({ type }) => type?.S)));
    expect(kinds.length).toBeGreaterThan(50);
    expect(kinds.filter((kind) => !known.has(kind))).toEqual([]);
  });
});
