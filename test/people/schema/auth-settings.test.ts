import { describe, expect, it } from 'vitest';
import { toAuthSettings } from '../../../shared/people/schema/auth-settings.ts';

const DEFAULTS = {
  providersSource: 'database',
  localLoginEnabled: true,
  localAdminOverrideEnabled: false,
  jitMode: 'create_and_link',
  allowedDomains: [],
  auditRetention: 'standard',
};

describe('toAuthSettings', () => {
  it('uses the documented defaults, also for blank variables', () => {
    expect(toAuthSettings({})).toEqual(DEFAULTS);
    expect(toAuthSettings({ AUTH_JIT_MODE: ' ', ALLOWED_OIDC_DOMAINS: '', AUTH_LOCAL_LOGIN_ENABLED: '' })).toEqual(
      DEFAULTS,
    );
  });

  it('reads every variable', () => {
    expect(
      toAuthSettings({
        AUTH_PROVIDERS_SOURCE: 'yaml',
        AUTH_LOCAL_LOGIN_ENABLED: 'False',
        AUTH_LOCAL_ADMIN_OVERRIDE_ENABLED: 'true',
        AUTH_JIT_MODE: 'link_only',
        ALLOWED_OIDC_DOMAINS: ' Example.com, other.example,, example.COM ',
        AUDIT_RETENTION_TIER: 'compliance',
        HOME: '/root',
      }),
    ).toEqual({
      providersSource: 'file',
      localLoginEnabled: false,
      localAdminOverrideEnabled: true,
      jitMode: 'link_only',
      allowedDomains: ['example.com', 'other.example'],
      auditRetention: 'compliance',
    });
  });

  it.each([
    ['db', 'database'],
    ['DB', 'database'],
    ['Database', 'database'],
    ['yml', 'file'],
  ])('reads the source %j as the %s', (source, wanted) => {
    expect(toAuthSettings({ AUTH_PROVIDERS_SOURCE: source }).providersSource).toBe(wanted);
  });

  it.each([
    ['AUTH_PROVIDERS_SOURCE', 'dbb'],
    ['AUTH_LOCAL_LOGIN_ENABLED', 'yes'],
    ['AUTH_LOCAL_ADMIN_OVERRIDE_ENABLED', '1'],
    ['AUTH_JIT_MODE', 'create'],
    ['AUTH_JIT_MODE', 'LINK_ONLY'],
    ['ALLOWED_OIDC_DOMAINS', ','],
    ['ALLOWED_OIDC_DOMAINS', 'example.com, *.example.org'],
    ['ALLOWED_OIDC_DOMAINS', '@example.com'],
    ['ALLOWED_OIDC_DOMAINS', 'example.com other.example'],
    ['ALLOWED_OIDC_DOMAINS', 'ex\u0430mple.com'],
    ['AUDIT_RETENTION_TIER', 'forever'],
  ])('refuses %s=%s and names the variable', (name, value) => {
    expect(() => toAuthSettings({ [name]: value })).toThrow(name);
  });

  it('reports all invalid variables at once', () => {
    expect(() => toAuthSettings({ AUTH_JIT_MODE: 'x', AUDIT_RETENTION_TIER: 'y' })).toThrow(
      /AUTH_JIT_MODE must be one of create_and_link, link_only; AUDIT_RETENTION_TIER must be one of/,
    );
  });
});
