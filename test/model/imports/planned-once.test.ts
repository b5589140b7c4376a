import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countFamily } from '../../../shared/imports/use-cases/count-family.ts';
import { aConfiguration } from '../../support/imports/import-builders.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { settle } from '../scenario.ts';
import { createWorld, type World } from '../world.ts';

let table: TestTable;
beforeEach(async () => {
  table = await startDirectTable();
});
afterEach(() => table.stop());

/** Enough for several blocks. */
const ROWS = 5_000;
const HEADER = 'date,amount,name,account';
const line = (at: number): string => `2026-01-${String((at % 28) + 1).padStart(2, '0')},-${at + 1}.25,Shop ${at},Giro`;
const LINES = Array.from({ length: ROWS }, (_, at) => line(at));

const publish = async (world: World, lines: readonly string[]) => {
  const { id } = await world.create(world.caller, {
    type: 'TransactionImport',
    accountId: null,
    publish: true,
    accepted: { onPossibleDuplicate: 'match' },
    configuration: aConfiguration({ dateFormat: '%Y-%m-%d' }),
    content: { bytes: Buffer.from([HEADER, ...lines].join('\n')), source: 'text', filename: null, contentType: null },
  });
  await settle(world);
  return world.imports.find(world.caller.familyId, id);
};

/** How often each block of rows is read while these lines are published. */
const readsOfBlocks = async (world: World, lines: readonly string[]) => {
  const send = vi.spyOn(table.documents, 'send');
  const record = await publish(world, lines);
  const read = send.mock.calls
    .map(([{ input }]) => String(Object(input).Key?.sk))
    .filter((sk) => sk.startsWith('ROWS#'));
  send.mockRestore();
  return { record, blocks: [...Map.groupBy(read, (sk) => sk).values()].map(({ length }) => length) };
};

const countTransactions = async (world: World) => (await countFamily(world, world.caller.familyId))['transactions'];

describe('a file for an account with entries', () => {
  it('is read once for its plan if each row has an entry with the same content', async () => {
    const world = createWorld(table);
    await publish(world, LINES);

    const { record, blocks } = await readsOfBlocks(world, LINES);

    expect(blocks.length).toBeGreaterThan(1);
    expect(new Set(blocks)).toEqual(new Set([1]));
    expect(record).toMatchObject({ verification: { readback: { status: 'matched' } } });
    expect(await countTransactions(world)).toBe(ROWS);
  });

  it('is planned anew if a row matches an entry with other content', async () => {
    const world = createWorld(table);
    await publish(world, LINES);

    const { record, blocks } = await readsOfBlocks(world, LINES.with(7, line(7).replace('Shop 7', 'SHOP 7 BERLIN')));

    expect(new Set(blocks)).toEqual(new Set([2]));
    expect(record).toMatchObject({ verification: { readback: { status: 'matched' } } });
    expect(await countTransactions(world)).toBe(ROWS);
  });

  it('is planned with new rows beside those that have an entry', async () => {
    const world = createWorld(table);
    await publish(world, LINES.slice(0, ROWS / 2));

    const { record, blocks } = await readsOfBlocks(world, LINES);

    expect(new Set(blocks)).toEqual(new Set([1]));
    expect(record).toMatchObject({ verification: { readback: { status: 'matched' } } });
    expect(await countTransactions(world)).toBe(ROWS);
  });
});
