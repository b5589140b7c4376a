import { describe, expect, it } from 'vitest';
import { listExports } from '../../../shared/exports/use-cases/list-exports.ts';

describe('listExports', () => {
  it('logs the id of each export that cannot be read, and counts it', async () => {
    const error = new Error('A stored Export has an invalid status');
    const lines: unknown[] = [];
    const list = listExports({
      exports: { list: async () => ({ items: [], totalCount: 1, unreadable: new Map([['damaged', error]]) }) },
      logger: { error: (...line) => lines.push(line) },
    });

    expect(await list('family', '2026-03-01T00:00:00.000Z', { page: 1, perPage: 10 })).toEqual({
      items: [],
      totalCount: 1,
    });
    expect(lines).toEqual([['export cannot be read', { exportId: 'damaged', error }]]);
  });
});
