import { join } from 'node:path';
import { build as bundle } from 'esbuild';

/** The entries and all modules of the repository that they import, as paths in the repository. */
export const findModules = async (entries: readonly string[]): Promise<readonly string[]> => {
  const { metafile } = await bundle({
    absWorkingDir: join(import.meta.dirname, '../..'),
    entryPoints: [...entries],
    outdir: 'unused',
    write: false,
    metafile: true,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  });
  return Object.keys(metafile.inputs);
};
