import { describe, expect, it } from 'vitest';
import { changesOf, describeChange } from '../../../scripts/deploy/compare-settings.ts';

const lowered = (name: string, from: string, to: string): string | undefined =>
  changesOf({ [name]: from }, { [name]: to })[0]?.lowers;

describe('changesOf', () => {
  it.each([
    ['AUTH_LOCAL_LOGIN_ENABLED', 'false', 'true'],
    ['AUTH_LOCAL_ADMIN_OVERRIDE_ENABLED', 'false', 'true'],
    ['AUTH_JIT_MODE', 'link_only', 'create_and_link'],
    ['AUTH_PROVIDERS_SOURCE', 'yaml', 'db'],
    ['ALLOWED_OIDC_DOMAINS', 'example.org', ''],
    ['ALLOWED_OIDC_DOMAINS', 'example.org', 'example.org,example.com'],
    ['ALLOWED_OIDC_DOMAINS', 'example.org', 'example.com'],
    ['AUDIT_RETENTION_TIER', 'compliance', 'extended'],
    ['AUDIT_RETENTION_TIER', 'extended', 'standard'],
    ['DOMAIN_NAME', 'money.example.org', ''],
    ['DOMAIN_NAME', 'money.example.org', 'other.example.org'],
    ['API_RATE_LIMIT_PER_HOUR', '10000', '0'],
    ['API_RATE_LIMIT_PER_SECOND', '50', '0'],
    ['ALARM_EMAIL', 'a@example.org', ''],
    ['SIGN_IN_CONCURRENCY', '20', ''],
    ['EDGE_REQUESTS_PER_MINUTE', '1000', ''],
    ['MONTHLY_BUDGET', '50', ''],
    ['CANARY_PERCENT', '10', ''],
    ['BACKUP_VAULT_ARN', 'arn:aws:backup:eu-west-1:210987654321:backup-vault:a', ''],
    ['BANKFEEDA_DEBUG_RAW', 'false', 'true'],
    ['BANKFEEDA_BASE_URL', 'https://a.example', 'https://b.example'],
    ['BANKFEEDB_HOSTS', 'a.example', ''],
    ['BANKFEEDB_HOSTS', 'a.example', 'a.example,b.example'],
  ])('says what it lowers to change %s from "%s" to "%s"', (name, from, to) => {
    expect(lowered(name, from, to)).toEqual(expect.any(String));
  });

  it.each([
    ['AUTH_LOCAL_LOGIN_ENABLED', 'true', 'false'],
    ['AUTH_JIT_MODE', 'create_and_link', 'link_only'],
    ['ALLOWED_OIDC_DOMAINS', '', 'example.org'],
    ['ALLOWED_OIDC_DOMAINS', 'a.example,b.example', 'B.example'],
    ['AUDIT_RETENTION_TIER', 'standard', 'compliance'],
    ['DOMAIN_NAME', '', 'money.example.org'],
    ['API_RATE_LIMIT_PER_HOUR', '0', '100'],
    ['ALARM_EMAIL', 'a@example.org', 'b@example.org'],
    ['BANKFEEDB_HOSTS', 'a.example,b.example', 'a.example'],
    ['MAIL_FROM', 'a@example.org', 'b@example.org'],
  ])('only shows the change of %s from "%s" to "%s"', (name, from, to) => {
    expect(changesOf({ [name]: from }, { [name]: to })).toEqual([{ name, from, to }]);
  });

  it('finds nothing in equal settings, and nothing before the first deployment', () => {
    expect(changesOf({ MAIL_FROM: 'a@example.org' }, { MAIL_FROM: 'a@example.org' })).toEqual([]);
    expect(changesOf(undefined, { AUTH_LOCAL_LOGIN_ENABLED: 'true' })).toEqual([]);
  });

  it('shows a setting that only one version knows', () => {
    expect(changesOf({ OLD: '1' }, { NEW: '2' }).map(describeChange)).toEqual([
      '  NEW: (not set) → 2',
      '  OLD: 1 → (not set)',
    ]);
  });

  it('marks what it lowers', () => {
    const [change] = changesOf({ ALARM_EMAIL: 'a@example.org' }, { ALARM_EMAIL: '' });

    expect(change && describeChange(change)).toBe(
      '  ALARM_EMAIL: a@example.org → (not set)\n    LOWERS PROTECTION: nobody receives alarms',
    );
  });
});
