import { statSync } from 'node:fs';

/** A file system's clock can be behind by some milliseconds. */
const CLOCK_MS = 20;

/** Whether a file was edited after a time in milliseconds. A build that began then may have read the old content. */
export const isEditedSince = (path: string, moment: number): boolean =>
  (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > moment - CLOCK_MS;
