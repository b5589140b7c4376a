import type { Measures } from './measure-file.ts';
import { type ComparedRounds, compareRounds, type Round } from './ratios.ts';
import type { Task } from './tasks.ts';

/** This tree, or the commit that it is compared with. */
export type Side = 'head' | 'base';

/** Runs a stage of one of the commits; undefined if that commit does not have the stage. */
export type RunStage = (side: Side, task: Task) => Promise<Measures | undefined>;

export type Comparison = ComparedRounds & {
  /** Stages that the base does not have. */
  readonly missing: readonly string[];
};

/** The sides take turns to run first, so that a slowdown of the machine affects both alike. */
const turnOf = (round: number): readonly [Side, Side] => (round % 2 === 0 ? ['base', 'head'] : ['head', 'base']);

/** undefined if the base does not have the stage. The base runs first, so that no time is lost in this case. */
const runRounds = async (task: Task, rounds: number, run: RunStage): Promise<Round[] | undefined> => {
  const done: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const measured: Record<Side, Measures> = { head: new Map(), base: new Map() };
    for (const side of turnOf(round)) {
      const measures = await run(side, task);
      if (measures === undefined) return;
      measured[side] = measures;
    }
    done.push(measured);
  }
  return done;
};

/** Compares the figures stage by stage, so that the two runs of a pair follow each other closely. */
export const compareTasks = async (tasks: readonly Task[], rounds: number, run: RunStage): Promise<Comparison> => {
  const results: ComparedRounds[] = [];
  const missing: string[] = [];
  for (const task of tasks) {
    const done = await runRounds(task, rounds, run);
    if (done === undefined) missing.push(task.stage);
    else results.push(compareRounds(done, task.figures));
  }
  return {
    compared: results.flatMap(({ compared }) => compared),
    headLacks: results.flatMap(({ headLacks }) => headLacks),
    baseLacks: results.flatMap(({ baseLacks }) => baseLacks),
    missing,
  };
};
