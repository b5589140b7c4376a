import { TemplateError } from '../template/resource.ts';
import type { SecretStore } from './secret-store.ts';

/** `{{resolve:secretsmanager:<arn>:SecretString:<key>:<stage>:<version>}}`; an ARN has six colons of its own. */
const REFERENCE = /\{\{resolve:secretsmanager:(arn(?::[^:}]*){6}|[^:}]+):SecretString:([^:}]*):[^}]*\}\}/g;

/** The text with the secrets in it that it names. */
export const resolveReferences =
  (secrets: SecretStore) =>
  (text: string): string => {
    const resolved = text.replaceAll(REFERENCE, (_match, id: string, key: string) => {
      const secret = secrets.find(id);
      if (secret === undefined) throw new TemplateError(`There is no secret ${id}`);
      return key === '' ? secret.text : String((JSON.parse(secret.text) as Record<string, unknown>)[key]);
    });
    if (resolved.includes('{{resolve:')) throw new TemplateError('The local cloud resolves texts of secrets only');
    return resolved;
  };
