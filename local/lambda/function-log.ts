import { mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const MAX_BYTES = 5 * 1024 * 1024;

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Opens a function's log for appending, and keeps one older generation once it has grown large. */
export const openFunctionLog = (folder: string, name: string): number => {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.log`);
  if (sizeOf(path) > MAX_BYTES) renameSync(path, `${path}.1`);
  return openSync(path, 'a');
};
