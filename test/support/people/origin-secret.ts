import { dirname } from 'node:path';
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { openSecret } from '../../../scripts/keys/open-secret.ts';

/** With which the edge of the running cloud proves itself to the functions. */
export const originSecret = async (): Promise<string> => {
  const { client, secretId: SecretId } = openSecret(
    { DATA_DIR: dirname(process.env['DEMO_FILE'] ?? '') },
    'ORIGIN_SECRET_ARN',
  );
  return JSON.parse((await client.send(new GetSecretValueCommand({ SecretId }))).SecretString ?? '').current;
};
