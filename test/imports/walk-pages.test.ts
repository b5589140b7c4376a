import { describe, expect, it } from 'vitest';
import type { PlanManifest, PlanPage } from '../../shared/imports/publish/domain/plan.ts';
import { type PagePosition, walkPages } from '../../shared/imports/use-cases/walk-pages.ts';

const MONTHS = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`);

const manifestOf = (...buckets: readonly (readonly number[])[]): PlanManifest => ({
  version: 1,
  catalogue: [],
  parts: [],
  rows: 0,
  expected: {},
  derived: {},
  before: {},
  pages: buckets.map((rows) => rows.map((count, at) => ({ account: 0, month: MONTHS[at] ?? '', rows: count }))),
});
const bindings = [
  { kind: 'account', id: 'a', account: { tag: '00c0ffee', currency: 'USD' } },
  { kind: 'account', id: 'b', account: { tag: '00c0fff0', currency: 'USD' } },
] as const;

/** Walks to the end, in slices that end after checking the clock `looks` times. */
const walk = async (manifest: PlanManifest, looks: number) => {
  const visits: string[] = [];
  const together: string[][] = [];
  const reports: number[] = [];
  let working = 0;
  let mostRows = 0;
  let position: PagePosition | undefined = { bucket: 0, page: 0 };
  for (let slices = 0; position !== undefined && slices < 100; slices++) {
    let left = looks;
    const visit = async (pages: readonly PlanPage[], _: unknown, bucket: number) => {
      const rows = pages.reduce((sum, page) => sum + page.rows, 0);
      together.push(pages.map(({ account, month }) => `${account} ${month}`));
      working += rows;
      mostRows = Math.max(mostRows, working);
      await new Promise(setImmediate);
      working -= rows;
      visits.push(...pages.map(({ month }) => `${bucket} ${month}`));
    };
    const report = async (_: PagePosition, rows: number) => void reports.push(rows);
    const clock = { now: () => '', leaseUntil: () => '', mayContinue: () => left-- > 0 };
    position = await walkPages({ manifest, bindings, visit, report }, position, clock);
  }
  return { visits, together, reports, mostRows };
};

describe('walkPages', () => {
  it.each([0, 1, 2, 100])('visits every page once, in order, if a slice has time for %i more groups', async (looks) => {
    const counts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    const { visits } = await walk(manifestOf(counts, [], counts), looks);

    expect(visits).toEqual([0, 2].flatMap((bucket) => MONTHS.map((month) => `${bucket} ${month}`)));
  });

  it('visits the pages of one account and year together', async () => {
    const months = ['2026-11', '2026-12', '2027-01'];
    const pages = [0, 1].flatMap((account) => months.map((month) => ({ account, month, rows: 1 })));
    const { together } = await walk({ ...manifestOf(), pages: [pages] }, 100);

    expect(together).toEqual([['0 2026-11', '0 2026-12'], ['0 2027-01'], ['1 2026-11', '1 2026-12'], ['1 2027-01']]);
  });

  it('divides a year with many rows', async () => {
    expect((await walk(manifestOf([9_000, 9_000, 9_000]), 100)).together).toEqual([
      ['0 2026-01', '0 2026-02'],
      ['0 2026-03'],
    ]);
  });

  it('begins no further year after ten thousand rows, and does not divide a year for that', async () => {
    const pagesOf = (year: number) => [1, 2].map((at) => ({ account: 0, month: `${year}-0${at}`, rows: 2_000 }));
    const pages = [2021, 2022, 2023, 2024].flatMap(pagesOf);
    const { visits, mostRows } = await walk({ ...manifestOf(), pages: [pages] }, 100);

    expect(visits).toHaveLength(8);
    expect(mostRows).toBe(12_000);

    const [busy] = (await walk(manifestOf(Array(12).fill(1_500)), 100)).together;
    expect(busy).toHaveLength(12);
  });

  it('reports the number of completed rows', async () => {
    expect((await walk(manifestOf([5, 5], [], [7]), 100)).reports).toEqual([10, 17]);
  });

  it('processes only a few large pages at a time', async () => {
    const { visits, mostRows } = await walk(manifestOf([9_000, 9_000, 9_000, 150_000, 9_000, 150_000]), 100);

    expect(visits).toHaveLength(6);
    expect(mostRows).toBe(150_000);
  });
});
