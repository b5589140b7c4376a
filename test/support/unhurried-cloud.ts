import { join } from 'node:path';
import { type LocalCloud, startLocalCloud } from '../../local/main.ts';
import { writeDemo } from '../../scripts/demo/ensure-demo.ts';
import { ASSEMBLY_OF_RUN } from './servers/peers.ts';

export type UnhurriedOptions = {
  /** `host:port` that functions may call on this machine. */
  readonly allow: readonly string[];
  /** The base URL of the API key bank provider. */
  readonly baseUrl: string;
};

/** Lets a bank sync worker run longer than the 30 seconds of its requests, as in a deployment. */
const TIME_SCALE = 0.5;

const VARIABLES = ['EGRESS_ALLOW', 'BANKFEEDA_BASE_URL', 'DEMO_FILE'] as const;

/** A separate cloud for a test file that measures time; the shared one shortens the times of workers. */
export const startUnhurriedCloud = async ({ allow, baseUrl }: UnhurriedOptions): Promise<LocalCloud> => {
  const before = VARIABLES.map((name) => [name, process.env[name]] as const);
  process.env['EGRESS_ALLOW'] = allow.join(',');
  process.env['BANKFEEDA_BASE_URL'] = baseUrl;
  const cloud = await startLocalCloud({
    outDir: process.env[ASSEMBLY_OF_RUN] ?? '',
    port: 0,
    inMemory: true,
    timeScale: TIME_SCALE,
    onReady: writeDemo,
    onLog: (line) => process.env['LOCAL_LOG'] && console.error(line),
  });
  process.env['DEMO_FILE'] = join(cloud.dataDir, 'demo.json'); // read by the test helpers
  return {
    ...cloud,
    stop: async () => {
      for (const [name, value] of before) process.env[name] = value; // for the next test file of this process
      await cloud.stop();
    },
  };
};
