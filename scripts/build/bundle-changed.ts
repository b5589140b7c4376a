import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type BuildOptions, build as bundle, type Metafile } from 'esbuild';
import * as z from 'zod';
import { modulesFrom } from './build-record.ts';
import { linkFiles } from './link-files.ts';
import { recordedPaths, type Sources } from './sources-record.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The code files of each function, as paths in the folder of the build: its entry points and their chunks. */
const FILES = 'files.json';
const RECORDS = 'records';
const filesShape = z.record(z.string(), z.array(z.string()));
type Files = z.infer<typeof filesShape>;

/** The entry points of a function, as esbuild names them, and their files. */
export type Entries = readonly (readonly [entry: string, file: string])[];

export type ChangedOptions = {
  readonly functions: ReadonlyMap<string, Entries>;
  /** A complete build. The code of unchanged functions is taken from it. */
  readonly earlier: string | undefined;
  readonly sources: Sources;
  /** Sources of every function besides its modules. */
  readonly common: readonly string[];
  /** Inputs of every function that are not files. */
  readonly facts: string;
  readonly options: BuildOptions & { readonly metafile: true };
};

const recordOf = (build: string, name: string): string => join(build, RECORDS, `${name}.json`);

const readFiles = async (build: string): Promise<Files> => {
  try {
    return filesShape.parse(JSON.parse(await readFile(join(build, FILES), 'utf8')));
  } catch {
    return {}; // an older build without this file
  }
};

const outputsFrom = ({ outputs }: Metafile, folder: string, entries: Entries): string[] => {
  const found = new Set<string>();
  const add = (path: string): void => {
    const output = outputs[path];
    if (output === undefined || found.has(path)) return;
    found.add(path);
    for (const { path: imported } of output.imports) add(imported);
  };
  const pathOf = (entry: string): string => relative(ROOT, join(folder, `${entry}.js`)).replaceAll(sep, '/');
  for (const [entry] of entries) add(pathOf(entry));
  return [...found].map((path) => relative(folder, join(ROOT, path)));
};

/** Copies the code of unchanged functions from the earlier build into the folder, and returns their files. */
const keepUnchanged = async (
  folder: string,
  { functions, earlier, sources, facts }: ChangedOptions,
): Promise<Files> => {
  if (earlier === undefined) return {};
  const all = Object.entries(await readFiles(earlier));
  const kept = all.filter(([name]) => functions.has(name) && sources.isMadeFromThese(recordOf(earlier, name), facts));
  const names = kept.flatMap(([name, files]) => [...files, join(RECORDS, `${name}.json`)]);
  try {
    await linkFiles([...new Set(names)], { from: earlier, to: folder }, copyFile); // esbuild may overwrite chunks
    return Object.fromEntries(kept);
  } catch {
    return {}; // another start has just removed it
  }
};

const bundleAll = async (
  folder: string,
  options: ChangedOptions['options'],
  functions: readonly (readonly [string, Entries])[],
): Promise<Metafile> => {
  if (functions.length === 0) return { inputs: {}, outputs: {} };
  const entryPoints = Object.fromEntries(functions.flatMap(([, entries]) => entries));
  const { metafile } = await bundle({ ...options, absWorkingDir: ROOT, entryPoints, outdir: folder });
  return metafile;
};

/** Bundles the functions with changed sources, copies the others, and returns the sources of all. */
export const bundleChanged = async (folder: string, given: ChangedOptions): Promise<readonly string[]> => {
  const { functions, sources, common, facts, options } = given;
  await mkdir(join(folder, RECORDS), { recursive: true });
  const files = await keepUnchanged(folder, given);
  const changed = [...functions].filter(([name]) => files[name] === undefined);
  const metafile = await bundleAll(folder, options, changed);
  for (const [name, entries] of changed) {
    const modules = modulesFrom(
      metafile,
      entries.map(([, file]) => file),
    );
    sources.record(recordOf(folder, name), [...common, ...modules], facts);
    files[name] = outputsFrom(metafile, folder, entries);
  }
  await writeFile(join(folder, FILES), JSON.stringify(files));
  return [...functions.keys()].flatMap((name) => recordedPaths(recordOf(folder, name)));
};
