import { describe, expect, it } from 'vitest';
import { listImports } from '../../shared/imports/use-cases/list-imports.ts';
import { anImport } from '../support/imports/import-builders.ts';

describe('listImports', () => {
  it('logs the id of each import that cannot be read, and how many there are', async () => {
    const page = { items: [anImport()], totalCount: 2, page: 1 };
    const error = new Error('A stored Import has an invalid status');
    const lines: unknown[] = [];
    const list = listImports({
      imports: { list: async () => ({ ...page, unreadable: new Map([['damaged', error]]) }) },
      logger: { error: (...line) => lines.push(line) },
    });

    expect(await list('family', { page: 1, perPage: 10 })).toEqual({ ...page, unreadableCount: 1 });
    expect(lines).toEqual([['import cannot be read', { importId: 'damaged', error }]]);
  });
});
