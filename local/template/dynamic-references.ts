import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SecretStore, versionOf } from '../secrets.ts';
import { type Resource, TemplateError } from './resource.ts';

/** Replaces the dynamic references in a text of the resource. */
export type ResolveReferences = (resource: Resource) => (text: string) => string;

/** `{{resolve:secretsmanager:<arn>:SecretString:<key>:<stage>:<version>}}`; an ARN itself contains six colons. */
const REFERENCE = /\{\{resolve:secretsmanager:(arn(?::[^:}]*){6}|[^:}]+):SecretString:([^:}]*):[^:}]*:([^:}]*)\}\}/g;

type Kept = {
  /** Of the resource in its template, and of its references. */
  readonly digest: string;
  /** By reference. */
  readonly values: Readonly<Record<string, string>>;
};

const referencesIn = (resource: Resource): readonly string[] => [
  ...new Set(JSON.stringify(resource.properties).match(REFERENCE)),
];

const readSecret =
  (secrets: SecretStore) =>
  (reference: string): string => {
    const [, id = '', key = '', versionId = ''] = [...reference.matchAll(REFERENCE)][0] ?? [];
    const secret = secrets.find(id);
    if (secret === undefined) throw new TemplateError(`There is no secret ${id}`);
    const version = versionOf(secret, versionId === '' ? undefined : versionId);
    if (version === undefined) throw new TemplateError(`The secret ${id} has no version ${versionId}`);
    const value = key === '' ? version.text : (JSON.parse(version.text) as Record<string, unknown>)[key];
    if (typeof value === 'string') return value;
    throw new TemplateError(`The secret ${id} has no text ${key}`);
  };

/**
 * Resolves references as CloudFormation does: only when the resource changes in its template. Otherwise the resource
 * keeps the values of the last start, whatever the secrets contain now. Without a folder, every start is the first.
 */
export const openReferences = (folder: string | undefined, secrets: SecretStore): ResolveReferences => {
  const path = folder === undefined ? undefined : join(folder, 'references.json');
  const kept = new Map(
    path !== undefined && existsSync(path)
      ? Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, Kept>)
      : [],
  );
  const keep = (id: string, resolved: Kept): Kept => {
    kept.set(id, resolved);
    if (path !== undefined) {
      writeFileSync(`${path}.new`, JSON.stringify(Object.fromEntries(kept)), { mode: 0o600 });
      renameSync(`${path}.new`, path);
    }
    return resolved;
  };
  return (resource) => {
    const references = referencesIn(resource);
    const content = JSON.stringify([resource.declared, references]);
    const digest = createHash('sha256').update(content).digest('hex');
    const known = kept.get(resource.id);
    const read = readSecret(secrets);
    const { values } =
      known?.digest === digest
        ? known
        : keep(resource.id, {
            digest,
            values: Object.fromEntries(references.map((reference) => [reference, read(reference)])),
          });
    return (text) => {
      const resolved = text.replaceAll(REFERENCE, (reference) => values[reference] ?? reference);
      if (resolved.includes('{{resolve:')) throw new TemplateError('The local cloud resolves only string secrets');
      return resolved;
    };
  };
};

/** The version of a secret that the resources refer to; undefined if they name none. */
export const referredVersion = (resources: readonly Resource[], secretId: string): string | undefined => {
  const found = resources.flatMap((resource) => [...JSON.stringify(resource.properties).matchAll(REFERENCE)]);
  return found.find(([, id]) => id === secretId)?.[3] || undefined;
};
