import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createShuffle } from '../../../shared/imports/prepare/use-cases/shuffle.ts';
import type { PlanManifest, PlanRow } from '../../../shared/imports/publish/domain/plan.ts';
import { createBucketReader, readBucket } from '../../../shared/imports/publish/use-cases/apply-pages.ts';
import type { Uploads } from '../../../shared/platform/domain/object-store.ts';
import { memoryUploads } from '../../support/store/memory-uploads.ts';

const LARGE = { buckets: 20, basis: '' };

const row = fc.record({
  account: fc.integer({ min: 0, max: 3 }),
  date: fc.constantFrom('2026-01-02', '2026-01-31', '2026-02-01', '2025-12-31'),
  name: fc.string(),
  identity: fc.option(fc.string(), { nil: null }),
});
const planned = (values: Pick<PlanRow, 'account' | 'date' | 'name' | 'identity'>, number: number): PlanRow => ({
  ...values,
  row: number,
  kind: 'transaction',
  amount: '1.5',
  currency: number % 3 === 0 ? null : 'USD',
  notes: null,
  category: null,
  merchant: 2,
  tags: [4, 5],
  excluded: false,
  transactionKind: 'standard',
  valuationKind: null,
  parentIdentity: null,
  details:
    number % 3 === 0 ? { securityId: null, ticker: 'T', exchangeOperatingMic: null, qty: '1', price: '2' } : null,
  part: number % 2 === 0 ? { row: number, index: 1 } : null,
  security: null,
  links: null,
});

/** The pages of a bucket that is too large to be kept, read one by one. */
const readAlone = async (uploads: Uploads, manifest: PlanManifest, bucket: number) => {
  const read = createBucketReader({ uploads }, manifest, 0);
  const pages = await Promise.all((manifest.pages[bucket] ?? []).map((page) => read(bucket, [page])));
  return pages.map((alone) => [...alone]);
};

describe('createShuffle', () => {
  it('never loses, duplicates or reorders rows, even if it is flushed and resumed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 40 }),
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.nat(40), { maxLength: 3 }),
        async (values, buckets, pauses) => {
          const uploads = memoryUploads();
          let keys = 0;
          const deps = { uploads, newKey: () => `part-${keys++}` };
          const rows = values.map(planned);

          let shuffle = createShuffle(deps, { buckets, basis: '' }, null);
          for (const [at, planRow] of rows.entries()) {
            shuffle.add(planRow);
            if (pauses.includes(at)) shuffle = createShuffle(deps, { buckets, basis: '' }, await shuffle.flush(at + 1));
          }
          const state = await shuffle.flush(rows.length);

          const manifest = {
            ...state,
            version: 1,
            catalogue: [],
            expected: {},
            derived: {},
            before: {},
          } as PlanManifest;
          const read: PlanRow[] = [];
          for (let bucket = 0; bucket < buckets; bucket++) {
            const pages = await readBucket({ uploads }, manifest, bucket);
            expect([...pages.keys()].sort()).toEqual(
              manifest.pages[bucket]?.map((page) => `${page.account}|${page.month}`).sort(),
            );
            const inOrder = (manifest.pages[bucket] ?? []).map((page) => `${page.account}|${page.month}`);
            expect(await readAlone(uploads, manifest, bucket)).toEqual(
              inOrder.map((name) => [[name, pages.get(name)]]),
            );
            for (const page of pages.values()) {
              expect(page.map((planRow) => planRow.row)).toEqual(
                page.map((planRow) => planRow.row).sort((a, b) => a - b),
              );
              read.push(...page);
            }
          }
          expect(read.sort((a, b) => a.row - b.row)).toEqual(rows);
          expect(state.rows).toBe(rows.length);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('rejects more rows per account and month than fit in a page', async () => {
    let shuffle = createShuffle({ uploads: memoryUploads(), newKey: () => 'part' }, LARGE, null);
    const planRow = planned({ account: 0, date: '2026-01-02', name: '', identity: null }, 1);
    for (let at = 0; at < 200_000; at++) {
      shuffle.add(planRow);
      if (at === 100_000)
        shuffle = createShuffle({ uploads: memoryUploads(), newKey: () => 'part' }, LARGE, await shuffle.flush(at));
    }

    shuffle.add({ ...planRow, date: '2026-02-01' });
    expect(() => shuffle.add(planRow)).toThrow(expect.objectContaining({ code: 'max_row_count_exceeded' }));
  });
});
