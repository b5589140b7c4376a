import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startDirectTable } from '../support/store/direct-table.ts';
import type { TestTable } from '../support/store/dynalite-table.ts';
import { createBankWorld } from './bank-world.ts';
import { createExporter } from './exports/exporter.ts';
import { EVERYTHING, NOTHING_SENT } from './family/changed-family.ts';
import { aRequest, settle } from './scenario.ts';
import { createWorld, type World } from './world.ts';

let table: TestTable;
beforeEach(async () => {
  table = await startDirectTable();
});
afterEach(() => table.stop());

const CSV =
  'date,amount,name,account\n2026-01-03,4.80,Secret name,Secret account\n2026-02-03,5,Secret,Secret account\n';

/** The lines of slices: phase, done, status and next. */
const slicesOf = ({ lines }: Pick<World, 'lines'>) =>
  lines
    .filter(({ text }) => text === 'slice finished')
    .map((line) => [line['phase'], line['done'], line['status'], line['next']]);

const imported = async (world: World, text = CSV, steps = 1_000): Promise<string> => {
  const { id } = await world.create(world.caller, aRequest('TransactionImport', text, true));
  await settle(world, steps);
  return id;
};

describe('each finished slice leaves a line', () => {
  it('of an import that is published and read back', async () => {
    const world = createWorld(table);
    const importId = await imported(world);

    expect(slicesOf(world)).toEqual([
      ['plan, catalogue, pages', 2, 'complete', 'readback'],
      ['readback', 2, 'matched', null],
    ]);
    const { familyId } = world.caller;
    for (const line of world.lines) expect(line).toMatchObject({ importId, familyId, ms: expect.any(Number) });
  });

  it('of a large file that is read in the background', async () => {
    const world = createWorld(table);
    const text = `date,amount,account\n${'2026-01-03,1,Secret account\n'.repeat(20_001)}`;
    await world.create(world.caller, aRequest('TransactionImport', text, true));
    const [message] = world.messages;
    if (message !== undefined) await world.deliver(message, 1_000);

    expect(slicesOf(world)).toEqual([['prepare', 20_001, 'importing', 'publish']]);
  });

  it('that hands over to the next one', async () => {
    const world = createWorld(table);
    world.readBackLater();
    await imported(world, CSV, 0);

    const slices = slicesOf(world);
    expect(slices).toContainEqual(['plan', 0, 'importing', 'publish']);
    expect(slices.at(-1)).toEqual(['readback', 2, 'matched', null]);
    expect(slices.map(([, , , next]) => next).filter((next) => next === 'publish').length).toBeGreaterThan(1);
  });

  it('of an import that is undone and deleted', async () => {
    const world = createWorld(table);
    const id = await imported(world);
    world.lines.length = 0;
    await world.revert(world.caller, id, { force: false });
    await settle(world);
    await world.remove(world.caller, id);
    await settle(world);

    expect(slicesOf(world)).toEqual([
      ['undo, release', null, 'pending', null],
      ['remove', null, 'deleted', null],
    ]);
  });

  it('of a change set', async () => {
    const world = createWorld(table);
    await imported(world);
    world.lines.length = 0;
    const id = randomUUID();
    const request = { select: { filters: EVERYTHING }, changes: { notes: 'Secret note' }, sent: NOTHING_SENT };
    await world.previewChange(world.caller, request, id);
    await settle(world);
    await world.applyChange(world.caller, id);
    await settle(world);

    expect(slicesOf(world)).toEqual([
      ['preparing', 2, 'ready', null],
      ['applying, verify', 2, 'applied', null],
    ]);
    expect(world.lines[0]).toMatchObject({ changeSetId: id });
    expect(JSON.stringify(world.lines)).not.toContain('Secret');
  });

  it('of an export', async () => {
    const world = createWorld(table);
    await imported(world);
    world.lines.length = 0;
    const exporter = createExporter(table, world);
    const { id } = await exporter.create();
    await exporter.settle(1_000);

    expect(slicesOf(world)).toEqual([['write', 2, 'complete', null]]);
    expect(world.lines[0]).toMatchObject({ exportId: id });
  });

  it('of a bank sync', async () => {
    const world = createBankWorld(table);
    const connection = await world.connect();
    await world.deliver(connection);

    expect(slicesOf(world)).toEqual([['sync', 0, 'completed', null]]);
    expect(world.lines[0]).toMatchObject({ connectionId: connection.id, syncId: expect.any(String) });
  });

  it('without a word of the file', async () => {
    const world = createWorld(table);
    await imported(world);

    expect(JSON.stringify(world.lines)).not.toMatch(/secret|4\.80|2026-01-03"/i);
  });
});
