import { parseArgs } from 'node:util';
import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { openSecret } from './keys/open-secret.ts';
import { runScript, UsageError } from './restore/open-table.ts';

const USAGE = `npm run setup-code

Prints the code for the first registration, whose user becomes the super admin. It is worthless as soon as there is a user.
Uses the secret in SETUP_SECRET_ARN, the output SetupSecret of the deployment, with the credentials and region of the
environment; otherwise that of the local stack in DATA_DIR (.local).`;

/** The code for the first registration; undefined before the first deployment, which creates the secret. */
export const readSetupCode = async (
  client: Pick<SecretsManagerClient, 'send'>,
  secretId: string | undefined,
): Promise<string | undefined> =>
  secretId === undefined
    ? undefined
    : (await client.send(new GetSecretValueCommand({ SecretId: secretId }))).SecretString;

const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } });
  if (values.help) throw new UsageError(USAGE);
  const { client, secretId } = openSecret(process.env, 'SETUP_SECRET_ARN');
  console.log(await readSetupCode(client, secretId));
};

if (import.meta.main) await runScript(main);
