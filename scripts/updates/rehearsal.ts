import type { Finding } from '../checks/templates/template.ts';
import type { History } from './history.ts';
import { type Existing, ModelledStage, type Version } from './modelled-stage.ts';

/** One course of events; `problem` is what went wrong. */
export type Rehearsed = {
  readonly kind: 'creation' | 'update' | 'rollback' | 'deletion and adoption';
  readonly place: string;
  readonly problem: string | undefined;
};

/**
 * Creates a stage, updates the recorded states to this version, returns to them, and deletes each of them and adopts its data. Each deployment
 * is also made to fail in every nested stack, and is then repeated.
 */
export const rehearse = (history: History, now: Version): readonly Rehearsed[] => {
  const states = history.map(({ name, resources }) => ({ name, version: { resources, order: now.order } }));
  return [
    ...now.order.map((stack) => creation(now, stack)),
    ...states.flatMap(({ name, version }) => [
      ...change('update', `update from ${name}`, version, now),
      ...change('rollback', `rollback to ${name}`, now, version),
      adoption(name, version, now),
    ]),
    adoption('this version', now, now),
  ];
};

/** The findings of a check. */
export const problemsOf = (rehearsed: readonly Rehearsed[]): readonly Finding[] =>
  rehearsed.flatMap(({ place, problem }) => (problem === undefined ? [] : [{ place, problem }]));

const creation = (version: Version, failsIn: string): Rehearsed => {
  const stage = new ModelledStage();
  stage.deploy(version, failsIn);
  const remains = [...stage.live, ...stage.left].map(({ at }) => at);
  stage.delete();
  const repeated = stage.deploy(version);
  const problem = remains.length > 0 ? `it leaves ${remains.join(', ')} behind` : repeated;
  return { kind: 'creation', place: `creation, with a failure in ${failsIn}`, problem };
};

const change = (kind: 'update' | 'rollback', name: string, from: Version, to: Version): readonly Rehearsed[] =>
  [undefined, ...to.order].map((failsIn) => {
    const place = failsIn === undefined ? name : `${name}, with a failure in ${failsIn}`;
    return { kind, place, problem: problemOfChange(from, to, failsIn) };
  });

const problemOfChange = (from: Version, to: Version, failsIn: string | undefined): string | undefined => {
  const stage = new ModelledStage();
  stage.deploy(from);
  const before = stage.live;
  if (failsIn !== undefined) {
    const reason = stage.deploy(to, failsIn);
    if (stage.status !== 'working') return reason;
    if (!isEqual(stage.live, before)) return `${reason}, and the stage is not what it was`;
  }
  return stage.deploy(to) ?? lostData(before, stage.live);
};

const adoption = (name: string, from: Version, to: Version): Rehearsed => {
  const stage = new ModelledStage();
  stage.deploy(from);
  const before = stage.live;
  stage.delete();
  stage.adopt(to);
  const problem = stage.deploy(to) ?? lostData(before, stage.live);
  return { kind: 'deletion and adoption', place: `deletion of ${name} and adoption`, problem };
};

/** A change that was taken back leaves the very resources that there were. */
const isEqual = (left: readonly Existing[], right: readonly Existing[]): boolean => {
  const found = new Set(left);
  return left.length === right.length && right.every((existing) => found.has(existing));
};

const lostData = (before: readonly Existing[], after: readonly Existing[]): string | undefined => {
  const kept = new Set(after.map(({ number }) => number));
  const lost = before.filter(({ isRetained, number }) => isRetained && !kept.has(number));
  return lost.length === 0 ? undefined : `the data of ${lost.map(({ at }) => at).join(', ')} is left behind`;
};
