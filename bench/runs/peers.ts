import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BenchFile, makeFile } from '../bench-file.ts';
import { createClient } from '../client.ts';
import { median, processorTime, timed } from '../measure.ts';
import { actual } from '../peers/actual.ts';
import { beancount } from '../peers/beancount.ts';
import { hledger } from '../peers/hledger.ts';
import type { Peer, PeerCommand } from '../peers/peer.ts';
import { sqlite } from '../peers/sqlite.ts';
import { type Figure, noted } from '../report.ts';
import { freePort, startStack } from '../stack.ts';
import { type Driver, importFile } from './import-file.ts';

const PEERS: readonly Peer[] = [sqlite, hledger, beancount, actual];

/** Wall-clock seconds and processor seconds; ours include those of the local cloud. */
type Run = { readonly wall: number; readonly processor: number };

const run = promisify(execFile);

/** The shell's `time` prints the user and the system time of the command, in seconds. */
const timedCommand = async ({ command, args, reset }: PeerCommand): Promise<Run> => {
  await reset?.();
  const script = 'export LC_ALL=C; TIMEFORMAT="%U %S"; time "$@" > /dev/null 2> /dev/null';
  const { result, seconds } = await timed(() => run('bash', ['-e', '-c', script, 'bash', command, ...args]));
  const [user = Number.NaN, system = Number.NaN] = result.stderr.trim().split(' ').map(Number);
  return { wall: seconds, processor: user + system };
};

const timedImport = async (driver: Driver, file: BenchFile): Promise<Run> => {
  const spent = (): number => {
    const { functions, cloud } = processorTime(driver.stack.groupId) ?? { functions: Number.NaN, cloud: Number.NaN };
    return (functions + cloud) / 1000;
  };
  const before = spent();
  const { seconds } = await importFile(driver, file);
  return { wall: seconds, processor: spent() - before };
};

type Installed = { readonly peer: Peer; readonly version: string };

const findInstalled = async (): Promise<readonly Installed[]> => {
  const found = await Promise.all(PEERS.map(async (peer) => ({ peer, version: await peer.findVersion() })));
  return found.flatMap(({ peer, version }) => (version === undefined ? [] : [{ peer, version }]));
};

type Size = { readonly rows: number; readonly rounds: number };

/** Our runs and those of each peer, by name. They take turns in each round, so that load affects all of them alike. */
const runSize = async (
  driver: Driver,
  folder: string,
  peers: readonly Installed[],
  { rows, rounds, seed }: Size & { readonly seed: number },
): Promise<ReadonlyMap<string, readonly Run[]>> => {
  const runs = new Map<string, Run[]>([[OURS, []], ...peers.map(({ peer }): [string, Run[]] => [peer.name, []])]);
  for (let round = 1; round <= rounds; round += 1) {
    const file = await makeFile(folder, 'csv', { rows, seed, label: `peers${rows}r${round}` });
    runs.get(OURS)?.push(await timedImport(driver, file));
    for (const { peer } of peers) runs.get(peer.name)?.push(await timedCommand(await peer.prepare(file.path, folder)));
  }
  return runs;
};

const OURS = 'Counterfoil';

const figuresOf = (rows: number, runs: ReadonlyMap<string, readonly Run[]>): Figure[] => {
  const of = (name: string, what: keyof Run): number => median((runs.get(name) ?? []).map((each) => each[what]));
  const ours = noted(`${OURS} ${rows} rows`, of(OURS, 'wall'), 's');
  const ratios = [...runs.keys()]
    .filter((name) => name !== OURS)
    .flatMap((name) => [
      noted(`${name} ${rows} rows`, of(name, 'wall'), 's'),
      noted(`${rows} rows, ${OURS} / ${name}`, of(OURS, 'wall') / of(name, 'wall'), 'x'),
      noted(`${rows} rows, processor, ${OURS} / ${name}`, of(OURS, 'processor') / of(name, 'processor'), 'x'),
    ]);
  return [ours, ...ratios];
};

/** Compares our import with each other installed program, on the same file and in the same hour. */
export const benchPeers = async (
  assembly: string,
  given: string,
  sizes: readonly Size[],
  seed: number,
): Promise<{ readonly figures: readonly Figure[]; readonly lines: readonly string[] }> => {
  const folder = join(given, 'peers');
  await mkdir(folder, { recursive: true });
  const peers = await findInstalled();
  const stack = await startStack({ assembly, dataDir: join(folder, 'data'), port: await freePort() });
  try {
    const driver = { stack, client: createClient(stack.baseUrl, stack.apiKey) };
    await importFile(driver, await makeFile(folder, 'csv', { rows: 1_000, seed, label: 'warm' }));
    const figures: Figure[] = [];
    for (const size of sizes.filter(({ rounds }) => rounds > 0))
      figures.push(...figuresOf(size.rows, await runSize(driver, folder, peers, { ...size, seed })));
    const missing = PEERS.filter((peer) => !peers.some((installed) => installed.peer === peer));
    const lines = [
      ...peers.map(({ peer, version }) => `${peer.name} ${version}: ${peer.work}`),
      ...missing.map(({ name }) => `${name}: not installed`),
    ];
    return { figures, lines };
  } finally {
    await stack.stop();
  }
};
