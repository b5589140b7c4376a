import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createClient } from '../../bench/client.ts';
import { type CrashRun, type CrashState, crashOnce, loadState, packParcel, saveState } from '../../bench/crash-run.ts';
import { createRandom } from '../../bench/generate.ts';
import { deadLetters, readStats } from '../../bench/local-stats.ts';
import { loadAverage, median } from '../../bench/measure.ts';
import { freePort, makeAssembly, type Stack, startStack } from '../../bench/stack.ts';

/**
 * Kills the local stack with kill -9 at seeded random moments of an import, restarts it, and requires the import to
 * complete exactly, without help. Resume a stopped test with --resume.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '50' },
    rows: { type: 'string', default: '5000' },
    'time-scale': { type: 'string', default: '0.1' },
    seed: { type: 'string', default: '1' },
    folder: { type: 'string', default: join(tmpdir(), 'counterfoil-crash-test') },
    assembly: { type: 'string' },
    resume: { type: 'boolean', default: false },
  },
});
const RUNS = Number(values.runs);
const ROWS = Number(values.rows);
const SEED = Number(values.seed);
const TIME_SCALE = Number(values['time-scale']);
const FOLDER = values.folder;
const STATE = join(FOLDER, 'state.json');
const ASSEMBLY = values.assembly ?? join(FOLDER, 'assembly');

const start = async (): Promise<Stack> =>
  startStack({ assembly: ASSEMBLY, dataDir: join(FOLDER, 'data'), port: await freePort(), timeScale: TIME_SCALE });

const prepareFolder = async (): Promise<void> => {
  if (!values.resume) await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  if (!existsSync(ASSEMBLY)) await makeAssembly(FOLDER);
};

/** The duration of an undisturbed import; kills happen within it. */
const measureTypical = async (stack: Stack): Promise<number> => {
  const client = createClient(stack.baseUrl, stack.apiKey);
  const times: number[] = [];
  for (const round of [1, 2, 3]) {
    const { request } = await packParcel(client, `undisturbed ${round} ${Date.now()}`, ROWS, SEED + round);
    const started = performance.now();
    const { id } = await client.createImport(request);
    const { detail } = await client.settle(id, { every: 20 });
    if (detail.verification?.readback.status !== 'matched') throw new Error(`Undisturbed: ${JSON.stringify(detail)}`);
    times.push(performance.now() - started);
  }
  return median(times);
};

const describeRun = ({ run, killAfterMs, stateAfter, secondsToComplete, imports, faults }: CrashRun): string =>
  `run ${String(run).padStart(3)}  killed after ${killAfterMs.toFixed(0).padStart(5)} ms  ${stateAfter.padEnd(32)}` +
  `${secondsToComplete.toFixed(1).padStart(6)} s to complete  ${imports} import${imports === 1 ? '' : 's'}  ` +
  (faults.length === 0 ? 'exact' : `NOT EXACT: ${faults.join('; ')}`);

const report = ({ runs, typicalMs }: CrashState, dead: number): void => {
  const seconds = runs.map(({ secondsToComplete }) => secondsToComplete);
  const wrong = runs.filter(({ faults }) => faults.length > 0).length;
  console.log(`undisturbed ${(typicalMs / 1000).toFixed(2)} s, load average ${loadAverage()}`);
  for (const [state, those] of Map.groupBy(runs, ({ stateAfter }) => stateAfter)) {
    const own = those.map(({ secondsToComplete }) => secondsToComplete);
    console.log(`  ${state.padEnd(32)} ${String(those.length).padStart(3)} runs, median ${median(own).toFixed(1)} s`);
  }
  console.log(`start to complete: median ${median(seconds).toFixed(1)} s, most ${Math.max(...seconds).toFixed(1)} s`);
  console.log(`${runs.length - wrong} exact, ${wrong} not exact, ${dead} dead letters`);
  process.exitCode = wrong + dead === 0 ? 0 : 1;
};

/** Kill times depend on the seed only, so a resumed test uses the same ones. */
const killMoments = (typicalMs: number): readonly number[] => {
  const random = createRandom(SEED);
  return Array.from({ length: RUNS }, () => random.below(Math.ceil(typicalMs)));
};

const crashAll = async (first: Stack): Promise<void> => {
  let stack = first;
  try {
    let state = await loadState(STATE);
    state ??= { seed: SEED, rows: ROWS, timeScale: TIME_SCALE, typicalMs: await measureTypical(stack), runs: [] };
    await saveState(STATE, state);
    for (const [index, killAfterMs] of killMoments(state.typicalMs).entries()) {
      const run = index + 1;
      if (run <= state.runs.length) continue;
      const client = createClient(stack.baseUrl, stack.apiKey);
      const parcel = await packParcel(client, `run ${run} ${Date.now()}`, ROWS, SEED * 1000 + run);
      const restart = async (): Promise<Stack> => {
        stack = await start();
        return stack;
      };
      const { result } = await crashOnce({ run, parcel, killAfterMs, stack, restart });
      console.log(describeRun(result));
      state = { ...state, runs: [...state.runs, result] };
      await saveState(STATE, state);
    }
    report(state, deadLetters(await readStats(stack.baseUrl)));
  } finally {
    await stack.stop();
  }
};

await prepareFolder();
await crashAll(await start());
