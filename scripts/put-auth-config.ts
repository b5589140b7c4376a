import { join } from 'node:path';
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { StartError } from '../local/start-error.ts';
import { readAuthConfig } from './deploy/read-auth-config.ts';

const FILE = join(import.meta.dirname, '..', 'config', 'auth.yml');

/** Stores config/auth.yml in the secret of a deployment; functions read it within five minutes. */
const main = async (secretId: string | undefined): Promise<void> => {
  if (secretId === undefined) {
    throw new StartError('Usage: npm run auth:put-config -- <the AuthConfigSecret that the deployment printed>');
  }
  const SecretString = readAuthConfig(FILE, process.env);
  await new SecretsManagerClient().send(new PutSecretValueCommand({ SecretId: secretId, SecretString }));
  console.log(`put config/auth.yml into ${secretId}`);
};

try {
  await main(process.argv[2]);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
