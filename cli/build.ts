import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

/** One file with everything it needs, for Node 20 and later, and the licences of what is in it. */
export const buildCli = async (target: string): Promise<void> => {
  await rm(target, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: import.meta.dirname,
    entryPoints: ['src/main.ts'],
    outfile: join(target, 'main.js'),
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['@counterfoil/source'],
    // commander is CommonJS inside and requires modules of Node
    banner: { js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);" },
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  await writeFile(join(target, 'LICENSES.txt'), await licencesOf(Object.keys(metafile.inputs)));
};

const licencesOf = async (inputs: readonly string[]): Promise<string> => {
  const folders = inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path) ?? []);
  const licences = [...new Set(folders)].map(async (folder) => {
    const name = folder.replace(/^.*node_modules\//, '');
    const path = join(import.meta.dirname, folder);
    const file = (await readdir(path)).find((name) => /^licen[cs]e(\.(md|txt))?$/i.test(name));
    if (file === undefined) throw new Error(`${name} has no text of its licence`);
    return `${name}\n\n${await readFile(join(path, file), 'utf8')}`;
  });
  return (await Promise.all(licences)).join('\n\n');
};

if (import.meta.main) await buildCli(join(import.meta.dirname, 'dist'));
