import { parseArgs } from 'node:util';
import { ASSEMBLY, type Environment, synthesize, warningsIn } from './build/synthesize.ts';
import { build } from './build.ts';
import { EXAMPLE, environmentOf, readStageFile } from './deploy/stage-file.ts';
import { runScript } from './restore/open-table.ts';

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
