import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.ts';
import { EXAMPLE, environmentOf, readStageFile } from './deploy/stage-file.ts';
import { runScript } from './restore/open-table.ts';
import { runCommand } from './run/run-step.ts';

/** The cloud assembly that `npm start` and the tests run. */
export const ASSEMBLY = join(import.meta.dirname, '..', 'cdk.out');

type Environment = Readonly<Record<string, string | undefined>>;

/** Local addresses, which templates refuse, are set by local/ only, and a deployment's host names do not apply here. */
const LOCAL: Environment = {
  BANKFEEDA_BASE_URL: undefined,
  DOMAIN_NAME: undefined,
  CERTIFICATE_ARN: undefined,
  STAGE: undefined,
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

/** The templates of a stage; warnings are printed. */
export const synthesizeStage = async (outDir: string, environment: Environment): Promise<void> => {
  for (const warning of warningsIn(await synthesize(outDir, environment))) console.warn(`WARNING: ${warning}`);
};

/** `npm run synth -- --stage prod`: the templates of a stage, or of the example. */
const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { stage: { type: 'string' } } });
  const stage = readStageFile(values.stage ?? EXAMPLE);
  await build();
  await synthesizeStage(ASSEMBLY, environmentOf(stage, { isProtected: true }));
  console.log(`synthesized ${stage.name} to ${ASSEMBLY}`);
};

if (import.meta.main) await runScript(main);
