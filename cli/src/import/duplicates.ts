import type { CounterfoilClient } from '@counterfoil/client';
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

/** How many rows of an uploaded import may be there already; without a preview, only its rows say so. */
export const countDoubtful = async (client: CounterfoilClient, id: string): Promise<number> => {
  let count = 0;
  for await (const { effect } of client.list('/imports/{id}/rows', { path: { id } }))
    if (effect?.action === 'review') count += 1;
  return count;
};
