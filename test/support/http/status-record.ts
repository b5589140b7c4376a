import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** An answer that a test saw; `code` is that of an error, or empty. */
export type SeenAnswer = {
  readonly method: string;
  readonly template: string;
  readonly status: number;
  readonly code: string;
};

/** Names a folder, into which each process writes what its tests saw. */
export const RECORD_STATUSES = 'RECORD_STATUSES';

const seen = new Set<string>();

const codeOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string' ? body.error : '';

/** Notes an answer that was found to be as in openapi.json, once per process. */
export const recordAnswer = (method: string, template: string, status: number, body: unknown): void => {
  const folder = process.env[RECORD_STATUSES];
  if (folder === undefined) return;
  const answer: SeenAnswer = { method: method.toLowerCase(), template, status, code: codeOf(body) };
  const line = JSON.stringify(answer);
  if (seen.has(line)) return;
  seen.add(line);
  appendFileSync(join(folder, `${process.pid}.ndjson`), `${line}\n`);
};
