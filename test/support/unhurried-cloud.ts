import { join } from 'node:path';
import { type LocalCloud, startLocalCloud } from '../../local/main.ts';
import { ASSEMBLY_OF_RUN } from './peers.ts';

export type UnhurriedOptions = {
  /** `host:port` that functions may call on this machine. */
  readonly allow: readonly string[];
  /** Of the provider of banks that takes a key. */
  readonly baseUrl: string;
};

/** A worker of bank syncs then lives longer than the 30 seconds that its requests may take, as it does in the cloud. */
const TIME_SCALE = 0.5;

/** A cloud for one file of tests that looks at the clock: that of the run shortens what a worker may wait for. */
export const startUnhurriedCloud = async ({ allow, baseUrl }: UnhurriedOptions): Promise<LocalCloud> => {
  process.env['EGRESS_ALLOW'] = allow.join(',');
  process.env['BANKFEEDA_BASE_URL'] = baseUrl;
  const cloud = await startLocalCloud({
    outDir: process.env[ASSEMBLY_OF_RUN] ?? '',
    port: 0,
    inMemory: true,
    timeScale: TIME_SCALE,
    onLog: (line) => process.env['LOCAL_LOG'] && console.error(line),
  });
  process.env['DEMO_FILE'] = join(cloud.dataDir, 'demo.json'); // the tools of the tests go by it
  return cloud;
};
