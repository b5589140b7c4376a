import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { runs, SEED } from '../../support/amounts.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { followFamily } from './mirror.ts';
import { command, startFamily } from './mirrored-family.ts';

const RUNS = runs(20, 3_000);
/** A table holds everything in memory. */
const BATCH = 250;

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const life = fc.array(fc.record({ command, steps: fc.nat(2), isDisturbed: fc.boolean(), goesBack: fc.boolean() }), {
  minLength: 2,
  maxLength: 12,
  size: 'max',
});

describe('the copies that clients keep of a family', () => {
  it(`are what the lists show after every step, whatever happens to both (${RUNS} sequences, TEST_SEED=${SEED})`, async () => {
    for (let done = 0; done < RUNS; done += BATCH) {
      if (done > 0) {
        await table.stop();
        table = await startDirectTable();
      }
      const sequences = fc.asyncProperty(life, async (turns) => {
        const family = await startFamily(table);
        const clients = [
          followFamily(family.world, table, 3),
          followFamily(family.world, table, 500, ['transactions']),
        ];
        for (const { command: wanted, steps, isDisturbed, goesBack } of turns) {
          await family.perform(wanted);
          for (const client of clients) {
            for (let step = 0; step < steps; step++) {
              await client.step(wanted.disturbance, isDisturbed ? family.amid : undefined);
            }
          }
          await table.catchUp();
          for (const client of clients) {
            if (goesBack) client.goBack();
            await client.check();
          }
        }
        await family.settle();
        for (const client of [...clients, followFamily(family.world, table, 7)]) await client.check();
      });
      await fc.assert(sequences, {
        ...{ numRuns: Math.min(BATCH, RUNS - done), seed: SEED + done },
        ...{ endOnFailure: process.env['TEST_SHRINK'] === undefined },
      });
    }
  }, 7_200_000);
});
