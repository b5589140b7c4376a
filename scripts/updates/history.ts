import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { HeldResource } from './held-resource.ts';

/** Deployed states that every later version must be able to update, and to return to. */
export type History = readonly State[];

export type State = {
  /** Its version, or its day and commit. */
  readonly name: string;
  readonly resources: readonly HeldResource[];
};

export const HISTORY_FILE = join(import.meta.dirname, '../../infra/history.json');

/** Most resources are the same in most states, so each is written once, with the numbers of its states. */
const HistoryFile = z.object({
  states: z.array(z.string()),
  resources: z.array(
    z.object({
      at: z.string(),
      type: z.string(),
      names: z.array(z.string()).default([]),
      fixed: z.string().default('{}'),
      isRetained: z.boolean().default(false),
      in: z.array(z.int()),
    }),
  ),
});

export const readHistory = (file: string = HISTORY_FILE): History => {
  const { states, resources } = HistoryFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  return states.map((name, index) => ({
    name,
    resources: resources.filter((resource) => resource.in.includes(index)).map(({ in: _, ...resource }) => resource),
  }));
};

/** A line for each resource, so that a change of the file shows what changed. */
export const writeHistory = (history: History, file: string = HISTORY_FILE): void => {
  const found = new Map<string, number[]>();
  for (const [index, { resources }] of history.entries()) {
    for (const resource of resources) {
      const text = JSON.stringify(withoutDefaults(resource));
      found.set(text, [...(found.get(text) ?? []), index]);
    }
  }
  const lines = [...found]
    .map(([text, states]) => `${text.slice(0, -1)},"in":${JSON.stringify(states)}}`)
    .toSorted()
    .join(',\n');
  const names = JSON.stringify(history.map(({ name }) => name));
  writeFileSync(file, `{"states":${names},\n"resources":[\n${lines}\n]}\n`);
};

const withoutDefaults = ({ at, type, names, fixed, isRetained }: HeldResource) => ({
  at,
  type,
  ...(names.length > 0 && { names }),
  ...(fixed !== '{}' && { fixed }),
  ...(isRetained && { isRetained }),
});
