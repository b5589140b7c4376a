import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coldStarts } from '../../bench/scale/cold-starts.ts';
import { MONTH } from '../../bench/scale/household.ts';
import { demandAt, familiesAt, LIMITS, PARTITION, WORST } from '../../bench/scale/limits.ts';
import { MOMENTS, perMonth, perSecond } from '../../bench/scale/model.ts';
import { partitionsFor, plus, serve, simulatePartitions } from '../../bench/scale/partitions.ts';
import { SCALE_PAGE } from '../../bench/scale/print.ts';
import { capacityFor, cellsFor, DEFAULT_CAPACITY, raised } from '../../bench/scale/settings.ts';
import { type Minute, serveInOrder, simulateMinute } from '../../bench/scale/simulate.ts';
import { scaleTables } from '../../bench/scale/tables.ts';
import { coefficients, GROUPS, type Use } from '../../bench/scale/use.ts';
import { readCapacity } from '../../infra/capacity-settings.ts';
import { concurrencyOf, WORKERS } from '../../infra/workers.ts';
import { withTables } from '../../scripts/costs/page.ts';

/** As the page says; of ten minutes together, so that chance plays no part. */
const TOLERANCE = 0.05;
/** Workers of a queue with less work are so few that chance decides. */
const ENOUGH = 10;
const units = fc.record({ writes: fc.nat(5_000), reads: fc.nat(20_000) });
const seeds = fc.integer({ min: 1, max: 1_000_000 });

const expectAgreement = (minutes: readonly Minute[], modelled: Use): void => {
  const expectNear = (of: (minute: Minute) => number, expected: number): void => {
    const simulated = minutes.reduce((sum, minute) => sum + of(minute), 0) / minutes.length;
    expect(Math.abs(simulated / expected - 1), `${of}: ${simulated} instead of ${expected}`).toBeLessThan(TOLERANCE);
  };
  expectNear(({ requests }) => requests, modelled.requests);
  expectNear(({ writes }) => writes, modelled.writes);
  expectNear(({ reads }) => reads, modelled.reads);
  for (const group of GROUPS) expectNear(({ busy }) => busy[group], modelled.busy[group]);
  const queues = Object.entries(modelled.queues).filter(([, busy]) => busy > ENOUGH);
  expect(queues.length).toBeGreaterThan(2);
  for (const [queue, busy] of queues) expectNear((minute) => minute.queues[queue]?.busy ?? 0, busy);
};

describe('scale', () => {
  it('is on the page as it is computed: npm run bench -- --only scale --write', () => {
    const page = readFileSync(SCALE_PAGE, 'utf8');

    expect(page).toBe(withTables(page, scaleTables()));
  });

  it('has measured every action of the household, and no other', () => {
    expect(Object.keys(coefficients.actions).toSorted()).toEqual(Object.keys(MONTH).toSorted());
  });

  it('measured days of a household that use what their parts use', () => {
    for (const [name, { measured, predicted }] of Object.entries(coefficients.days)) {
      expect(measured / predicted, name).toBeGreaterThan(0.75);
      expect(measured / predicted, name).toBeLessThan(name.startsWith('processor') ? 1.6 : 1.3);
    }
  });
});

describe('the simulation of a minute', () => {
  it.each(Object.keys(MOMENTS) as (keyof typeof MOMENTS)[])('agrees with the model: %s', (moment) => {
    const families = 9_000_000 / MOMENTS[moment];
    const capacity = capacityFor(families * MOMENTS[moment]);
    fc.assert(
      fc.property(seeds, (seed) => {
        const minutes = Array.from({ length: 10 }, (_, at) => simulateMinute(families, moment, capacity, seed + at));
        expectAgreement(minutes, perSecond(families, moment));
      }),
      { numRuns: 1 },
    );
  });

  it('throttles nobody and lets no work wait for long with the settings of the page', () => {
    for (const families of [10_000, 100_000, 1_000_000]) {
      const { throttled, queues } = simulateMinute(families, WORST, capacityFor(families));

      expect(throttled).toBe(0);
      for (const { longestWait } of Object.values(queues)) expect(longestWait).toBeLessThan(5);
    }
  });

  it('throttles what is over the limit, and makes work wait for too few workers', () => {
    const families = 1_000_000;
    const { requests } = perSecond(families, WORST);
    const few = { ...DEFAULT_CAPACITY, requestsPerSecond: requests / 2, burst: requests / 2 };
    const { throttled, queues } = simulateMinute(families, WORST, few);

    expect(throttled).toBeGreaterThan(0.45);
    expect(throttled).toBeLessThan(0.55);
    expect(queues['publish']?.longestWait).toBeGreaterThan(30);
  });
});

describe('workers', () => {
  it('take jobs in their order, at most so many at once, and are not idle while one waits', () => {
    const job = fc.record({ at: fc.nat(1_000), seconds: fc.integer({ min: 1, max: 50 }) });
    fc.assert(
      fc.property(fc.array(job, { maxLength: 60 }), fc.integer({ min: 1, max: 5 }), (drawn, workers) => {
        const jobs = drawn.map(({ at, seconds }, instance) => ({ at, seconds, ready: new Float64Array(60), instance }));
        const served = serveInOrder(jobs, workers);

        const starts = served.map(({ from }) => from);
        expect(starts).toEqual(starts.toSorted((left, right) => left - right));
        for (const { job: own, from, to } of served) {
          const others = served.filter((other) => other.job !== own);
          expect(to - from).toBe(own.seconds);
          expect(others.filter((other) => other.from <= from && other.to > from).length).toBeLessThan(workers);
          if (from === own.at) continue;
          expect(from).toBeGreaterThan(own.at);
          expect(others.filter((other) => other.from < from && other.to >= from).length).toBe(workers);
        }
      }),
    );
  });
});

describe('cold starts', () => {
  it('are nearly all calls of a single family, and ever fewer with more', () => {
    const shares = [1, 100, 10_000].map((families) => coldStarts(families).byGroup.get('API') ?? Number.NaN);

    expect(shares[0]).toBeGreaterThan(0.5);
    expect(shares[1]).toBeLessThan(shares[0] ?? 0);
    expect(shares[2]).toBeLessThan((shares[1] ?? 0) / 10);
  });
});

describe('the settings of the page', () => {
  it.each([1, 10_000, 100_000, 1_000_000, 10_000_000])('are accepted by the synthesis: %i families', (families) => {
    const each = families / cellsFor(families);
    const set = raised(each).flatMap(({ limit, value }) =>
      limit.setting === undefined ? [] : [[limit.setting.name, String(value)] as const],
    );
    const { burst, ...capacity } = capacityFor(each);
    const read = readCapacity({ ...Object.fromEntries(set), API_BURST: String(burst) });

    expect(read).toMatchObject({ burst, requestsPerSecond: capacity.requestsPerSecond });
    for (const worker of WORKERS) expect(concurrencyOf(worker, read)).toBe(capacity.workers[worker.queue]);
    expect(raised(each).filter(({ limit }) => limit.endsStage)).toEqual([]);
  });
});

describe('limits', () => {
  it('are reached where the model says', () => {
    for (const limit of LIMITS) {
      const families = familiesAt(limit);
      if (!Number.isFinite(families)) continue;
      expect(demandAt(limit, families)).toBeLessThanOrEqual(limit.atMost);
      expect(demandAt(limit, families + 2)).toBeGreaterThan(limit.atMost);
    }
  });

  it('count a month as its seconds', () => {
    const second = perSecond(1, 'average');

    expect(second.writes * 30 * 86_400).toBeCloseTo(perMonth(1).writes, 6);
  });
});

describe('partitions', () => {
  it('give no more than their limit, and lose nothing', () => {
    fc.assert(
      fc.property(units, (asked) => {
        const { given, left } = serve(asked);

        expect(given.writes).toBeLessThanOrEqual(PARTITION.writes);
        expect(given.reads).toBeLessThanOrEqual(PARTITION.reads);
        expect(plus(given, left)).toEqual(asked);
      }),
    );
  });

  it('give their limit also while others wait', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000 }), fc.integer({ min: 1, max: 8 }), (families, partitions) => {
        const { asked, given, left, mostGiven } = simulatePartitions(families, partitions, 5);

        expect(mostGiven.writes).toBeLessThanOrEqual(PARTITION.writes);
        expect(mostGiven.reads).toBeLessThanOrEqual(PARTITION.reads);
        expect(given.writes + left.writes).toBeCloseTo(asked.writes, 3);
        expect(given.reads + left.reads).toBeCloseTo(asked.reads, 3);
      }),
      { numRuns: 30 },
    );
  });

  it('are asked for what the model says', () => {
    const families = 3_000_000;
    const { reads, writes } = perSecond(families, WORST);
    const { asked } = simulatePartitions(families, 64, 60);

    expect(Math.abs(asked.reads / 60 / reads - 1)).toBeLessThan(TOLERANCE);
    expect(Math.abs(asked.writes / 60 / writes - 1)).toBeLessThan(TOLERANCE);
  });

  it('are at least as many as share the units evenly', () => {
    const { reads, writes } = perSecond(1_000_000, WORST);
    const fewest = Math.max(reads / PARTITION.reads, writes / PARTITION.writes);

    expect(partitionsFor(1_000_000)).toBeGreaterThanOrEqual(Math.floor(fewest));
  });
});
