import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { shownProvidersOf } from '../../../functions/people/admin/sso/providers.ts';

const secrets = new SecretsManagerClient({ region: 'eu-west-1' });
const calls = mockClient(secrets);
const ENTRY = {
  name: 'company',
  strategy: 'openid_connect',
  issuer: 'https://idp.example',
  client_id: 'us',
  client_secret: 'planted-secret',
};

beforeAll(() => {
  vi.stubEnv('AUTH_CONFIG_SECRET_ARN', 'the file');
  vi.stubEnv('EGRESS_ALLOW', '');
  vi.stubEnv('KEYS_SECRET_ARN', undefined);
});
afterAll(() => vi.unstubAllEnvs());

it('shows providers from a file without keys, and without their secrets', async () => {
  calls.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify({ providers: [ENTRY] }) });
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'eu-west-1' }));
  const people = { documents, tableName: 'table', secrets, open: { log: { error: () => undefined } } };

  const shown = await shownProvidersOf(people as never, { providersSource: 'file' }).list();

  expect(shown).toMatchObject([{ name: 'company', enabled: true, clientSecret: '' }]);
  expect(JSON.stringify(shown)).not.toContain('planted-secret');
  expect(calls.commandCalls(GetSecretValueCommand).map(({ args: [{ input }] }) => input.SecretId)).toEqual([
    'the file',
  ]);
});
