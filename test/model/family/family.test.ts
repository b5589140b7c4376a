import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { runs, SEED } from '../../support/amounts.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { life } from './family-commands.ts';
import { startRun } from './family-run.ts';

/** TEST_PATH replays a single sequence of a seed; TEST_SHRINK finds the shortest that fails. */
const RUNS = runs(25, 5_000);

/** The number of families that share a table; then a new table is used, to keep it small. */
const FAMILIES = 250;

/** The table is busy now and then: it processes only half of every fifth batch. */
let batches = 0;
const isBatchCut = (): boolean => ++batches % 5 === 0;

/** The index lags: each time it is read, it shows one of twelve changes more. */
let changes = 0;
const isIndexed = (): boolean => ++changes % 12 === 0;

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable({ isBatchCut, isIndexed });
});
afterAll(() => table.stop());

describe('a family after any sequence of commands', () => {
  it(`has the same ledger, catalogue and imports as the model (${RUNS} sequences, TEST_SEED=${SEED})`, async () => {
    let families = 0;
    await fc.assert(
      fc.asyncProperty(life, async (commands) => {
        if (++families % FAMILIES === 0) table = await startDirectTable({ isBatchCut, isIndexed });
        const run = await startRun(table);
        for (const command of commands) await run.perform(command);
        await run.undoEverything();
      }),
      {
        numRuns: RUNS,
        seed: SEED,
        ...(process.env['TEST_PATH'] !== undefined && { path: process.env['TEST_PATH'] }),
        endOnFailure: process.env['TEST_SHRINK'] === undefined,
      },
    );
  }, 7_200_000);
});
