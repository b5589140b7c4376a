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

/** What users feel, at the smallest sizes that still mean something: ten minutes on two processors. */
export const SHARE: readonly Task[] = [
  {
    stage: 'first-page',
    flags: [],
    figures: ['start of the stack, p50', 'first GET /sign-in after a start, p50'],
  },
  { stage: 'small-imports', flags: [], figures: ['50 rows, POST to matched, p50'] },
  {
    stage: 'imports',
    flags: ['--rounds=0', '--large=10000', '--large-rounds=1', '--session=0'],
    figures: ['CSV 10000 rows, create to matched'],
  },
  { stage: 'reads', flags: [], figures: ['list page 1, p50', 'search, p50'] },
];
