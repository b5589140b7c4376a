import type { CounterfoilClient } from '@counterfoil/client';
import { type ChangeSet, followChange, reportChange } from './change-sets.ts';
import type { Result } from './command.ts';
import { confirm } from './confirm.ts';
import { CliError, EXIT } from './errors/errors.ts';
import type { Io } from './io.ts';
import { nounOf } from './output/words.ts';

export type PairOptions = { readonly certain?: boolean; readonly yes?: boolean };

/** In one request. */
const MOST_PAIRS = 250;

/**
 * The pairs to change: the two that are named, or all certain ones, for a command that can take them.
 * @throws CliError for one ID, or none without `--certain`
 */
export const chosenPairs = async <Pair>(
  ids: readonly string[],
  pairOf: (first: string, second: string) => Pair,
  { certain: isCertain }: PairOptions = {},
  certain?: () => Promise<readonly Pair[]>,
): Promise<readonly Pair[]> => {
  const [first, second] = ids;
  if (first !== undefined && second !== undefined && !isCertain) return [pairOf(first, second)];
  if (first === undefined && isCertain && certain !== undefined) return certain();
  const message = `Name two transactions${certain === undefined ? '' : ', or use --certain'}.`;
  throw new CliError(EXIT.usage, 'missing_pair', message, 'Use --help to see how.');
};

type Action = { readonly kind: string; readonly question: string; readonly done: string };

/** Asks, starts the change set and waits for its end. */
export const changePairs = async <Pair>(
  { io, client }: { readonly io: Io; readonly client: CounterfoilClient },
  pairs: readonly Pair[],
  { kind, question, done }: Action,
  { yes }: PairOptions,
  start: (pairs: Pair[]) => Promise<{ readonly data: ChangeSet }>,
): Promise<Result> => {
  if (pairs.length === 0) {
    io.say(`There are no such ${kind}.`);
    return { json: null };
  }
  if (
    yes !== true &&
    !(await confirm(io, `${question} ${nounOf(kind, Math.min(pairs.length, MOST_PAIRS))}?`, '--yes'))
  ) {
    io.say('Nothing was changed.');
    return { json: null, exit: EXIT.failed };
  }
  const { data } = await start(pairs.slice(0, MOST_PAIRS));
  const result = reportChange(io, await followChange(io, client, data.id), done);
  if (pairs.length > MOST_PAIRS)
    io.note(`… and ${nounOf(kind, pairs.length - MOST_PAIRS)} more: run the same command again.`);
  return result;
};
