import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { startDirectTable } from '../support/direct-table.ts';
import type { TestTable } from '../support/dynalite-table.ts';
import { life } from './family-commands.ts';
import { startRun } from './family-run.ts';

/** MODEL_RUNS=10000 for a long run; MODEL_SEED replays one, with MODEL_PATH a single sequence; MODEL_SHRINK finds the shortest. */
const RUNS = Number(process.env['MODEL_RUNS'] ?? 250);
const SEED = Number(process.env['MODEL_SEED'] ?? Date.now() % 2 ** 31);

/** Families that share a table, before a fresh one keeps it small. */
const FAMILIES = 250;

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

describe('a family through any sequence of commands', () => {
  it(`has the ledger, the catalogue and the imports of the model (${RUNS} sequences, MODEL_SEED=${SEED})`, async () => {
    let families = 0;
    await fc.assert(
      fc.asyncProperty(life, async (commands) => {
        if (++families % FAMILIES === 0) table = await startDirectTable();
        const run = await startRun(table);
        for (const one of commands) await run.perform(one);
        await run.undoEverything();
      }),
      {
        numRuns: RUNS,
        seed: SEED,
        ...(process.env['MODEL_PATH'] !== undefined && { path: process.env['MODEL_PATH'] }),
        endOnFailure: process.env['MODEL_SHRINK'] === undefined,
      },
    );
  }, 7_200_000);
});
