import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { describe, expect, it } from 'vitest';
import { openSecret } from '../../scripts/keys/open-secret.ts';
import { plainMessage, UsageError } from '../../scripts/restore/open-table.ts';

const thrownBy = (client: SecretsManagerClient): Promise<unknown> =>
  client.send(new GetSecretValueCommand({ SecretId: 'any' })).catch((error: unknown) => error);

const unconfigured = (message: string) => async (): Promise<never> => {
  throw Object.assign(new Error(message), message === 'Region is missing' ? {} : { name: 'CredentialsProviderError' });
};

describe('what an operator command prints instead of a stack trace', () => {
  it('says that there is no region', async () => {
    const client = new SecretsManagerClient({ region: unconfigured('Region is missing') });

    expect(plainMessage(await thrownBy(client))).toContain('AWS_REGION');
  });

  it('says that there are no credentials', async () => {
    const credentials = unconfigured('Could not load credentials from any providers');

    expect(plainMessage(await thrownBy(new SecretsManagerClient({ region: 'eu-central-1', credentials })))).toContain(
      'no AWS credentials',
    );
  });

  it('repeats what our own code says, and leaves our faults their stack trace', () => {
    expect(plainMessage(new UsageError('Set TABLE_NAME'))).toBe('Set TABLE_NAME');
    expect(plainMessage(new TypeError('x is undefined'))).toBeUndefined();
  });

  it('names the variable that it needs without a local stack', () => {
    expect(() => openSecret({ DATA_DIR: '/nowhere' }, 'SETUP_SECRET_ARN')).toThrow(
      /npm start first, or set SETUP_SECRET_ARN/,
    );
  });
});
