import type { CounterfoilClient, ImportDetail } from '@counterfoil/client';
import { confirm } from '../confirm.ts';
import type { Io } from '../io.ts';
import type { ImportOptions } from './plan.ts';

/** What to do with rows that may be there already, by the option or by an answer. */
export const decideDuplicates = async (
  io: Io,
  { duplicates, goal }: ImportOptions,
  count: number,
): Promise<ImportOptions['duplicates']> => {
  const isDecided = duplicates !== undefined && duplicates !== 'ask';
  if (count === 0 || isDecided || goal === 'upload') return duplicates;
  const rows = count === 1 ? '1 row may be the same as a transaction' : `${count} rows may be the same as transactions`;
  const question = `${rows} of another source. Keep only one of each?`;
  return (await confirm(io, question, '--duplicates match, or --duplicates create to keep both')) ? 'match' : 'create';
};

/** As many rows as can be filtered by what publishing does with them. */
const MOST_ROWS = 20_000;

/** How many rows of an uploaded import may be there already; of a larger one, that is not known before it is published. */
export const countDoubtful = async (client: CounterfoilClient, { id, stats }: ImportDetail): Promise<number> => {
  if (stats.rows_count > MOST_ROWS) return 0;
  const params = { path: { id }, query: { effect: 'review', per_page: 1 } } as const;
  return (await client.GET('/imports/{id}/rows', { params })).meta.total_count;
};
