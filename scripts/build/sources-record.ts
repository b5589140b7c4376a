import { hash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** What something was made from. */
type SourcesRecord = {
  /** Everything besides files, as text, such as settings. */
  readonly facts: string;
  /** Digests of files, by their path in the repository. */
  readonly sources: Readonly<{ [path: string]: string }>;
};

const digests = new Map<string, string>();

const readDigest = (path: string): string => {
  try {
    return hash('sha256', readFileSync(join(ROOT, path)), 'base64url');
  } catch {
    return 'missing';
  }
};

const digestOf = (path: string): string => {
  const digest = digests.get(path) ?? readDigest(path);
  digests.set(path, digest);
  return digest;
};

/** Clears the digests, which are known from the first time that a file is read, at the start of each build. */
export const forgetDigests = (): void => digests.clear();

/** Whether files and facts are those of the record; not if there is no record. */
export const isMadeFromThese = (record: string, facts = ''): boolean => {
  if (!existsSync(record)) return false;
  const made = JSON.parse(readFileSync(record, 'utf8')) as SourcesRecord;
  if (made.facts !== facts) return false;
  return Object.entries(made.sources).every(([path, digest]) => digestOf(path) === digest);
};

/** Paths in the repository; those of libraries are left out, because `package-lock.json` stands for them. */
export const recordSources = (record: string, paths: readonly string[], facts = ''): void => {
  const own = [...new Set(paths)].filter((path) => !path.includes('node_modules/')).toSorted();
  const sources = Object.fromEntries(own.map((path) => [path, digestOf(path)]));
  writeFileSync(record, JSON.stringify({ facts, sources } satisfies SourcesRecord));
};
