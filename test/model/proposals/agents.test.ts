import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs, SEED } from '../../support/amounts.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { step } from './agents.ts';
import { startAgents } from './agents-run.ts';

const RUNS = runs(30, 1_000);
const BATCH = 100;

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

describe('two agents and a person on the same transactions, with kills between any two writes', () => {
  it(`leave what the person did once the agents' work is undone (${RUNS} sequences, TEST_SEED=${SEED})`, async () => {
    const total: Record<string, number> = {};
    for (let done = 0; done < RUNS; done += BATCH) {
      if (done > 0) {
        await table.stop();
        table = await startDirectTable();
      }
      const sequences = fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
        const run = await startAgents(table);
        for (const command of steps) await run.perform(command);
        await run.undoEverything();
        for (const [what, times] of Object.entries(run.tally)) total[what] = (total[what] ?? 0) + times;
      });
      await fc.assert(sequences, { numRuns: Math.min(BATCH, RUNS - done), seed: SEED + done, endOnFailure: false });
    }
    if (process.env['SHOW_TALLY'] !== undefined) console.error(total);
    if (RUNS < 30) return;
    for (const event of [
      'proposed splits',
      'proposed links',
      'proposed duplicates',
      'proposed records',
      'proposed rules',
      'declined',
    ])
      expect([event, total[event] ?? 0]).not.toEqual([event, 0]);
  }, 7_200_000);
});
