import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { runs, SEED } from '../../support/amounts.ts';
import { EVERY_KIND, type NativeLine, ndjson } from '../../support/imports/every-kind.ts';
import { readable } from '../../support/ledger/readable-records.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { generatedFamily } from '../family/generated-family.ts';
import { aRequest, settle } from '../scenario.ts';
import { createWorld, type World } from '../world.ts';
import { createExporter, linesOf, manifestOf } from './exporter.ts';

const RUNS = runs(10, 400);
const PLENTY = 1_000_000;

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

/** A family that imported only these lines. */
const familyOf = async (text: string): Promise<World> => {
  const world = createWorld(table);
  const { id } = await world.create(world.caller, aRequest('NativeImport', text));
  await world.publish(world.caller, id);
  await settle(world);
  const record = await world.imports.find(world.caller.familyId, id);
  expect([record?.error, record?.verification.readback.status]).toEqual([null, 'matched']);
  return world;
};

const exportOf = async (world: World, steps = PLENTY) => {
  const exporter = createExporter(table, world);
  const { id } = await exporter.create();
  await exporter.settle(steps);
  return exporter.filesOf(id);
};

const countsOf = (lines: readonly NativeLine[]) => Map.groupBy(lines, ({ type }) => type);

describe('an export', () => {
  it(`imported into an empty family and exported again has equal records (${RUNS} families, TEST_SEED=${SEED})`, async () => {
    await fc.assert(
      fc.asyncProperty(generatedFamily, async (lines) => {
        const first = await exportOf(await familyOf(ndjson(lines)));
        const second = await exportOf(await familyOf(linesOf(first).join('\n')));
        expect(readable(linesOf(second))).toEqual(readable(linesOf(first)));
        expect(manifestOf(second).counts).toEqual(manifestOf(first).counts);
        expect(manifestOf(first).skipped).toEqual({});
        const given = countsOf(lines);
        for (const type of ['Transaction', 'Transfer', 'Trade', 'Holding', 'Balance', 'Rule', 'Budget']) {
          const written = linesOf(first).filter((line) => line.startsWith(`{"type":"${type}"`));
          expect([type, written.length]).toEqual([type, given.get(type)?.length ?? 0]);
        }
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
  }, 3_600_000);

  it('is the same in slices of one page as in a single slice', async () => {
    const world = await familyOf(ndjson(EVERY_KIND));
    const whole = await exportOf(world);
    const sliced = await exportOf(world, 1);
    for (const [name, text] of whole)
      if (name !== 'manifest.json') expect([name, sliced.get(name)]).toEqual([name, text]);
  });

  it('starts even if its first message is lost, and is abandoned after a day', async () => {
    const world = await familyOf(ndjson(EVERY_KIND));
    const exporter = createExporter(table, world);
    const lost = async () => {
      exporter.arm(0, false);
      const { id } = await exporter.create();
      exporter.disarm();
      return id;
    };
    const id = await lost();
    await exporter.settle(PLENTY);
    expect((await exporter.filesOf(id)).size).toBe(17);

    const late = await lost();
    world.advance(90_000);
    await exporter.settle(PLENTY);
    expect(await exporter.exports.find(world.caller.familyId, late, world.now())).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('within a day'),
    });
  });

  it('leaves out records that no import would accept, and reports them', async () => {
    const world = await familyOf(ndjson(EVERY_KIND));
    const { familyId } = world.caller;
    const account = (await world.accounts.list(familyId)).find(({ name }) => name === 'Account card');
    if (account === undefined) throw new Error('There is no such account');
    await world.ledger.change(familyId, account, '2024-04', (page) => {
      const inflow = entriesOf(page).find(({ name }) => name === 'In');
      return inflow && editEntry(page, inflow.id, { amount: '-31' }, world.now()).page;
    });
    const files = await exportOf(world);
    expect(manifestOf(files)).toMatchObject({ counts: { transfers: 1 }, skipped: { transfers: 1 } });
    const again = await exportOf(await familyOf(linesOf(files).join('\n')));
    expect(readable(linesOf(again))).toEqual(readable(linesOf(files)));
  });

  it('is the same if its worker is killed at any write', async () => {
    const world = await familyOf(ndjson(EVERY_KIND));
    const whole = linesOf(await exportOf(world));
    for (const after of [false, true]) {
      for (let writes = 0; writes < 16; writes++) {
        const exporter = createExporter(table, world);
        const { id } = await exporter.create();
        exporter.arm(writes, after);
        await exporter.settle(2);
        expect(linesOf(await exporter.filesOf(id))).toEqual(whole);
      }
    }
  });
});
