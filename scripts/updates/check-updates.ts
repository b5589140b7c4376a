import type { Finding } from '../checks/templates/template.ts';
import type { History } from './history.ts';
import type { Version } from './modelled-stage.ts';
import { refusalsOf } from './refuse-update.ts';
import { problemsOf, rehearse } from './rehearsal.ts';

/** Updates the recorded states to this one, and returns to each of them: what would be refused or go wrong on the way. */
export const checkUpdates = (history: History, now: Version): readonly Finding[] => {
  const refusals = history.flatMap(({ name, resources }) => [
    ...refusalsOf(resources, now.resources).map((problem) => ({ place: `update from ${name}`, problem })),
    ...refusalsOf(now.resources, resources).map((problem) => ({ place: `rollback to ${name}`, problem })),
  ]);
  return refusals.length > 0 ? refusals : problemsOf(rehearse(history, now));
};
