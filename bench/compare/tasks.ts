import { csvFigure } from '../figures.ts';
import { FIRST_PAGE_FIGURE, START_FIGURE } from '../runs/first-page.ts';
import { LIST_PAGE, readFigure, SEARCH } from '../runs/reads.ts';
import { SMALL_IMPORT_FIGURE } from '../runs/small-imports.ts';

/** A stage to run for both commits. */
export type Task = {
  readonly stage: string;
  readonly flags: readonly string[];
  /** The figures to compare; all, if not stated. */
  readonly figures?: readonly string[];
};

/** One measurement of each kind in a run, because the comparison repeats the runs. */
const ONCE = ['--rounds=1', '--large-rounds=1'];

export const tasksOf = (stages: readonly string[], flags: readonly string[]): readonly Task[] =>
  stages.map((stage) => ({ stage, flags: [...flags, ...ONCE] }));

const ROWS = 10_000;

/**
 * The waiting times by which pull requests are judged, at the smallest meaningful sizes: ten minutes on two
 * processors.
 */
export const SHARE: readonly Task[] = [
  {
    stage: 'first-page',
    flags: [],
    figures: [START_FIGURE, FIRST_PAGE_FIGURE],
  },
  { stage: 'small-imports', flags: [], figures: [SMALL_IMPORT_FIGURE] },
  {
    stage: 'imports',
    flags: ['--rounds=0', `--large=${ROWS}`, '--large-rounds=1', '--session=0'],
    figures: [csvFigure(ROWS)],
  },
  { stage: 'reads', flags: [], figures: [readFigure(LIST_PAGE), readFigure(SEARCH)] },
];
