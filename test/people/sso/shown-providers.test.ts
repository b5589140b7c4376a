import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { shownProviders } from '../../../functions/people/adapters.ts';

const calls = mockClient(SecretsManagerClient);
afterAll(() => calls.restore()); // other tests share the process
const ENTRY = {
  name: 'company',
  strategy: 'openid_connect',
  issuer: 'https://idp.example',
  client_id: 'us',
  client_secret: 'planted-secret',
};
const ENVIRONMENT = {
  AWS_REGION: 'eu-west-1',
  TABLE_NAME: 'table',
  ORIGIN_SECRET_ARN: 'the secret of the edge',
  AUTH_PROVIDERS_SOURCE: 'yaml',
  AUTH_LOCAL_LOGIN_ENABLED: 'true',
  AUTH_LOCAL_ADMIN_OVERRIDE_ENABLED: 'false',
  AUTH_JIT_MODE: 'link_only',
  ALLOWED_OIDC_DOMAINS: '',
  AUDIT_RETENTION_TIER: 'standard',
  AUTH_CONFIG_SECRET_ARN: 'the file',
  EGRESS_ALLOW: '',
  KEYS_SECRET_ARN: undefined,
};

beforeAll(() => {
  for (const [name, value] of Object.entries(ENVIRONMENT)) vi.stubEnv(name, value);
});
afterAll(() => vi.unstubAllEnvs());

it('shows providers from a file without keys, and without their secrets', async () => {
  calls.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify({ providers: [ENTRY] }) });

  const shown = await shownProviders().list();

  expect(shown).toMatchObject([{ name: 'company', enabled: true, clientSecret: '' }]);
  expect(JSON.stringify(shown)).not.toContain('planted-secret');
  expect(calls.commandCalls(GetSecretValueCommand).map(({ args: [{ input }] }) => input.SecretId)).toEqual([
    'the file',
  ]);
});
