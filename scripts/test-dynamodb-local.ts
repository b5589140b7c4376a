import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { awsCall } from '../local/aws-call.ts';
import { StartError } from '../local/start-error.ts';
import { runCommand } from './run/run-step.ts';
import { runVitest } from './run/run-vitest.ts';

/** The npm package with AWS's jar; not a dependency of the project. */
const PACKAGE = 'amplify-dynamodb-simulator@2.9.30';
const CACHE = join(import.meta.dirname, '..', 'node_modules', '.cache', 'dynamodb-local');
const EMULATOR = join(CACHE, 'node_modules', 'amplify-dynamodb-simulator', 'emulator');

const requireJava = (): void => {
  if (spawnSync('java', ['-version']).status !== 0) {
    throw new StartError(
      'DynamoDB Local needs Java 17 or later on the PATH; without it, npm test covers the embedded table',
    );
  }
};

const installEmulator = async (): Promise<void> => {
  if (existsSync(join(EMULATOR, 'DynamoDBLocal.jar'))) return;
  mkdirSync(CACHE, { recursive: true });
  const args = ['install', '--prefix', CACHE, '--no-audit', '--no-fund', '--ignore-scripts', '--save-exact', PACKAGE];
  const { passed, output } = await runCommand('npm', args);
  if (!passed) throw new StartError(`${PACKAGE} could not be installed:\n${output}`);
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

const startEmulator = (port: number): ChildProcess => {
  const library = `-Djava.library.path=${join(EMULATOR, 'DynamoDBLocal_lib')}`;
  const args = [
    '-Xmx512m',
    library,
    '-jar',
    join(EMULATOR, 'DynamoDBLocal.jar'),
    '-inMemory',
    '-sharedDb',
    '-port',
    String(port),
  ];
  return spawn('java', args, { cwd: EMULATOR, stdio: 'ignore' });
};

const untilReady = async (endpoint: string, emulator: ChildProcess): Promise<void> => {
  for (let attempt = 0; attempt < 150 && emulator.exitCode === null; attempt += 1) {
    const isUp = await awsCall('dynamodb', endpoint, 'ListTables', {}).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await sleep(200);
  }
  throw new StartError(`DynamoDB Local does not answer on ${endpoint}`);
};

/** A call is much slower than in-process, and the import model makes hundreds of thousands of calls. */
const FEWER_SEQUENCES = '40';

const main = async (args: readonly string[]): Promise<boolean> => {
  requireJava();
  await installEmulator();
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const emulator = startEmulator(port);
  try {
    await untilReady(endpoint, emulator);
    const env = { DYNAMODB_ENDPOINT: endpoint, TEST_RUNS: process.env['TEST_RUNS'] ?? FEWER_SEQUENCES };
    const { passed, failed } = await runVitest(args, { env, show: true, timeout: 60 * 60_000 });
    console.log(`${passed} passed, ${failed} failed`);
    return failed === 0;
  } finally {
    emulator.kill('SIGKILL');
  }
};

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
