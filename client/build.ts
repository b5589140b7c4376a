import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build as bundle } from 'esbuild';

const ROOT = import.meta.dirname;
const TSC = join(ROOT, '../node_modules/typescript/bin/tsc');

/** One minified file with everything it needs, for Node and browsers, and the declarations of its types. */
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
      minify: true,
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

if (import.meta.main) {
  const { file } = await buildClient(join(ROOT, 'dist'));
  const code = await readFile(file);
  console.log(`${file}: ${code.length} bytes, ${gzipSync(code, { level: 9 }).length} compressed`);
}
