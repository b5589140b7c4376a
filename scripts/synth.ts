import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from './run-step.ts';

/** The cloud assembly that `npm start` and the tests run. */
export const ASSEMBLY = join(import.meta.dirname, '..', 'cdk.out');

/**
 * Synthesizes the app without the CDK command line; needs the bundles from `build()`. Throws with the app's own
 * message. Local addresses, which templates refuse, are set by local/ only, and the deployment's host names do not
 * apply here.
 */
export const synthesize = async (
  outDir: string = ASSEMBLY,
  environment: Readonly<Record<string, string>> = {},
): Promise<string> => {
  await rm(outDir, { recursive: true, force: true });
  const { passed, output } = await runCommand('node', ['infra/app.ts'], {
    env: {
      CDK_OUTDIR: outDir,
      BANKFEEDA_BASE_URL: undefined,
      DOMAIN_NAME: undefined,
      CERTIFICATE_ARN: undefined,
      ...environment,
    },
  });
  if (!passed) throw new Error(`The stacks could not be synthesized:\n${output}`);
  return output;
};
