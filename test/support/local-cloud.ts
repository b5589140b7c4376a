import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalCloud } from '../../local/main.ts';
import { functionUrlHost } from '../../local/template/attributes.ts';
import { build } from '../../scripts/build.ts';
import { synthesize } from '../../scripts/synth.ts';
import { ASSEMBLY_OF_RUN, KEYED_BANK_PEER, PEER_PORTS } from './peers.ts';

const TIME_SCALE = 0.1;
const PEERS = 24;

/** Functions may call these and no other server on this machine; the workers inherit both. */
const reservePeers = async (): Promise<void> => {
  const ports = await freePorts(PEERS);
  process.env[PEER_PORTS] = ports.join(',');
  process.env['EGRESS_ALLOW'] = ports.map((port) => `127.0.0.1:${port}`).join(',');
  process.env['BANKFEEDA_BASE_URL'] = `http://127.0.0.1:${ports[KEYED_BANK_PEER]}/api/v1`;
};

const STARTED = 'LOCAL_CLOUD_OF_PROCESS';

/** One local cloud in memory for every test over HTTP: of the assembly that `npm test` made, or of one made for this run. */
const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env[STARTED] === String(process.pid)) return undefined; // by another project of this run
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
    viewerHeader: true,
    onLog: (line) => process.env['LOCAL_LOG'] && console.error(line),
    ...(given === undefined && { prepare: () => build().then(() => synthesize(outDir)) }),
    ...(endpoint !== undefined && { dynamodbEndpoint: endpoint }),
  });
  process.env['DEMO_FILE'] = join(cloud.dataDir, 'demo.json'); // the workers inherit it
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

/** Below the range from which the kernel hands out ports by itself, so that nobody gets one of them by chance. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Different ports of the loopback that nobody listens on. */
const freePorts = async (count: number): Promise<number[]> => {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = randomInt(LOWEST, HIGHEST);
    if (!ports.includes(port) && (await isFree(port))) ports.push(port);
  }
  return ports;
};
