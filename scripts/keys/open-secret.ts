import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { readLocal } from '../restore/open-table.ts';

export type OpenSecret = { readonly client: SecretsManagerClient; readonly secretId: string };

/** Where the local stack keeps the address of a secret. */
const LOCAL_NAMES = {
  KEYS_SECRET_ARN: 'keys_secret_arn',
  ORIGIN_SECRET_ARN: 'origin_secret_arn',
  SETUP_SECRET_ARN: 'setup_secret_arn',
} as const;

/** The secret that the variable names, or that of the local stack in DATA_DIR. */
export const openSecret = (environment: NodeJS.ProcessEnv, variable: keyof typeof LOCAL_NAMES): OpenSecret => {
  const named = environment[variable];
  if (named !== undefined) return { client: new SecretsManagerClient(), secretId: named };
  const { endpoints, access_key_id: accessKeyId, [LOCAL_NAMES[variable]]: secretId } = readLocal(environment, variable);
  const client = new SecretsManagerClient({
    endpoint: endpoints.secretsManager,
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey: 'local' },
    maxAttempts: 2,
  });
  return { client, secretId };
};
