import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { GetObjectCommand, NoSuchKey, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { stackNameOf } from '../../infra/stage.ts';
import { VersionFormats } from './deployment-record.ts';
import type { StageFile } from './stage-file.ts';

/** A version that was deployed: its templates, and what they were made from. */
const StoredVersion = z.object({
  revision: z.string(),
  settings: z.record(z.string(), z.string()),
  formats: VersionFormats,
  /** The files of the assembly, by name. */
  files: z.record(z.string().regex(/^[\w.-]+$/), z.string()),
});

export type StoredVersion = z.infer<typeof StoredVersion>;

/**
 * Deployed versions beside the CDK's assets in the bucket of the bootstrap. The functions' code is there already, under
 * names that follow from its content, so templates are all that a rollback needs.
 */
export type StoredVersions = {
  readonly put: (version: StoredVersion) => Promise<void>;
  /** Undefined if the version is not there. */
  readonly get: (revision: string) => Promise<StoredVersion | undefined>;
};

/** The bucket that `cdk bootstrap` creates in an account and region. */
export const assetBucketOf = ({ account, region }: StageFile['target']): string =>
  `cdk-hnb659fds-assets-${account}-${region}`;

export const openStoredVersions = (client: S3Client, stage: Pick<StageFile, 'name' | 'target'>): StoredVersions => {
  const Bucket = assetBucketOf(stage.target);
  const keyOf = (revision: string): string => `deployments/${stackNameOf(stage)}/${revision}.json.gz`;
  return {
    put: async (version) => {
      const Body = await promisify(gzip)(JSON.stringify(version));
      await client.send(new PutObjectCommand({ Bucket, Key: keyOf(version.revision), Body }));
    },
    get: async (revision) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(revision) }));
        const bytes = await Body?.transformToByteArray();
        if (bytes === undefined) return undefined;
        return StoredVersion.parse(JSON.parse((await promisify(gunzip)(bytes)).toString('utf8')));
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
  };
};

/** All files of an assembly except the functions' code. */
export const readAssemblyFiles = async (assembly: string): Promise<StoredVersion['files']> => {
  const found = await readdir(assembly, { withFileTypes: true });
  const names = found.filter((entry) => entry.isFile()).map(({ name }) => name);
  const files = names.map(async (name) => [name, await readFile(join(assembly, name), 'utf8')] as const);
  return Object.fromEntries(await Promise.all(files));
};

export const writeAssemblyFiles = async (assembly: string, files: StoredVersion['files']): Promise<void> => {
  await mkdir(assembly, { recursive: true });
  await Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(assembly, name), content)));
};
