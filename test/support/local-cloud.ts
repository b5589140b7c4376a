import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalCloud } from '../../local/main.ts';
import { build } from '../../scripts/build.ts';
import { synthesize } from '../../scripts/synth.ts';

const TIME_SCALE = 0.1;

/** One local cloud in memory for every test over HTTP: of the assembly that `npm test` made, or of one made for this run. */
const setup = async (): Promise<() => Promise<void>> => {
  const given = process.env['ASSEMBLY_DIR'];
  const outDir = given ?? (await mkdtemp(join(tmpdir(), 'counterfoil-api-')));
  const endpoint = process.env['DYNAMODB_ENDPOINT'];
  const cloud = await startLocalCloud({
    outDir,
    port: 0,
    inMemory: true,
    timeScale: TIME_SCALE,
    ...(given === undefined && { prepare: () => build().then(() => synthesize(outDir)) }),
    ...(endpoint !== undefined && { dynamodbEndpoint: endpoint }),
  });
  process.env['DEMO_FILE'] = join(cloud.dataDir, 'demo.json'); // the workers inherit it
  return async () => {
    await cloud.stop();
    if (given === undefined) await rm(outDir, { recursive: true, force: true });
  };
};

export default setup;
