import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { openTable } from '../../scripts/restore/open-table.ts';
import type { BankAccount } from '../../shared/bank/schema/bank-account.ts';
import type { BankConnection } from '../../shared/bank/schema/bank-connection.ts';
import { addDays } from '../../shared/platform/domain/dates/local-date.ts';
import { startUsPeer, type UsBook, type UsPeer } from '../../test/support/bank/us-peer.ts';
import type { BenchFile } from '../bench-file.ts';
import { createClient } from '../client.ts';
import { amountOf, CSV_FIELDS, generateTransactions } from '../generate.ts';
import { type LocalStats, readStats, resetStats, writeUnits } from '../local-stats.ts';
import { median } from '../measure.ts';
import { atMost, type Figure, noted } from '../report.ts';
import { freePort, type Stack, startStack } from '../stack.ts';
import { announce } from '../stages.ts';
import { type ImportRun, importFile } from './import-file.ts';

const MEBIBYTE = 2 ** 20;

/** One sync, from its first request to its end. */
type SyncRun = {
  readonly rows: number;
  readonly seconds: number;
  readonly requests: number;
  readonly pages: number;
  /** The bench's own requests, which record the use of the API key and are not part of the measurement. */
  readonly polls: number;
  readonly stats: LocalStats;
};
type Round = { readonly first: SyncRun; readonly again: SyncRun; readonly file: ImportRun };
type Polled = { readonly connection: BankConnection; readonly polls: number };
type Bench = { readonly stack: Stack; readonly peer: UsPeer; readonly dataDir: string };

/** Compares a bank feed with a file of the same rows, on a separate stack that can call the bench's bank. */
export const benchBankFeed = async (assembly: string, rows: number, rounds: number) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'counterfoil-bank-feed-'));
  const peer = await startUsPeer(await freePort());
  process.env['EGRESS_ALLOW'] = peer.host;
  const stack = await startStack({ assembly, dataDir, port: await freePort(), timeScale: 1 });
  try {
    const measured: Round[] = [];
    await runRound({ stack, peer, dataDir }, 1_000, 0);
    const pollUnits = await unitsPerPoll(stack);
    for (let round = 1; round <= rounds; round += 1)
      measured.push(await runRound({ stack, peer, dataDir }, rows, round));
    return { figures: figuresOf(rows, measured, pollUnits), lines: measured.flatMap(linesOf) };
  } finally {
    await stack.stop();
    await peer.stop();
    await rm(dataDir, { recursive: true });
  }
};

const runRound = async (bench: Bench, rows: number, round: number): Promise<Round> => {
  const { stack, peer } = bench;
  const { book, file } = feedRows(rows, round + 1, `From a file ${rows}r${round}`);
  peer.book = book;
  const path = await connect(bench);
  const first = announce(`bank feed ${rows}`, await measureSync(bench, path, rows, () => link(bench, path)));
  const again = announce(
    `bank feed ${rows} again`,
    await measureSync(bench, path, rows, () => post(stack, `${path}/sync`)),
  );
  const driver = { stack, client: createClient(stack.baseUrl, stack.apiKey) };
  return { first, again, file: announce(`csv ${rows}`, await importFile(driver, file)) };
};

const measureSync = async (
  { stack, peer, dataDir }: Bench,
  path: string,
  rows: number,
  begin: () => Promise<unknown>,
): Promise<SyncRun> => {
  const [before, last] = [await readPages(dataDir), (await readConnection(stack, path)).sync?.id];
  peer.reset();
  await resetStats(stack.baseUrl);
  await begin();
  const { connection, polls } = await settle(stack, path, last);
  const stats = await readStats(stack.baseUrl);
  const seconds = (Date.parse(connection.sync?.finished_at ?? '') - (peer.requests[0]?.at ?? Number.NaN)) / 1_000;
  const pages = changedPages(before, await readPages(dataDir));
  return { rows, seconds, requests: peer.requests.length, pages, polls, stats };
};

const connect = async ({ stack, peer }: Bench): Promise<string> => {
  const json = { provider: 'us', setup_token: peer.issueToken().setupToken };
  const { id } = await post<BankConnection>(stack, '/bank_connections', json);
  await settle(stack, `/bank_connections/${id}`);
  return `/bank_connections/${id}`;
};

const link = async ({ stack }: Bench, path: string): Promise<void> => {
  const [account] = await ask<readonly BankAccount[]>(stack, 'GET', `${path}/accounts`);
  await post(stack, `${path}/accounts/${account?.id}/link`, { create: { account_type: 'depository' } });
};

const readConnection = (stack: Stack, path: string): Promise<BankConnection> => ask(stack, 'GET', path);

const post = <Data>(stack: Stack, path: string, json: object = {}): Promise<Data> =>
  ask<Data>(stack, 'POST', path, json);

const ask = async <Data>({ baseUrl, apiKey }: Stack, method: string, path: string, json?: object): Promise<Data> => {
  const response = await fetch(`${baseUrl}/api/v1${path}`, {
    method,
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  const answer = (await response.json()) as { readonly data: Data };
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer.data;
};

/** Waits until a sync other than `last` completes. */
const settle = async (stack: Stack, path: string, last?: string): Promise<Polled> => {
  for (let polls = 1; ; polls += 1) {
    const connection = await readConnection(stack, path);
    const { sync } = connection;
    if (sync?.status === 'failed') throw new Error(`The sync failed: ${JSON.stringify(sync)}`);
    if (sync?.status === 'completed' && sync.id !== last) return { connection, polls };
    await sleep(500);
  }
};

const CALIBRATION = 20;

const unitsPerPoll = async (stack: Stack): Promise<number> => {
  await resetStats(stack.baseUrl);
  for (let poll = 0; poll < CALIBRATION; poll += 1) await ask(stack, 'GET', '/bank_connections');
  return writeUnits(await readStats(stack.baseUrl)) / CALIBRATION;
};

const unitsOf = (runs: readonly SyncRun[], pollUnits: number): number =>
  median(runs.map(({ stats, polls }) => writeUnits(stats) - polls * pollUnits));
const secondsOf = (runs: readonly { readonly seconds: number }[]): number => median(runs.map(({ seconds }) => seconds));

const figuresOf = (rows: number, rounds: readonly Round[], pollUnits: number): Figure[] => {
  const [first, again] = [rounds.map((round) => round.first), rounds.map((round) => round.again)];
  const file = secondsOf(rounds.map((round) => round.file));
  const peaks = [...first, ...again].map(({ stats }) => stats.peakRss['bank-sync-worker'] ?? Number.NaN);
  return [
    noted(`bank feed ${rows} rows, first request to the end`, secondsOf(first) * 1_000, 'ms'),
    noted(`bank feed ${rows} rows again`, secondsOf(again) * 1_000, 'ms'),
    noted(`bank feed ${rows} rows / CSV of the same`, secondsOf(first) / file, 'x'),
    noted(`bank feed ${rows} rows again / CSV of the same`, secondsOf(again) / file, 'x'),
    noted('ledger items written, first sync', median(first.map(({ pages }) => pages)), ''),
    atMost('ledger items written, nothing new', Math.max(...again.map(({ pages }) => pages)), 0, ''),
    noted(`write units, bank feed ${rows} rows`, unitsOf(first, pollUnits), 'units'),
    noted('write units, nothing new', unitsOf(again, pollUnits), 'units'),
    noted('peak RSS of the worker', Math.max(...peaks) / MEBIBYTE, 'MB'),
  ];
};

const linesOf = ({ first, again, file }: Round): readonly string[] => [
  `first, ${first.requests} requests to the bank, ${first.pages} items of the ledger: ${lineOf(first)}`,
  `again, ${again.requests} requests to the bank, ${again.pages} items of the ledger: ${lineOf(again)}`,
  `csv: ${lineOf(file)}`,
];

const lineOf = ({ polls, stats: { requests, units } }: SyncRun | ImportRun): string => {
  const counts = Object.entries(requests).toSorted(([, a], [, b]) => b - a);
  return (
    `units written ${units.write.toFixed(0)} + index ${units.indexWrite.toFixed(0)}, read ${units.read.toFixed(0)}, ` +
    `${polls} polls; ${counts.map(([name, count]) => `${name} ${count}`).join(', ')}`
  );
};

/** The same transactions as bank data and as a file, on days that every sync reads again. */
type FeedRows = { readonly book: UsBook; readonly file: BenchFile };

const DAYS = 28;

/** `label`: the account name in the file. */
const feedRows = (rows: number, seed: number, label: string): FeedRows => {
  const today = new Date().toISOString().slice(0, 10);
  const generated = [...generateTransactions({ rows, seed })].map(({ cents, name }, at) => ({
    date: addDays(today, -(at % DAYS)),
    amount: amountOf(cents),
    name,
    id: `TRN-${at}`,
  }));
  const lines = generated.map(({ date, amount, name }) => `${date},${amount},${name},${label}\n`);
  const csv = Buffer.from(`date,amount,name,account\n${lines.join('')}`);
  const account = {
    id: 'ACT-1',
    name: 'Everyday',
    currency: 'USD',
    balance: '812.40',
    'balance-date': epochSecondsOf(today),
  };
  const transactions = generated.map(({ id, date, amount, name }) => ({
    id,
    posted: epochSecondsOf(date),
    amount,
    description: name,
  }));
  return {
    book: { accounts: [{ ...account, transactions }] },
    file: {
      fields: CSV_FIELDS,
      rows,
      path: `${label}.csv`,
      bytes: csv.length,
      gzipped: new Uint8Array(gzipSync(csv)),
    },
  };
};

const epochSecondsOf = (date: string): number => Date.parse(`${date}T12:00:00Z`) / 1_000;

/** A hash of each ledger item, by key. */
type Pages = ReadonlyMap<string, string>;

const readPages = async (dataDir: string): Promise<Pages> => {
  const { documents: client, tableName: TableName } = openTable({ DATA_DIR: dataDir });
  const pages = new Map<string, string>();
  for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true })) {
    for (const item of Items.filter(({ pk }) => String(pk).startsWith('LEDGER#'))) {
      pages.set(`${item['pk']} ${item['sk']}`, createHash('sha256').update(JSON.stringify(item)).digest('hex'));
    }
  }
  return pages;
};

/** The number of items written, however small the change. */
const changedPages = (before: Pages, after: Pages): number =>
  [...after].filter(([key, digest]) => before.get(key) !== digest).length;
