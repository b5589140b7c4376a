import type { ImportRecord } from '../../domain/import-record.ts';
import { unlessDeleted } from '../../duplicates/use-cases/unless-deleted.ts';
import type { Imports, RowStore } from '../../use-cases/import-ports.ts';
import { type RowCondition, selects } from '../domain/row-condition.ts';
import { readBlocks } from './read-blocks.ts';

type Dependencies = { readonly imports: Pick<Imports, 'find'>; readonly rows: Pick<RowStore, 'open'> };

/** The number of rows that `updateImportRows` would change for each condition, with new values or by leaving them out. */
export const countAlike =
  ({ imports, rows }: Dependencies) =>
  async (record: ImportRecord, conditions: readonly RowCondition[]): Promise<readonly number[]> => {
    const { rowIndex } = record;
    const counts = conditions.map(() => 0);
    if (rowIndex === null || conditions.length === 0) return counts;
    return unlessDeleted(imports, record, async () => {
      const tests = conditions.map((where) => selects(where, null));
      for await (const { rows: stored } of readBlocks(await rows.open(record.id, rowIndex))) {
        for (const [at, isMet] of tests.entries()) {
          counts[at] = (counts[at] ?? 0) + stored.filter(({ row }) => isMet(row)).length;
        }
      }
      return counts;
    });
  };
