import { join } from 'node:path';
import { stop } from 'esbuild';
import { synthesizeLocally } from './build/local-assembly.ts';
import { buildLocalCode } from './build/local-code.ts';
import { synthesize } from './build/synthesize.ts';
import { type MakeService, runLocal } from './run/run-local.ts';

const timed = async (made: string, make: Promise<unknown>): Promise<void> => {
  const started = performance.now();
  await make;
  console.log(`${made} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
};

const runsLocalCode: MakeService = ({ outDir, dataDir }) => {
  const code = join(dataDir, 'code');
  return {
    prepare: async () => {
      await Promise.all([
        timed('bundled the functions', buildLocalCode(code)),
        timed('synthesized the templates', synthesizeLocally(outDir)),
      ]);
      await stop(); // the esbuild process would stay alive as long as the local cloud
    },
    locateBundle: (name) => Promise.resolve(join(code, name)),
  };
};

/** Runs the deployed bundles, so that measurements hold for a deployment. */
const runsDeployedCode: MakeService = ({ outDir }) => ({
  prepare: async () => {
    const { build } = await import('./build.ts');
    await timed('bundled the functions', build());
    await timed('synthesized the templates', synthesize(outDir));
  },
});

await runLocal(process.env['LOCAL_CPU'] === 'lambda' ? runsDeployedCode : runsLocalCode);
