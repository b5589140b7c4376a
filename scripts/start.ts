import { build } from './build.ts';
import { runLocal } from './run/run-local.ts';
import { synthesize } from './synth.ts';

const buildAndSynthesize = async (outDir: string): Promise<void> => {
  const started = performance.now();
  const built = await build();
  await synthesize(outDir);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`built and synthesized ${built.length} functions in ${seconds} s`);
};

await runLocal(({ outDir }) => ({ prepare: () => buildAndSynthesize(outDir) }));
