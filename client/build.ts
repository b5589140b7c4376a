import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build as bundle, transform } from 'esbuild';

const ROOT = import.meta.dirname;
const TSC = join(ROOT, '../node_modules/typescript/bin/tsc');

/**
 * One file with everything it needs, for Node and browsers, and the declarations of its types. Its code stays readable in
 * stack traces: bundlers for browsers minify it.
 */
export const buildClient = async (target: string): Promise<{ readonly file: string }> => {
  await rm(target, { recursive: true, force: true });
  const file = join(target, 'index.js');
  const declarations = [
    '--project',
    ROOT,
    '--noEmit',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    '--rootDir',
    join(ROOT, 'src'),
  ];
  await Promise.all([
    bundle({
      entryPoints: [join(ROOT, 'src/index.ts')],
      outfile: file,
      bundle: true,
      format: 'esm',
      platform: 'neutral',
      target: 'es2022',
      legalComments: 'none',
      logLevel: 'warning',
    }),
    promisify(execFile)(process.execPath, [TSC, ...declarations, '--outDir', target]),
  ]);
  return { file };
};

/** How many bytes a browser loads: minified and compressed. */
export const transferSize = async (file: string): Promise<number> => {
  const { code } = await transform(await readFile(file, 'utf8'), { minify: true, target: 'es2022' });
  return gzipSync(code, { level: 9 }).length;
};

if (import.meta.main) {
  const { file } = await buildClient(join(ROOT, 'dist'));
  console.log(`${file}: ${await transferSize(file)} bytes minified and compressed`);
}
