import { randomUUID } from 'node:crypto';
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { createAuditMac } from '../shared/people/identity/audit-mac.ts';
import { createKeyRing } from '../shared/people/identity/key-ring.ts';
import { createSecretBox } from '../shared/people/identity/secret-box.ts';
import { createAuditRepository } from '../shared/people/store/audit-repository.ts';
import { createSecretReader } from '../shared/platform/secrets/read-secret.ts';
import { readLocal, type Table, UsageError } from './open-table.ts';

type OpenSecret = { readonly client: SecretsManagerClient; readonly secretId: string };

const openSecret = (environment: NodeJS.ProcessEnv): OpenSecret => {
  const named = environment['KEYS_SECRET_ARN'];
  if (named !== undefined && environment['TABLE_NAME'] === undefined) {
    throw new UsageError('KEYS_SECRET_ARN is set, so also set TABLE_NAME, to the table of the same deployment');
  }
  if (named !== undefined) return { client: new SecretsManagerClient(), secretId: named };
  if (environment['TABLE_NAME'] !== undefined) {
    throw new UsageError('TABLE_NAME is set, so also set KEYS_SECRET_ARN, to the Keys secret of the same deployment');
  }
  const { endpoints, access_key_id: accessKeyId, keys_secret_arn: secretId } = readLocal(environment);
  const credentials = { accessKeyId, secretAccessKey: 'local' };
  return {
    secretId,
    client: new SecretsManagerClient({
      endpoint: endpoints.secretsManager,
      region: 'us-east-1',
      credentials,
      maxAttempts: 2,
    }),
  };
};

/** The key ring in KEYS_SECRET_ARN, or that of the local stack in DATA_DIR, with what is derived from it. */
export const openKeys = (environment: NodeJS.ProcessEnv, { documents, tableName }: Table) => {
  const { client, secretId } = openSecret(environment);
  /** Never cached: a rotation must not use an old version. */
  const readRing = () => createSecretReader(client, secretId)();
  const ring = createKeyRing(readRing);
  const mac = createAuditMac(ring);
  const now = () => new Date().toISOString();
  return {
    mac,
    readRing,
    writeRing: async (SecretString: string) => {
      await client.send(new PutSecretValueCommand({ SecretId: secretId, SecretString }));
    },
    box: createSecretBox(ring),
    audit: createAuditRepository(documents, tableName, { mac, newId: randomUUID, now }),
    now,
  };
};
