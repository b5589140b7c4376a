import { randomInt, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Properties, type Resource, section, TemplateError } from './template/resource.ts';

type Version = {
  readonly text: string;
  readonly versionId: string;
  /** Seconds since 1970. */
  readonly createdAt: number;
};

/** The current version, and the previous one, as Secrets Manager keeps them. */
export type StoredSecret = Version & {
  readonly arn: string;
  readonly name: string;
  readonly previous?: Version;
};

export type SecretStore = {
  /** By ARN or name. */
  readonly find: (id: string) => StoredSecret | undefined;
  /** Adds a version; undefined if the secret does not exist. */
  readonly put: (id: string, text: string, versionId?: string) => StoredSecret | undefined;
  /** Creates the secrets in the templates that the folder does not have yet. */
  readonly ensure: (resources: readonly Resource[], readSource: ReadSource) => void;
};

/** Reads the file that a secret's tag names; undefined if there is none. */
export type ReadSource = (path: string) => string | undefined;

/** The value is a file of the deployer. */
const SOURCE_TAG = 'source-file';

const sourceOf = ({ properties }: Resource): string | undefined =>
  ((properties['Tags'] ?? []) as readonly Record<'Key' | 'Value', string>[]).find(({ Key }) => Key === SOURCE_TAG)
    ?.Value;

const initialText = ({ id, properties }: Resource): string => {
  const given = properties['SecretString'];
  return typeof given === 'string' ? given : generateSecret(section(properties, 'GenerateSecretString'), id);
};

/** Secrets in one file with owner-only permissions, or in memory without a folder. */
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
  const version = (text: string, versionId: string = randomUUID()): Version => ({
    text,
    versionId,
    createdAt: Date.now() / 1000,
  });
  const replace = (secret: StoredSecret, next: Version): StoredSecret => {
    const { text, versionId, createdAt } = secret;
    return write({ ...secret, ...next, previous: { text, versionId, createdAt } });
  };

  return {
    find,
    put: (id, text, versionId) => {
      const secret = find(id);
      return secret === undefined ? undefined : replace(secret, version(text, versionId));
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

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const PUNCTUATION = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
const KNOWN = [
  'ExcludePunctuation',
  'ExcludeCharacters',
  'PasswordLength',
  'SecretStringTemplate',
  'GenerateStringKey',
];

/** The value of a new secret according to `GenerateSecretString`. */
const generateSecret = (rules: Properties, id: string): string => {
  const unknown = Object.keys(rules).filter((key) => !KNOWN.includes(key));
  if (unknown.length > 0) throw new TemplateError(`${id}: the local cloud does not support ${unknown.join(', ')}`);
  const excluded = String(rules['ExcludeCharacters'] ?? '');
  const all = LETTERS + DIGITS + (rules['ExcludePunctuation'] === true ? '' : PUNCTUATION);
  const alphabet = [...all].filter((character) => !excluded.includes(character));
  const length = Number(rules['PasswordLength'] ?? 32);
  const generated = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  const template = rules['SecretStringTemplate'];
  if (template === undefined) return generated;
  return JSON.stringify({ ...JSON.parse(String(template)), [String(rules['GenerateStringKey'])]: generated });
};

/** The version with an id, or the current one; undefined if it is no longer kept. */
export const versionOf = (secret: StoredSecret, versionId?: string): Version | undefined =>
  [secret, secret.previous].find((version) => versionId === undefined || version?.versionId === versionId);

type Input = {
  readonly SecretId?: string;
  readonly SecretString?: string;
  readonly ClientRequestToken?: string;
  readonly VersionId?: string;
};

/** Status and JSON body of an answer. */
export type JsonAnswer = { readonly status: number; readonly body: object };

const error = (type: string, message: string): JsonAnswer => ({
  status: 400,
  body: { __type: type, Message: message },
});

const MISSING = error('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");

const named = ({ arn, name, versionId }: StoredSecret, requested: string = versionId) => ({
  ARN: arn,
  Name: name,
  VersionId: requested,
  VersionStages: [requested === versionId ? 'AWSCURRENT' : 'AWSPREVIOUS'],
});

const ACTIONS: Readonly<Record<string, (secrets: SecretStore, input: Input) => JsonAnswer>> = {
  GetSecretValue: (secrets, { SecretId = '', VersionId }) => {
    const secret = secrets.find(SecretId);
    const version = secret === undefined ? undefined : versionOf(secret, VersionId);
    if (secret === undefined || version === undefined) return MISSING;
    const { versionId, text, createdAt } = version;
    return { status: 200, body: { ...named(secret, versionId), SecretString: text, CreatedDate: createdAt } };
  },
  PutSecretValue: (secrets, { SecretId = '', SecretString, ClientRequestToken }) => {
    if (SecretString === undefined)
      return error('InvalidParameterException', 'The local cloud stores only string secrets.');
    const secret = secrets.put(SecretId, SecretString, ClientRequestToken);
    return secret === undefined ? MISSING : { status: 200, body: named(secret) };
  },
};

/** The two supported calls of Secrets Manager, in its JSON protocol. */
export const answerSecrets = (secrets: SecretStore, action: string, body: string): JsonAnswer => {
  const answer = ACTIONS[action];
  if (answer === undefined) return error('UnknownOperationException', `The local cloud does not support ${action}.`);
  return answer(secrets, JSON.parse(body) as Input);
};
