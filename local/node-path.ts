import { existsSync } from 'node:fs';
import { join } from 'node:path';

const PINNED = join(import.meta.dirname, '..', 'node_modules', 'node', 'bin', 'node');

/** The pinned Node of the npm package `node`, whichever one runs this process. */
export const nodePath = (): string => (existsSync(PINNED) ? PINNED : process.execPath);
