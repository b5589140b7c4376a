import { catalogueFromMappings } from '../../domain/imports/catalogue-steps.ts';
import type { ImportRecord } from '../../domain/imports/import-record.ts';
import { planTransaction } from '../../domain/imports/plan-rows.ts';
import type { PlanSource } from './plan-source.ts';
import type { WorkDependencies } from './work-dependencies.ts';

/** The rows of a file that was diagnosed row by row, block by block, as its mappings resolve them. */
export const createCsvSource = async (
  { rows }: Pick<WorkDependencies, 'rows'>,
  record: ImportRecord,
): Promise<PlanSource> => {
  const index = record.rowIndex;
  if (index === null) throw new Error(`Import ${record.id} has no rows`);
  const reader = await rows.open(record.id, index);
  const catalogue = catalogueFromMappings(record.accountId, await reader.mappings());
  return {
    catalogue: catalogue.steps,
    expected: { transactions: record.stats.rowsCount },
    derived: {},
    batches: async function* (from) {
      for (let block = from; ; block++) {
        const stored = await reader.block(block);
        if (stored === undefined) return;
        const planned = stored.map(({ row }) => planTransaction(row, catalogue));
        yield { rows: planned.filter((row) => row !== undefined), next: block + 1 };
      }
    },
  };
};
