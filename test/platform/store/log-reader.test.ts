import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogReader } from '../../../shared/platform/dynamodb/log-reader.ts';
import { putAll } from '../../../shared/platform/dynamodb/many-items.ts';
import { readLog, readLogPage, toLogPageRequest } from '../../../shared/platform/use-cases/log-page.ts';
import { counted } from '../../support/store/counted-documents.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const DAY = { from: '2026-05-01', to: '2026-05-01' };
const all = () => true;

/** A log with an entry for each number, which is its partition; the numbers of the entries are their ids. */
const stored = async (partitions: readonly number[]) => {
  const log = randomUUID();
  const sk = (index: number) => `2026-05-01T00:00:00.${String(index).padStart(4, '0')}Z#${index}`;
  const items = partitions.map((partition, index) => ({ pk: `${log}#${partition}`, sk: sk(index), id: index }));
  await putAll(table.documents, table.tableName, items);
  const { client, read } = counted(table.documents);
  const names = [0, 1, 2, 3].map((partition) => `${log}#${partition}`);
  return { read, log: createLogReader(client, table.tableName, names, ({ id }) => ({ id: Number(id) })) };
};

/** In turns, like hashes of ids. */
const spread = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index % 4);

describe('createLogReader', () => {
  it('returns every entry once, newest first, however the entries are spread over the partitions', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 12 }),
        async (partitions, perPage) => {
          const { log } = await stored(partitions);
          const newestFirst = partitions.map((_, index) => index).toReversed();
          const shown: number[] = [];
          let page: string | undefined;
          do {
            const found = await readLogPage(log, DAY, all, toLogPageRequest(page, String(perPage)));
            shown.push(...found.entries.map(({ id }) => id));
            page = found.nextPage ?? undefined;
          } while (page !== undefined);

          expect(shown).toEqual(newestFirst);
          expect((await readLog(log, DAY, all)).map(({ id }) => id)).toEqual(newestFirst);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('reads as much for a page of a long log as of a short one', async () => {
    const costs = async (count: number) => {
      const { log, read } = await stored(spread(count));
      const first = await readLogPage(log, DAY, all, toLogPageRequest(undefined, '50'));
      const ofFirst = { ...read };
      const second = await readLogPage(log, DAY, all, toLogPageRequest(first.nextPage ?? '', '50'));
      expect([first.entries.length, second.entries.length]).toEqual([50, 50]);
      return [ofFirst, { requests: read.requests - ofFirst.requests, items: read.items - ofFirst.items }];
    };

    const cost = { requests: 4, items: 104 };
    expect(await costs(200)).toEqual([cost, cost]);
    expect(await costs(2000)).toEqual([cost, cost]);
  });

  it('asks an empty log four times, for any range', async () => {
    const { log, read } = await stored([]);
    await readLogPage(log, { from: '2026-01-01', to: '2026-12-31' }, all, toLogPageRequest(undefined, '50'));

    expect(read).toEqual({ requests: 4, items: 0 });
  });

  it('reads more at a time the longer it searches', async () => {
    const { log, read } = await stored(spread(2000));
    const { entries } = await readLogPage(log, DAY, ({ id }) => id === 0, toLogPageRequest(undefined, '50'));

    expect(entries.map(({ id }) => id)).toEqual([0]);
    expect(read.items).toBe(2000);
    expect(read.requests).toBeLessThanOrEqual(16);
  });

  it('finds nothing in a range that ends before it begins', async () => {
    const { log } = await stored(spread(4));

    expect(await readLog(log, { from: '2026-05-02', to: '2026-05-01' }, all)).toEqual([]);
    expect(await readLogPage(log, DAY, all, toLogPageRequest('1999-01-01', '50'))).toEqual({
      entries: [],
      nextPage: null,
    });
  });
});
