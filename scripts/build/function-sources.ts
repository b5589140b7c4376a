import { readdirSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';

const FUNCTIONS = join(import.meta.dirname, '../..', 'functions');

/** Folders with the parts of pages hold no functions. */
const isSource = (file: string): boolean => file.endsWith('.ts') && !dirname(file).endsWith('-pages');

/** Files in `functions/` by their names, such as `functions/<wing>/<room>/<name>.ts`. Only names of functions are unique. */
export const FUNCTION_SOURCES: ReadonlyMap<string, readonly string[]> = Map.groupBy(
  readdirSync(FUNCTIONS, { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((file) => join(FUNCTIONS, file)),
  (file) => parse(file).name,
);

/** @throws Error if there is no such file, or more than one */
export const sourceOf = (name: string): string => {
  const [file, ...others] = FUNCTION_SOURCES.get(name) ?? [];
  if (file === undefined) throw new Error(`infra names the function ${name}, but there is no ${name}.ts in functions/`);
  if (others.length > 0) throw new Error(`The function ${name} has several files: ${[file, ...others].join(', ')}`);
  return file;
};
