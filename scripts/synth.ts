import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from './run-step.ts';

/** The cloud assembly that `npm start` and the tests run. */
export const ASSEMBLY = join(import.meta.dirname, '..', 'cdk.out');

/**
 * Synthesizes the app without the CDK command line; needs the bundles of `build()`. Throws with the app's own words.
 * What the templates refuse as an address, a server on this machine, is given to functions by local/ alone; and what runs
 * on this machine has the names of this machine, not that of the deployment.
 */
export const synthesize = async (outDir: string = ASSEMBLY): Promise<string> => {
  await rm(outDir, { recursive: true, force: true });
  const { passed, output } = await runCommand('node', ['infra/app.ts'], {
    env: { CDK_OUTDIR: outDir, BANKFEEDA_BASE_URL: undefined, DOMAIN_NAME: undefined, CERTIFICATE_ARN: undefined },
  });
  if (!passed) throw new Error(`The stacks could not be synthesized:\n${output}`);
  return output;
};
