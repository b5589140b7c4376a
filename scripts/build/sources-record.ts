import { hash, randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, isText, objectReader, readJson } from '../../shared/platform/domain/stored-shape.ts';
import { isEditedSince } from './edited-since.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The sources of a build. */
type SourcesRecord = {
  /** Everything besides files, as text, such as settings. */
  readonly facts: string;
  /** Digests of files, by their path in the repository. */
  readonly sources: Readonly<{ [path: string]: string }>;
};

const readShape = objectReader<SourcesRecord>({ facts: isText, sources: isObject });

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

let begunAt = Date.now();

/** Before each build. `paths`: files that may be newer than their last use, such as those that the build itself has written. */
export const beginSources = (paths: readonly string[] = []): void => {
  digests.clear();
  begunAt = Date.now();
  for (const path of paths) digestOf(path);
};

const readRecord = (record: string): SourcesRecord | undefined => {
  try {
    return readJson(readShape, readFileSync(record, 'utf8'), 'record of sources');
  } catch {
    return undefined; // it is missing, or was cut off
  }
};

/** Whether files and facts are those of the record; not if there is no record. */
export const isMadeFromThese = (record: string, facts = ''): boolean => {
  const made = readRecord(record);
  if (made === undefined || made.facts !== facts) return false;
  // all files, because what changes from here on must not be taken for what was built
  const isSame = Object.entries(made.sources).map(([path, digest]) => digestOf(path) === digest);
  return isSame.every(Boolean);
};

/** A file that was edited during the build may have been read before: it counts as changed. */
const digestAtBegin = (path: string): string => {
  const known = digests.get(path);
  if (known !== undefined) return known;
  return isEditedSince(join(ROOT, path), begunAt) ? 'edited' : digestOf(path);
};

const INSTALLED = 'node_modules/.package-lock.json';
/** For all files of libraries, as they are installed. */
export const LIBRARIES = ['package-lock.json', INSTALLED];

/** Paths in the repository; those of libraries are left out, because `LIBRARIES` stand for them. */
export const recordSources = (record: string, paths: readonly string[], facts = ''): void => {
  const own = [...new Set(paths)].filter((path) => !path.includes('node_modules/') || path === INSTALLED).toSorted();
  const sources = Object.fromEntries(own.map((path) => [path, digestAtBegin(path)]));
  const writing = `${record}-${randomUUID()}`;
  writeFileSync(writing, JSON.stringify({ facts, sources } satisfies SourcesRecord));
  renameSync(writing, record);
};
