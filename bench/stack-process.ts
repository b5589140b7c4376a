import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { startLocalCloud } from '../local/main.ts';
import { writeDemo } from '../scripts/demo/ensure-demo.ts';

/**
 * Runs the local cloud on an existing assembly, as `npm start` does after building, so that a benchmark can restart it:
 * `node bench/stack-process.ts --assembly A --data-dir D --port P`.
 */
const { values } = parseArgs({
  options: {
    assembly: { type: 'string' },
    'data-dir': { type: 'string' },
    port: { type: 'string' },
    'time-scale': { type: 'string', default: '1' },
    'viewer-header': { type: 'boolean', default: false },
    'idle-ms': { type: 'string' },
    cpu: { type: 'string' },
  },
});
const { assembly, 'data-dir': dataDir } = values;
if (assembly === undefined || dataDir === undefined) throw new Error('--assembly and --data-dir are required');

/** The work of this machine is measured, not how much AWS lets through. */
const UNTHROTTLED = 1_000;

const cloud = await startLocalCloud({
  outDir: assembly,
  dataDir,
  port: Number(values.port),
  timeScale: Number(values['time-scale']),
  rateScale: UNTHROTTLED,
  viewerHeader: values['viewer-header'],
  ...(values['idle-ms'] !== undefined && { idleMs: Number(values['idle-ms']) }),
  ...(values.cpu === 'lambda' && { cpu: 'lambda' }),
  onReady: writeDemo,
  onLog: console.log,
});
console.log(`ready on ${cloud.baseUrl}`);
// The parent holds the other end of the input, so the stack ends with the benchmark.
await Promise.race([once(process, 'SIGTERM'), once(process.stdin.resume(), 'close')]);
await cloud.stop(); // also ends the functions, which are frozen between events and would not notice
process.exit(0);
