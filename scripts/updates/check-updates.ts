import type { Finding } from '../checks/templates/template.ts';
import type { HeldResource } from './held-resource.ts';
import type { History } from './history.ts';
import { refusalsOf } from './refuse-update.ts';

/** Updates the recorded states to this one, and returns to each of them: what would be refused on the way. */
export const checkUpdates = (history: History, now: readonly HeldResource[]): readonly Finding[] =>
  history.flatMap(({ name, resources }) => [
    ...refusalsOf(resources, now).map((problem) => ({ place: `update from ${name}`, problem })),
    ...refusalsOf(now, resources).map((problem) => ({ place: `rollback to ${name}`, problem })),
  ]);
