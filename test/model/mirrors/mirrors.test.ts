import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { runs, SEED } from '../../support/amounts.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { followFamily } from './mirror.ts';
import { command, startFamily } from './mirrored-family.ts';

const RUNS = runs(8, 2_000);
/** A table holds everything in memory. */
const BATCH = 250;

/** The index lags: each time it is read, it shows one of five changes more. */
let changes = 0;
const isIndexed = (): boolean => ++changes % 5 === 0;

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable({ isIndexed });
});
afterAll(() => table.stop());

const turn = fc.record({
  command,
  steps: fc.nat(2),
  amid: fc.option(fc.nat(12), { nil: undefined }),
  goesBack: fc.boolean(),
});
type Turn = typeof turn extends fc.Arbitrary<infer T> ? T : never;

/** A family, and two clients that follow it: one keeps everything, the other one transactions. */
const follow = async (turns: readonly Turn[]): Promise<void> => {
  const family = await startFamily(table);
  const all = followFamily(family.world, table, 3);
  const clients = [all, followFamily(family.world, table, 500, ['transactions'])];
  for (const { command: wanted, steps, amid, goesBack } of turns) {
    await family.perform(wanted);
    for (const client of clients) {
      for (let step = 0; step < steps; step++) await client.step(wanted.disturbance);
      await table.catchUp();
      if (goesBack) client.goBack();
      if (amid !== undefined) client.disturb(family.amid, amid);
      await client.check();
    }
    await table.catchUp();
    await all.check();
  }
  await family.settle();
  await table.catchUp();
  for (const client of [...clients, followFamily(family.world, table, 7)]) await client.check();
};

describe('the copies that clients keep of a family', () => {
  it(`are what the lists show after every step, whatever happens to both (${RUNS} sequences, TEST_SEED=${SEED})`, async () => {
    const turns = fc.array(turn, { minLength: 2, maxLength: 12, size: 'max' });
    for (let done = 0; done < RUNS; done += BATCH) {
      if (done > 0) {
        await table.stop();
        table = await startDirectTable({ isIndexed });
      }
      await fc.assert(fc.asyncProperty(turns, follow), {
        ...{ numRuns: Math.min(BATCH, RUNS - done), seed: SEED + done },
        ...{ endOnFailure: process.env['TEST_SHRINK'] === undefined },
      });
    }
  }, 7_200_000);
});
