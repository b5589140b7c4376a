import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { SqliteLevel } from '../../../local/sqlite-level.ts';
import { counts, tape } from '../support/tape.ts';

type Suite = (options: { readonly test: typeof tape; readonly factory: (options?: object) => SqliteLevel }) => void;
const suite = createRequire(import.meta.url)('abstract-level/test') as Suite;

const folder = mkdtempSync(join(tmpdir(), 'sqlite-level-'));
const freshFile = () => join(folder, `${crypto.randomUUID()}.db`);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('SqliteLevel in the abstract-level suite', () => {
  suite({ test: tape, factory: (options) => new SqliteLevel(freshFile(), { ...options }) });

  it('runs every assertion of the suite', () => {
    expect(counts.assertions).toBeGreaterThan(4000);
  });
});

describe('SqliteLevel', () => {
  it('keeps its entries after closing and reopening', async () => {
    const file = freshFile();
    const first = new SqliteLevel(file);
    await first.put('a', 'kept');
    await first.close();

    const second = new SqliteLevel(file);
    expect(await second.get('a')).toBe('kept');
    await second.close();
  });

  it('commits a write and its companions in one batch', async () => {
    const level = new SqliteLevel(freshFile());
    await level.open();
    const writes: unknown[] = [];
    level.on('write', (operations) => writes.push(operations));

    let done: Promise<void> = Promise.resolve();
    level.together([{ type: 'put', key: 'index', value: '1' }], () => {
      done = level.put('item', '2');
    });
    await done;
    await level.put('alone', '3');

    expect(writes.map((operations) => (operations as unknown[]).length)).toEqual([2, 1]);
    expect(await level.getMany(['index', 'item', 'alone'])).toEqual(['1', '2', '3']);
    await level.close();
  });

  it('reads a range larger than one read-ahead in order, forwards and backwards', async () => {
    const level = new SqliteLevel(':memory:');
    const keys = Array.from({ length: 50 }, (_, index) => String(index).padStart(3, '0'));
    await level.batch(keys.map((key) => ({ type: 'put', key, value: key.repeat(10_000) })));

    expect(await level.keys({ gte: '010', lt: '040' }).all()).toEqual(keys.slice(10, 40));
    expect(await level.keys({ gt: '010', lte: '040', reverse: true }).all()).toEqual(keys.slice(11, 41).reverse());
    await level.close();
  });
});
