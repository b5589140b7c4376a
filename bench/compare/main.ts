import { type ComparedCommit, compareCommits } from './compare-commits.ts';
import { comparisonLines, outcomeOf } from './print.ts';
import { CommandError } from './run-in.ts';
import { SHARE, tasksOf } from './tasks.ts';

type Options = {
  readonly reference: string;
  readonly rounds: number;
  /** Only the figures by which pull requests are judged, with a verdict; otherwise, stages are compared without one. */
  readonly share: boolean;
  readonly stages: readonly string[];
  /** Sizes to measure, for both commits. */
  readonly flags: readonly string[];
  readonly needsStack: (stage: string) => boolean;
};

const print = ({ revision, comparison }: ComparedCommit, { rounds, share }: Options): number => {
  for (const line of comparisonLines(comparison, revision, rounds)) console.log(line);
  if (!share) return 0;
  const { passed, lines } = outcomeOf(comparison);
  for (const line of lines) console.log(line);
  return passed ? 0 : 1;
};

/** Prints how this tree compares with another commit; resolves with the exit code. */
export const runComparison = async (options: Options): Promise<number> => {
  const { reference, rounds, share, stages, flags } = options;
  const tasks = share ? SHARE : tasksOf(stages, flags);
  const needsStack = tasks.some(({ stage }) => options.needsStack(stage));
  try {
    return print(await compareCommits({ reference, tasks, rounds, needsStack }), options);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(error.message);
    return 1;
  }
};
