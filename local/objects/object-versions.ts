import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Resource, section } from '../template/resource.ts';
import type { ObjectFiles, StoredObject } from './object-files.ts';

/** How long a new version cannot be deleted. */
type Lock = { readonly mode: 'COMPLIANCE' | 'GOVERNANCE'; readonly days: number };

/** A bucket that keeps what was replaced and deleted. */
type VersionedBucket = { readonly name: string; readonly lock: Lock | undefined };

const lockOf = (properties: Resource['properties']): Lock | undefined => {
  const rule = section(section(properties, 'ObjectLockConfiguration'), 'Rule');
  const { Mode, Days, Years } = section(rule, 'DefaultRetention');
  if (Mode === undefined) return undefined;
  return { mode: Mode as Lock['mode'], days: Number(Days ?? Number(Years) * 365) };
};

export const readVersionedBuckets = (resources: readonly Resource[]): readonly VersionedBucket[] =>
  resources
    .filter(({ type }) => type === 'AWS::S3::Bucket')
    .filter(({ properties }) => section(properties, 'VersioningConfiguration')['Status'] === 'Enabled')
    .map(({ name, properties }) => ({ name, lock: lockOf(properties) }));

export type Version = {
  readonly versionId: string;
  readonly isMarker: boolean;
  readonly lastModified: string;
  readonly lockedUntil?: string;
  readonly mode?: Lock['mode'];
};

/** The versions of an object, newest first. */
type History = { readonly name: string; readonly versions: readonly Version[] };

const SUFFIX = '.versions.json';
const DAY_MS = 86_400_000;

/** The present state of an object in its bucket. */
export type CurrentObjects = {
  /** A copy in a file that may be moved away; undefined if there is no object. */
  readonly read: (name: string) => Promise<Omit<StoredObject, 'name'> | undefined>;
  readonly facts: (name: string) => Promise<Pick<StoredObject, 'etag' | 'bytes'>>;
  readonly write: (name: string, object: StoredObject) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
};

/** The versions of all objects of versioned buckets. The contents of older ones are files beside those of large objects. */
export const createObjectVersions = (folder: string, files: ObjectFiles, current: CurrentObjects) => {
  mkdirSync(folder, { recursive: true });
  let buckets: readonly VersionedBucket[] = [];
  const histories = new Map<string, readonly Version[]>();
  for (const entry of readdirSync(folder).filter((file) => file.endsWith(SUFFIX))) {
    const { name, versions } = JSON.parse(readFileSync(join(folder, entry), 'utf8')) as History;
    histories.set(name, versions);
  }
  const bucketOf = (name: string) => buckets.find((bucket) => bucket.name === name.split('/')[0]);
  const of = (name: string): readonly Version[] => histories.get(name) ?? [];
  const store = (name: string, versions: readonly Version[]): void => {
    histories.set(name, versions);
    const file = `${createHash('sha256').update(name).digest('hex')}${SUFFIX}`;
    writeFileSync(join(folder, file), JSON.stringify({ name, versions } satisfies History));
  };
  const fileOf = (name: string, { versionId }: Version): string => `${name}?versionId=${versionId}`;
  const newId = (): string => randomUUID().replaceAll('-', '');
  const add = (name: string, isMarker: boolean, versionId = newId()): string => {
    const { lock } = bucketOf(name) ?? {};
    const locked =
      lock === undefined || isMarker
        ? {}
        : { mode: lock.mode, lockedUntil: new Date(Date.now() + lock.days * DAY_MS).toISOString() };
    store(name, [{ versionId, isMarker, lastModified: new Date().toISOString(), ...locked }, ...of(name)]);
    return versionId;
  };
  return {
    declare: (declared: readonly VersionedBucket[]): void => {
      buckets = declared;
    },
    newId,
    isVersioned: (bucket: string): boolean => buckets.some(({ name }) => name === bucket),
    of,
    /** The objects of a bucket that have versions, by name. */
    names: (bucket: string): readonly string[] =>
      [...histories.keys()].filter((name) => name.startsWith(`${bucket}/`)).toSorted(),
    fileOf: (name: string, version: Version): StoredObject | undefined => files.find(fileOf(name, version)),
    factsOf: async (name: string, version: Version): Promise<Pick<StoredObject, 'etag' | 'bytes'>> =>
      files.find(fileOf(name, version)) ?? current.facts(name),
    /** Keeps what the bucket has now, before it is replaced or deleted. */
    keep: async (name: string): Promise<void> => {
      const [latest] = of(name);
      if (latest === undefined || latest.isMarker) return;
      const object = await current.read(name);
      if (object !== undefined) files.put({ ...object, name: fileOf(name, latest) });
    },
    /** Notes that the object was put, and returns the id of its new version. */
    put: (name: string, versionId?: string): string => add(name, false, versionId),
    /** Notes that the object was deleted without naming a version. */
    mark: async (name: string): Promise<string> => {
      await current.remove(name);
      return add(name, true);
    },
    /** Deletes a version for good. If it was the latest, the one before takes its place. */
    remove: async (name: string, version: Version): Promise<void> => {
      const [latest, next] = of(name);
      if (latest?.versionId === version.versionId) {
        const before = next && !next.isMarker ? files.find(fileOf(name, next)) : undefined;
        if (before !== undefined) await current.write(name, before);
        else await current.remove(name);
        if (next !== undefined) files.remove(fileOf(name, next));
      }
      files.remove(fileOf(name, version));
      store(
        name,
        of(name).filter(({ versionId }) => versionId !== version.versionId),
      );
    },
  };
};

export type ObjectVersions = ReturnType<typeof createObjectVersions>;
