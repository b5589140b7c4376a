import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stop } from 'esbuild';
import { synthesizeLocally } from './build/local-assembly.ts';
import { buildLocalCode } from './build/local-code.ts';
import { synthesize } from './build/synthesize.ts';
import { type MakeService, runLocal } from './run/run-local.ts';

const USAGE = `npm start

Builds the service and runs it on this machine until you press Ctrl-C. Settings are environment variables:

  PORT      the port (3000)
  DATA_DIR  the folder for all data (.local)

Example: PORT=8080 DATA_DIR=/tmp/family npm start. docs/settings.md lists all settings.`;

/** Ends the process unless there are no arguments. */
const readArguments = (): void => {
  try {
    const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h', default: false } } });
    if (!values.help) return;
    console.log(USAGE);
    process.exit(0);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    process.exit(1);
  }
};

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

readArguments();
await runLocal(process.env['LOCAL_CPU'] === 'lambda' ? runsDeployedCode : runsLocalCode);
