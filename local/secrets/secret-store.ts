import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Resource, section } from '../template/resource.ts';
import { generateSecret } from './generate-secret.ts';

export type StoredSecret = {
  readonly arn: string;
  readonly name: string;
  readonly text: string;
  readonly versionId: string;
  /** Seconds since 1970. */
  readonly createdAt: number;
};

export type SecretStore = {
  /** By ARN or name. */
  readonly find: (id: string) => StoredSecret | undefined;
  /** Another version; undefined where there is no such secret. */
  readonly put: (id: string, text: string, versionId?: string) => StoredSecret | undefined;
  /** Makes what the templates declare and the folder does not hold yet. */
  readonly ensure: (resources: readonly Resource[], readSource: ReadSource) => void;
};

/** The text of a file that a secret's tag names; undefined: there is none. */
export type ReadSource = (path: string) => string | undefined;

/** Its value is a file of the deployer. */
const SOURCE_TAG = 'source-file';

const sourceOf = ({ properties }: Resource): string | undefined =>
  ((properties['Tags'] ?? []) as readonly Record<'Key' | 'Value', string>[]).find(({ Key }) => Key === SOURCE_TAG)
    ?.Value;

const initialText = ({ id, properties }: Resource): string => {
  const given = properties['SecretString'];
  return typeof given === 'string' ? given : generateSecret(section(properties, 'GenerateSecretString'), id);
};

/** Secrets in one file that only its owner may read; in memory without a folder. */
export const openSecretStore = (folder: string | undefined): SecretStore => {
  const path = folder === undefined ? undefined : join(folder, 'secrets.json');
  const known =
    path !== undefined && existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as StoredSecret[]) : [];
  const secrets = new Map(known.map((secret) => [secret.arn, secret]));

  const write = (secret: StoredSecret): StoredSecret => {
    secrets.set(secret.arn, secret);
    if (path !== undefined) {
      writeFileSync(`${path}.new`, JSON.stringify([...secrets.values()]), { mode: 0o600 });
      renameSync(`${path}.new`, path);
    }
    return secret;
  };
  const find = (id: string): StoredSecret | undefined =>
    secrets.get(id) ?? [...secrets.values()].find(({ name }) => name === id);
  const version = (text: string, versionId: string = randomUUID()) => ({
    text,
    versionId,
    createdAt: Date.now() / 1000,
  });

  return {
    find,
    put: (id, text, versionId) => {
      const secret = find(id);
      return secret === undefined ? undefined : write({ ...secret, ...version(text, versionId) });
    },
    ensure: (resources, readSource) => {
      for (const resource of resources.filter(({ type }) => type === 'AWS::SecretsManager::Secret')) {
        const source = sourceOf(resource);
        const isMissing = find(resource.ref) === undefined;
        const text = source === undefined ? isMissing && initialText(resource) : readSource(source);
        if (typeof text === 'string') write({ arn: resource.ref, name: resource.name, ...version(text) });
      }
    },
  };
};
