import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterAll, describe, expect, it } from 'vitest';
import { DataStack } from '../../infra/data-stack.ts';
import { FEATURE_FLAGS } from '../../infra/feature-flags.ts';
import { readSettings } from '../../infra/settings.ts';
import { ARCHIVE_DAYS } from '../../shared/people/domain/auth-settings.ts';
import { lightService } from './light-service.ts';
import { functionOf, removeFolders, resourcesOf } from './synthesized.ts';

afterAll(removeFolders);

const auth = (environment: Record<string, string> = {}) => readSettings(environment).auth;

describe('the sign-in settings', () => {
  it('have the documented defaults', () => {
    expect(auth()).toEqual({
      AUTH_PROVIDERS_SOURCE: 'db',
      AUTH_LOCAL_LOGIN_ENABLED: 'true',
      AUTH_LOCAL_ADMIN_OVERRIDE_ENABLED: 'false',
      AUTH_JIT_MODE: 'create_and_link',
      ALLOWED_OIDC_DOMAINS: '',
      AUDIT_RETENTION_TIER: 'standard',
    });
    expect(readSettings({}).providersFromFile).toBe(false);
  });

  it.each([
    ['db', false],
    ['Database', false],
    ['yaml', true],
  ])('accept the source %s', (AUTH_PROVIDERS_SOURCE, fromFile) => {
    expect(readSettings({ AUTH_PROVIDERS_SOURCE }).providersFromFile).toBe(fromFile);
  });

  it.each([
    ['AUTH_PROVIDERS_SOURCE', 'bd'],
    ['AUTH_LOCAL_LOGIN_ENABLED', 'no'],
    ['AUTH_LOCAL_ADMIN_OVERRIDE_ENABLED', '1'],
    ['AUTH_JIT_MODE', 'create'],
    ['AUDIT_RETENTION_TIER', 'forever'],
    ['MAIL_FROM', 'Counterfoil <a@example.org>'],
  ])('refuse %s=%s and name the variable', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(`${name} must be`);
  });
});

describe('the retention of the debug log', () => {
  it.each([
    [undefined, '90'],
    ['30', '30'],
    ['0', '90'],
    ['-5', '90'],
    ['a month', '90'],
    ['1e3', '90'],
    ['100000', '365'],
  ])('is %s days for %s', (given, days) => {
    expect(readSettings({ DEBUG_LOG_RETENTION_DAYS: given }).debugLogRetentionDays).toBe(days);
  });
});

const dataWith = (environment: Readonly<Record<string, string>> = {}): Template => {
  const parent = new Stack(new App({ context: FEATURE_FLAGS, analyticsReporting: false }), 'Test');
  return Template.fromStack(new DataStack(parent, 'Data', { settings: readSettings(environment) }));
};

describe('the archive of the audit log', () => {
  it.each([
    ['standard', 'GOVERNANCE', 90, 365],
    ['extended', 'GOVERNANCE', 365, 365],
    ['compliance', 'COMPLIANCE', 2557, 2557],
  ] as const)('is locked in the tier %s by %s for %i days', (AUDIT_RETENTION_TIER, Mode, Days, ExpirationInDays) => {
    // keys that signed its records are kept as long
    expect(ARCHIVE_DAYS[AUDIT_RETENTION_TIER]).toBe(ExpirationInDays);
    const data = dataWith({ AUDIT_RETENTION_TIER });
    const [, archive] =
      resourcesOf(data, 'AWS::S3::Bucket').find(([, { Properties }]) => Properties.ObjectLockEnabled) ?? [];

    expect(archive?.Properties).toMatchObject({
      ObjectLockConfiguration: { ObjectLockEnabled: 'Enabled', Rule: { DefaultRetention: { Mode, Days } } },
      VersioningConfiguration: { Status: 'Enabled' },
      LifecycleConfiguration: { Rules: [{ Id: 'days', ExpirationInDays }, { Id: 'leftovers' }] },
    });
  });
});

describe('the secrets', () => {
  it('are generated in the cloud, and outlive the stack', () => {
    const data = dataWith();
    const secrets = resourcesOf(data, 'AWS::SecretsManager::Secret');

    expect(secrets).toHaveLength(3);
    for (const [id, { Properties, DeletionPolicy }] of secrets) {
      expect(DeletionPolicy).toBe('RetainExceptOnCreate');
      expect(Properties).not.toHaveProperty('SecretString');
      expect(Properties.GenerateSecretString).toMatchObject({ ExcludePunctuation: true });
      expect(Properties.GenerateSecretString.PasswordLength).toBe(/^Setup/.test(id) ? 24 : 64);
    }
  });

  it('include the provider file, if configured, which only sign-in functions can read', () => {
    const { data, area } = lightService({ AUTH_PROVIDERS_SOURCE: 'yaml' });

    Template.fromStack(data).hasResourceProperties('AWS::SecretsManager::Secret', {
      Tags: [{ Key: 'source-file', Value: 'config/auth.yml' }],
    });
    const variablesOf = (name: string) =>
      functionOf(Template.fromStack(area), name)[1].Properties.Environment.Variables as Record<string, unknown>;
    expect(variablesOf('finish-anything')).toMatchObject({
      AUTH_PROVIDERS_SOURCE: 'yaml',
      AUTH_CONFIG_SECRET_ARN: { Ref: expect.any(String) },
    });
    expect(variablesOf('start-anything')).not.toHaveProperty('AUTH_CONFIG_SECRET_ARN');
  });
});
