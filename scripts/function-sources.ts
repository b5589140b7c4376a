import { readdirSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';

const FUNCTIONS = join(import.meta.dirname, '..', 'functions');

/** Folders with the parts of pages hold no functions. */
const isSource = (file: string): boolean => file.endsWith('.ts') && !dirname(file).endsWith('-pages');

/** Files in `functions/` by their names, such as `functions/<wing>/<room>/<name>.ts`. */
export const FUNCTION_SOURCES: ReadonlyMap<string, string> = new Map(
  readdirSync(FUNCTIONS, { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((file) => [parse(file).name, join(FUNCTIONS, file)]),
);

/** @throws Error if there is no such file */
export const sourceOf = (name: string): string => {
  const file = FUNCTION_SOURCES.get(name);
  if (file === undefined) throw new Error(`infra names the function ${name}, but there is no ${name}.ts in functions/`);
  return file;
};
