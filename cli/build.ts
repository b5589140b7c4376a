import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const TARGET = join(import.meta.dirname, 'dist');

/** One file with everything it needs, for Node 20 and later. */
await rm(TARGET, { recursive: true, force: true });
await build({
  entryPoints: [join(import.meta.dirname, 'src/main.ts')],
  outfile: join(TARGET, 'main.js'),
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  conditions: ['@counterfoil/source'],
  // commander is CommonJS inside and requires modules of Node
  banner: { js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);" },
  legalComments: 'linked',
  logLevel: 'warning',
});
