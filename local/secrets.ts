import { randomInt, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Properties, type Resource, section, TemplateError } from './template/resource.ts';

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

/** `{{resolve:secretsmanager:<arn>:SecretString:<key>:<stage>:<version>}}`; an ARN itself contains six colons. */
const REFERENCE = /\{\{resolve:secretsmanager:(arn(?::[^:}]*){6}|[^:}]+):SecretString:([^:}]*):[^}]*\}\}/g;

/** Replaces the references in a text with the secrets. */
export const resolveReferences =
  (secrets: SecretStore) =>
  (text: string): string => {
    const resolved = text.replaceAll(REFERENCE, (_match, id: string, key: string) => {
      const secret = secrets.find(id);
      if (secret === undefined) throw new TemplateError(`There is no secret ${id}`);
      return key === '' ? secret.text : String((JSON.parse(secret.text) as Record<string, unknown>)[key]);
    });
    if (resolved.includes('{{resolve:')) throw new TemplateError('The local cloud resolves only string secrets');
    return resolved;
  };

type Input = { readonly SecretId?: string; readonly SecretString?: string; readonly ClientRequestToken?: string };

/** Status and JSON body of an answer. */
export type JsonAnswer = { readonly status: number; readonly body: object };

const error = (type: string, message: string): JsonAnswer => ({
  status: 400,
  body: { __type: type, Message: message },
});

const MISSING = error('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
const STAGES = { VersionStages: ['AWSCURRENT'] };

const named = ({ arn, name, versionId }: StoredSecret) => ({ ARN: arn, Name: name, VersionId: versionId, ...STAGES });

const ACTIONS: Readonly<Record<string, (secrets: SecretStore, input: Input) => JsonAnswer>> = {
  GetSecretValue: (secrets, { SecretId = '' }) => {
    const secret = secrets.find(SecretId);
    if (secret === undefined) return MISSING;
    return { status: 200, body: { ...named(secret), SecretString: secret.text, CreatedDate: secret.createdAt } };
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
