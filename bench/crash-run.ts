import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import {
  AnswerError,
  type Client,
  createClient,
  type ImportDetail,
  type ImportRequest,
  type Page,
  type TransactionBody,
} from './client.ts';
import { amountOf, CSV_FIELDS, type GeneratedTransaction, generateCsv, generateTransactions } from './generate.ts';
import type { Stack } from './stack.ts';

/** A separate file for a separate account. */
export type Parcel = {
  readonly accountId: string;
  readonly request: ImportRequest;
  readonly rows: readonly GeneratedTransaction[];
};

export const packParcel = async (client: Client, name: string, rows: number, seed: number): Promise<Parcel> => {
  const accountId = await client.createAccount(name);
  const csv = [...generateCsv({ rows, seed })].join('');
  return {
    accountId,
    rows: [...generateTransactions({ rows, seed })],
    request: {
      file: new Uint8Array(gzipSync(csv)),
      filename: `${name}.csv.gz`,
      fields: { ...CSV_FIELDS, account_id: accountId, publish: 'true' },
      idempotencyKey: crypto.randomUUID(),
    },
  };
};

const WITHIN = 300_000;

const settled = async (client: Client, id: string): Promise<readonly string[]> => {
  const { detail } = await client.settle(id, { within: WITHIN });
  const readback = detail.verification?.readback.status;
  if (detail.status === 'complete' && readback === 'matched') return [];
  return [`import ${id} is ${detail.status}, readback ${readback}: ${detail.error ?? 'no error'}`];
};

const importsOf = async (client: Client, accountId: string): Promise<readonly ImportDetail[]> => {
  const { data } =
    await client.get<Page<ImportDetail & { readonly account_id?: string | null }>>('/api/v1/imports?per_page=20');
  return data.filter((transaction) => transaction.account_id === accountId);
};

const stateOf = ({ status, verification }: ImportDetail): string =>
  status === 'complete' ? `complete, readback ${verification?.readback.status ?? 'unknown'}` : status;

export type Kill = {
  readonly run: number;
  readonly parcel: Parcel;
  readonly killAfterMs: number;
  readonly stack: Stack;
  readonly restart: () => Promise<Stack>;
};

/**
 * Sends the file, kills the stack at the given moment, restarts it, and waits until the import is complete and exact.
 */
export const crashOnce = async ({ run, parcel, killAfterMs, stack, restart }: Kill) => {
  const sent = idUnlessCutOff(createClient(stack.baseUrl, stack.apiKey).createImport(parcel.request));
  await Promise.all([sleep(killAfterMs).then(stack.kill), sent]);
  const answeredId = await sent;

  const started = performance.now();
  const back = await restart();
  const client = createClient(back.baseUrl, back.apiKey);
  const stateAfter = answeredId === undefined ? 'unanswered' : stateOf(await client.getImport(answeredId));
  const id = answeredId ?? (await sendAgain(client, parcel.request));
  const faults = [...(await settled(client, id))];
  const imports = await importsOf(client, parcel.accountId);
  for (const other of imports) if (other.id !== id) faults.push(...(await settled(client, other.id)));
  const secondsToComplete = (performance.now() - started) / 1000;

  faults.push(...(await checkExact(client, parcel.accountId, parcel.rows)));
  const { secondsToReady } = back;
  const result: CrashRun = {
    run,
    killAfterMs,
    stateAfter,
    secondsToComplete,
    secondsToReady,
    imports: imports.length,
    faults,
  };
  return { result, stack: back };
};

const PER_PAGE = 100;
const MOST_FAULTS = 5;

const readAll = async (client: Client, accountId: string): Promise<TransactionBody[]> => {
  const all: TransactionBody[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const path = `/api/v1/transactions?account_id=${accountId}&per_page=${PER_PAGE}&page=${page}`;
    const { data, meta } = await client.get<Page<TransactionBody>>(path);
    all.push(...data);
    pages = meta.total_pages;
  }
  return all;
};

/** Cents of a canonical amount with two decimals. */
const centsOf = (amount: string): number => Number(amount.replace('.', ''));

const contentOf = (date: string, amount: string, name: string): string => `${date} ${amount} ${name}`;

/** Compares the account with the file: number of rows, sum, and each row once. */
const checkExact = async (
  client: Client,
  accountId: string,
  expected: readonly GeneratedTransaction[],
): Promise<readonly string[]> => {
  const found = await readAll(client, accountId);
  const faults: string[] = [];
  if (found.length !== expected.length) faults.push(`${found.length} transactions instead of ${expected.length}`);

  // Ledger sign: positive is money out.
  const sum = expected.reduce((cents, row) => cents - row.cents, 0);
  const foundSum = found.reduce((cents, { amount }) => cents + centsOf(amount), 0);
  if (sum !== foundSum) faults.push(`sum ${amountOf(foundSum)} instead of ${amountOf(sum)}`);

  const counts = new Map<string, number>();
  for (const { date, amount, name } of found) {
    const content = contentOf(date, amount, name);
    counts.set(content, (counts.get(content) ?? 0) + 1);
  }
  const wrong = expected
    .map(({ date, cents, name }) => contentOf(date, amountOf(-cents), name))
    .filter((content) => counts.get(content) !== 1);
  faults.push(...wrong.slice(0, MOST_FAULTS).map((content) => `${counts.get(content) ?? 0} times: ${content}`));
  return faults;
};

/** One kill and its result. */
export type CrashRun = {
  readonly run: number;
  /** Time from sending the file to the kill. */
  readonly killAfterMs: number;
  /** The import's state when the stack was back; `unanswered` if the POST was interrupted. */
  readonly stateAfter: string;
  /** Time from the restart until everything was complete and matched. */
  readonly secondsToComplete: number;
  readonly secondsToReady: number;
  /** Imports in the account: a repeated POST may create a second one, which must add nothing. */
  readonly imports: number;
  /** Differences from the file; must be empty. */
  readonly faults: readonly string[];
};

/** The state needed to resume an interrupted test. */
export type CrashState = {
  readonly seed: number;
  readonly rows: number;
  readonly timeScale: number;
  readonly typicalMs: number;
  readonly runs: readonly CrashRun[];
};

export const loadState = async (file: string): Promise<CrashState | undefined> =>
  existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as CrashState) : undefined;

/** Written atomically, because the test can be stopped at any moment. */
export const saveState = async (file: string, state: CrashState): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`);
  await rename(`${file}.new`, file);
};

const PATIENCE_MS = 120_000;
const CONFLICT = 409;

/** The id of an answered POST; undefined if the stack stopped before the answer. */
const idUnlessCutOff = async (sent: Promise<{ readonly id: string }>): Promise<string | undefined> => {
  try {
    return (await sent).id;
  } catch (error) {
    if (error instanceof AnswerError && error.status < 500) throw error;
    return undefined;
  }
};

/**
 * Behaves like a client without an answer: repeats the request with the same key, and again while the first is still in
 * progress.
 */
const sendAgain = async (client: Client, request: ImportRequest): Promise<string> => {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return (await client.createImport(request)).id;
    } catch (error) {
      const isInProgress = error instanceof AnswerError && error.status === CONFLICT;
      if (!isInProgress || performance.now() > deadline) throw error;
      await sleep(500);
    }
  }
};
