import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { StartError } from '../../local/start-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const PLACEHOLDER = /\$\{([A-Za-z_]\w*)\}/g;

const fill = (value: unknown, environment: Environment, missing: Set<string>): unknown => {
  if (typeof value === 'string') {
    return value.replaceAll(PLACEHOLDER, (_match, name: string) => {
      if (environment[name] === undefined) missing.add(name);
      return environment[name] ?? '';
    });
  }
  if (Array.isArray(value)) return value.map((element) => fill(element, environment, missing));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, fill(child, environment, missing)]));
};

/**
 * A YAML settings file as JSON. `${NAME}` is replaced by an environment variable after parsing, so that a value cannot
 * inject YAML; a missing variable is an error.
 */
export const readAuthConfig = (path: string, environment: Environment): string => {
  if (!existsSync(path)) throw new StartError(`There is no ${path}, but AUTH_PROVIDERS_SOURCE requires it`);
  const missing = new Set<string>();
  let filled: unknown;
  try {
    filled = fill(parse(readFileSync(path, 'utf8'), { merge: true, maxAliasCount: 20 }), environment, missing);
  } catch (error) {
    throw new StartError(`${path} is not YAML: ${(error as Error).message}`, { cause: error });
  }
  if (missing.size > 0) throw new StartError(`${path} names variables that are not set: ${[...missing].join(', ')}`);
  return JSON.stringify(filled);
};
