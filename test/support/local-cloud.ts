import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { startLocalCloud } from '../../local/main.ts';
import { functionUrlHost } from '../../local/template/attributes.ts';
import { synthesize } from '../../scripts/build/synthesize.ts';
import { build } from '../../scripts/build.ts';
import { writeDemo } from '../../scripts/demo/ensure-demo.ts';
import { demo } from './http/api-client.ts';
import { openCloud } from './people/cloud-person.ts';
import { quickHash } from './people/quick-hash.ts';
import { ASSEMBLY_OF_RUN, KEYED_BANK_PEER, PEER_PORTS } from './servers/peers.ts';

const TIME_SCALE = 0.1;
/** Starts 362 functions in a run instead of 631; 224 processes and the tests were seen to use 14 GB. */
const KEEP_WARM = totalmem() > 16 * 2 ** 30 ? { idleMs: 5 * 60_000 } : {};
const PEERS = 31;

/** The only local servers that functions may call; workers inherit both variables. */
const reservePeers = async (): Promise<void> => {
  const ports = await freePorts(PEERS);
  process.env[PEER_PORTS] = ports.join(',');
  process.env['EGRESS_ALLOW'] = ports.map((port) => `127.0.0.1:${port}`).join(',');
  process.env['BANKFEEDA_BASE_URL'] = `http://127.0.0.1:${ports[KEYED_BANK_PEER]}/api/v1`;
};

const STARTED = 'LOCAL_CLOUD_OF_PROCESS';

/** One local cloud in memory for all tests over HTTP, from the assembly of `npm test` or a new one. */
const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env[STARTED] === String(process.pid)) return undefined; // started by another project of this run
  const given = process.env['ASSEMBLY_DIR'];
  const outDir = given ?? (await mkdtemp(join(tmpdir(), 'counterfoil-api-')));
  const endpoint = process.env['DYNAMODB_ENDPOINT'];
  await reservePeers();
  process.env[STARTED] = String(process.pid);
  const cloud = await startLocalCloud({
    outDir,
    port: 0,
    inMemory: true,
    timeScale: TIME_SCALE,
    ...KEEP_WARM,
    viewerHeader: true,
    onReady: writeDemo,
    onLog: (line) => process.env['LOCAL_LOG'] && console.error(line),
    ...(given === undefined && { prepare: () => build().then(() => synthesize(outDir)) }),
    ...(endpoint !== undefined && { dynamodbEndpoint: endpoint }),
  });
  process.env['DEMO_FILE'] = join(cloud.dataDir, 'demo.json'); // inherited by the workers
  await quickenDemo();
  process.env[ASSEMBLY_OF_RUN] = outDir;
  process.env['API_URL'] = cloud.apiUrl;
  process.env['SECRET_NAMES'] = cloud.namesOf('AWS::SecretsManager::Secret').join(',');
  process.env['FUNCTION_URLS'] = cloud.namesOf('AWS::Lambda::Url').map(functionUrlHost).join(',');
  return async () => {
    await cloud.stop();
    if (given === undefined) await rm(outDir, { recursive: true, force: true });
  };
};

export default setup;

/** The demo user signs in often, so the stored hash of the password is one that is verified quickly. */
const quickenDemo = async (): Promise<void> => {
  const { email, password } = demo();
  const { users } = openCloud();
  const user = await users.findByEmail(email);
  if (user === undefined) throw new Error(`${email} is not in the local cloud`);
  await users.update(user.id, { passwordHash: await quickHash(password) }, new Date().toISOString());
};

/** Below the range from which the kernel assigns ports, so that no other program gets one by chance. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Distinct free loopback ports. */
const freePorts = async (count: number): Promise<number[]> => {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = randomInt(LOWEST, HIGHEST);
    if (!ports.includes(port) && (await isFree(port))) ports.push(port);
  }
  return ports;
};
