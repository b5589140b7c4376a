import { hash, randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, isText, objectReader, readJson } from '../../shared/platform/domain/stored-shape.ts';
import { isEditedSince } from './edited-since.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The sources of a build. */
type SourcesRecord = {
  /** Inputs that are not files, such as settings, as text. */
  readonly facts: string;
  /** Digests of files, by their path in the repository. */
  readonly sources: Readonly<{ [path: string]: string }>;
};

const readShape = objectReader<SourcesRecord>({ facts: isText, sources: isObject });

const readDigest = (path: string): string => {
  try {
    return hash('sha256', readFileSync(join(ROOT, path)), 'base64url');
  } catch {
    return 'missing';
  }
};

const readRecord = (record: string): SourcesRecord | undefined => {
  try {
    return readJson(readShape, readFileSync(record, 'utf8'), 'record of sources');
  } catch {
    return undefined; // it is missing, or was cut off
  }
};

/** The paths of a record in the repository; none if there is no record. */
export const recordedPaths = (record: string): readonly string[] => Object.keys(readRecord(record)?.sources ?? {});

const INSTALLED = 'node_modules/.package-lock.json';
/** These two files represent all installed libraries. */
export const LIBRARIES = ['package-lock.json', INSTALLED];

/** The sources of a build as they are when it begins. */
export type Sources = {
  /** Whether files and facts are the same as in the record; false if there is no record. */
  readonly isMadeFromThese: (record: string, facts?: string) => boolean;
  /**
   * Records what was built. Paths are those in the repository; those of libraries are left out, because `LIBRARIES` stand
   * for them. A file that was edited during the build may have been read before: it counts as changed.
   */
  readonly record: (record: string, paths: readonly string[], facts?: string) => void;
};

/** `written`: files that the build itself has written, which are not edits. */
export const beginSources = (written: readonly string[] = []): Sources => {
  const begunAt = Date.now();
  const digests = new Map(written.map((path) => [path, readDigest(path)]));
  const digestOf = (path: string): string => {
    const digest = digests.get(path) ?? readDigest(path);
    digests.set(path, digest);
    return digest;
  };
  const digestAtBegin = (path: string): string =>
    digests.has(path) || !isEditedSince(join(ROOT, path), begunAt) ? digestOf(path) : 'edited';

  return {
    isMadeFromThese: (record, facts = '') => {
      const made = readRecord(record);
      if (made === undefined || made.facts !== facts) return false;
      // all files, because an edit from here on must not be taken for what was built
      const isSame = Object.entries(made.sources).map(([path, digest]) => digestOf(path) === digest);
      return isSame.every(Boolean);
    },
    record: (record, paths, facts = '') => {
      const own = paths.filter((path) => !path.includes('node_modules/') || path === INSTALLED);
      const sources = Object.fromEntries([...new Set(own)].toSorted().map((path) => [path, digestAtBegin(path)]));
      const writing = `${record}-${randomUUID()}`;
      writeFileSync(writing, JSON.stringify({ facts, sources } satisfies SourcesRecord));
      renameSync(writing, record);
    },
  };
};
