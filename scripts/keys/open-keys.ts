import { randomUUID } from 'node:crypto';
import { PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { createAuditMac } from '../../shared/people/crypto/audit-mac.ts';
import { createKeyRing } from '../../shared/people/crypto/key-ring.ts';
import { createSecretBox } from '../../shared/people/crypto/secret-box.ts';
import { createAuditRepository } from '../../shared/people/store/audit-repository.ts';
import { createSecretReader } from '../../shared/platform/secrets/read-secret.ts';
import { type Table, UsageError } from '../restore/open-table.ts';
import { openSecret } from './open-secret.ts';

/** Table and key ring must be of the same deployment. */
const openKeysSecret = (environment: NodeJS.ProcessEnv) => {
  const hasTable = environment['TABLE_NAME'] !== undefined;
  const hasSecret = environment['KEYS_SECRET_ARN'] !== undefined;
  if (hasSecret && !hasTable) {
    throw new UsageError('KEYS_SECRET_ARN is set, so also set TABLE_NAME, to the table of the same deployment');
  }
  if (hasTable && !hasSecret) {
    throw new UsageError('TABLE_NAME is set, so also set KEYS_SECRET_ARN, to the Keys secret of the same deployment');
  }
  return openSecret(environment, 'KEYS_SECRET_ARN');
};

/** The key ring in KEYS_SECRET_ARN, or that of the local stack in DATA_DIR, with what is derived from it. */
export const openKeys = (environment: NodeJS.ProcessEnv, { documents, tableName }: Table) => {
  const { client, secretId } = openKeysSecret(environment);
  /** Never cached: a rotation must not use an old version. */
  const readRing = () => createSecretReader(client, secretId, console)();
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
