import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { peakLoad } from '../../bench/scale/model.ts';
import { PARTITION, partitionsFor, plus, serve, simulate } from '../../bench/scale/partitions.ts';
import { scaleTables } from '../../bench/scale/tables.ts';
import { withTables } from '../../scripts/costs/page.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/scale.md'), 'utf8');
const units = fc.record({ writes: fc.nat(5_000), reads: fc.nat(20_000) });

describe('scale', () => {
  it('is on the page as the model computes it: npm run bench -- --only scale', () => {
    expect(PAGE).toBe(withTables(PAGE, scaleTables()));
  });

  it('has no partition that gives more than its limit, and loses nothing', () => {
    fc.assert(
      fc.property(units, (asked) => {
        const { given, left } = serve(asked);

        expect(given.writes).toBeLessThanOrEqual(PARTITION.writes);
        expect(given.reads).toBeLessThanOrEqual(PARTITION.reads);
        expect(plus(given, left)).toEqual(asked);
      }),
    );
  });

  it('gives each partition its limit also while others wait', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000 }), fc.integer({ min: 1, max: 8 }), (families, partitions) => {
        const { asked, given, left, mostGiven } = simulate(peakLoad(families), partitions, 5);

        expect(mostGiven.writes).toBeLessThanOrEqual(PARTITION.writes);
        expect(mostGiven.reads).toBeLessThanOrEqual(PARTITION.reads);
        expect(plus(given, left)).toEqual(asked);
      }),
      { numRuns: 30 },
    );
  });

  it('needs at least as many partitions as share the units evenly', () => {
    const load = peakLoad(1_000_000);

    expect(partitionsFor(load)).toBeGreaterThanOrEqual((load.lists * 45) / PARTITION.reads);
  });
});
