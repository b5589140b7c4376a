import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../run/run-step.ts';

/** The cloud assembly that `npm start` and the tests run. */
export const ASSEMBLY = join(import.meta.dirname, '../..', 'cdk.out');

export type Environment = Readonly<Record<string, string | undefined>>;

/** Local addresses, which templates refuse, are set by local/ only, and a deployment's host names do not apply here. */
export const LOCAL: Environment = {
  BANKFEEDA_BASE_URL: undefined,
  DOMAIN_NAME: undefined,
  CERTIFICATE_ARN: undefined,
  STAGE: undefined,
  EDGE_REQUESTS_PER_MINUTE: undefined,
  MONTHLY_BUDGET: undefined,
  CANARY_PERCENT: undefined,
  CANARY_MINUTES: undefined,
  BACKUP_VAULT_ARN: undefined,
  BACKUP_DAYS: undefined,
  // on one machine, a key that sends fast is in nobody's way
  API_RATE_LIMIT_PER_SECOND: process.env['API_RATE_LIMIT_PER_SECOND'] ?? '0',
};

/**
 * Synthesizes the app without the CDK command line, for this machine or for the stage of the environment; needs the
 * bundles from `build()`. Throws with the app's own message.
 */
export const synthesize = async (outDir: string = ASSEMBLY, environment: Environment = {}): Promise<string> => {
  await rm(outDir, { recursive: true, force: true });
  const { passed, output } = await runCommand('node', ['infra/app.ts'], {
    env: { CDK_OUTDIR: outDir, ...LOCAL, ...environment },
  });
  if (!passed) throw new Error(`The stacks could not be synthesized:\n${output}`);
  return output;
};

/** CDK prints warnings to its output, which is otherwise shown only if the synthesis fails. */
export const warningsIn = (output: string): readonly string[] =>
  [...output.matchAll(/^WARNING (.+) \(Annotation\)$/gm)].map(([, warning = '']) => warning);
