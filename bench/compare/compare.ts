import type { Measures } from './measure-file.ts';
import { type Compared, compareRounds, type Round } from './ratios.ts';
import type { Task } from './tasks.ts';

export type Side = 'here' | 'there';

/** Runs a stage of one of the commits; undefined if that commit does not have the stage. */
export type RunStage = (side: Side, task: Task) => Promise<Measures | undefined>;

export type Comparison = {
  readonly compared: readonly Compared[];
  /** Figures that not both commits measure. */
  readonly alone: readonly string[];
  /** Stages that the other commit does not have. */
  readonly missing: readonly string[];
};

/** B A, A B, B A, …: a machine that slows down hits both alike. */
export const turnOf = (round: number): readonly [Side, Side] =>
  round % 2 === 0 ? ['there', 'here'] : ['here', 'there'];

const only = (measures: Measures, names: readonly string[] | undefined): Measures =>
  names === undefined ? measures : new Map([...measures].filter(([name]) => names.includes(name)));

/** undefined if the other commit does not have the stage: it begins, so that this costs nothing. */
const runRounds = async (task: Task, rounds: number, run: RunStage): Promise<Round[] | undefined> => {
  const done: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const measured: Partial<Record<Side, Measures>> = {};
    for (const side of turnOf(round)) {
      const measures = await run(side, task);
      if (measures === undefined) return;
      measured[side] = only(measures, task.figures);
    }
    done.push({ here: measured.here ?? new Map(), there: measured.there ?? new Map() });
  }
  return done;
};

/** Compares the figures stage by stage, so that the two runs of a pair follow each other closely. */
export const compareTasks = async (tasks: readonly Task[], rounds: number, run: RunStage): Promise<Comparison> => {
  const compared: Compared[] = [];
  const alone: string[] = [];
  const missing: string[] = [];
  for (const task of tasks) {
    const done = await runRounds(task, rounds, run);
    if (done === undefined) {
      missing.push(task.stage);
      continue;
    }
    const result = compareRounds(done);
    compared.push(...result.compared);
    const found = new Set([...result.compared.map(({ name }) => name), ...result.alone]);
    alone.push(...result.alone, ...(task.figures ?? []).filter((name) => !found.has(name)));
  }
  return { compared, alone, missing };
};
