import { appendFileSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorPayload } from './function-process.ts';

const MAX_BYTES = 5 * 1024 * 1024;

const pathOf = (folder: string, name: string): string => join(folder, `${name}.log`);

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Opens a function's log for appending, and rotates a large one once. */
export const openFunctionLog = (folder: string, name: string): number => {
  mkdirSync(folder, { recursive: true });
  const path = pathOf(folder, name);
  if (sizeOf(path) > MAX_BYTES) renameSync(path, `${path}.1`);
  return openSync(path, 'a');
};

/** Lambda itself logs what a function could not: that it threw, ran out of time, or ended. */
export const logError = (folder: string, name: string, { errorType, errorMessage }: ErrorPayload): void => {
  const line = { level: 'ERROR', timestamp: new Date().toISOString(), message: errorType, error: errorMessage };
  mkdirSync(folder, { recursive: true });
  appendFileSync(pathOf(folder, name), `${JSON.stringify(line)}\n`);
};

type LoggedError = { readonly name?: string; readonly message?: string; readonly cause?: LoggedError };

type Line = {
  readonly level?: string;
  readonly timestamp?: string;
  readonly message?: string;
  readonly reason?: string;
  readonly error?: string | LoggedError;
};

/** A line of a log; empty if it is not JSON. */
export const readLine = (text: string): Line => {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return {};
  }
};

/** An error with its causes, which say what happened; the error itself says what it means. */
const describeError = ({ name, message, cause }: LoggedError): string =>
  [`${name}: ${message}`, ...(typeof cause === 'object' ? [describeError(cause)] : [])].join(': ');

export const describeLine = ({ message = '', reason, error }: Line): string => {
  const thrown = typeof error === 'object' ? describeError(error) : error;
  return [message, reason, thrown].filter((part) => part !== undefined && part !== '').join(': ');
};

/** The last error in a function's log, in one line. */
export const lastErrorOf = (folder: string, name: string, since: Date): string | undefined => {
  const path = pathOf(folder, name);
  if (!existsSync(path)) return undefined;
  const last = readFileSync(path, 'utf8')
    .split('\n')
    .map(readLine)
    .findLast(({ level, timestamp = '' }) => level === 'ERROR' && Date.parse(timestamp) >= since.getTime());
  return last === undefined ? undefined : describeLine(last);
};
