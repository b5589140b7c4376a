import type { CounterfoilClient, ImportDetail } from '@counterfoil/client';
import { CliError, EXIT } from '../errors/errors.ts';
import type { Io } from '../io.ts';
import { pick } from '../pick.ts';
import type { ImportOptions } from './plan.ts';

export type DuplicateDecision = ImportOptions['duplicates'] | 'cancel';

const CHOICES = [
  { value: 'match', text: 'Treat as the same: keep one transaction of each pair' },
  { value: 'create', text: 'Create as new: keep both transactions of each pair' },
  { value: 'cancel', text: 'Cancel: publish nothing' },
] as const;

/**
 * Uses the option or asks. `--yes` is not an answer: neither choice is safe for all files.
 * @throws CliError without a terminal
 */
export const decideDuplicates = async (
  io: Io,
  { duplicates, goal }: Pick<ImportOptions, 'duplicates' | 'goal'>,
  count: number,
): Promise<DuplicateDecision> => {
  const isDecided = duplicates !== undefined && duplicates !== 'ask';
  if (count === 0 || isDecided || goal === 'upload') return duplicates;
  const rows = count === 1 ? '1 row may be the same as a transaction' : `${count} rows may be the same as transactions`;
  const question = `${rows} from another source. What should be done with ${count === 1 ? 'it' : 'them'}?`;
  if (io.isInteractive) return pick(io, question, CHOICES);
  const remedy = 'Add --duplicates match to keep one of each pair, or --duplicates create to keep both.';
  throw new CliError(EXIT.needsAnswer, 'needs_answer', `This needs an answer: ${question}`, remedy);
};

/** As many rows as can be filtered by what publishing does with them. */
const MOST_ROWS = 20_000;

/** How many rows of an uploaded import may be there already; that is not known of a larger one, or of one that is still being read. */
export const countDoubtful = async (
  client: CounterfoilClient,
  { id, stats, preparing }: ImportDetail,
): Promise<number> => {
  if (preparing || stats.rows_count > MOST_ROWS) return 0;
  const params = { path: { id }, query: { effect: 'review', per_page: 1 } } as const;
  return (await client.GET('/imports/{id}/rows', { params })).meta.total_count;
};
