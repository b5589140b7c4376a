import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Client, createClient, type ImportDetail, type ImportRequest, type Page } from '../client.ts';
import { type GeneratedTransaction, generateTransactions } from '../generate.ts';
import { CSV_FIELDS, generateCsv } from '../generate-csv.ts';
import type { Stack } from '../stack.ts';
import { checkExact } from './check-exact.ts';
import type { CrashRun } from './crash-state.ts';
import { idUnlessCutOff, sendAgain } from './send-again.ts';

/** A file of its own for an account of its own. */
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
  return data.filter((each) => each.account_id === accountId);
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

/** Sends the file, kills everything at its moment, starts again, and looks on until all is complete and exact. */
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
