import { describe, expect, it } from 'vitest';
import { atPresetFields, withPreset } from '../../../shared/people/sso/domain/provider-presets.ts';

describe('the presets of sign-in providers', () => {
  it('work out the issuer of an organization at Microsoft from its tenant', () => {
    expect(withPreset({ preset: 'microsoft', tenant: ' contoso.onmicrosoft.com ' })).toMatchObject({
      issuer: 'https://login.microsoftonline.com/contoso.onmicrosoft.com/v2.0',
    });
  });

  it.each([undefined, '', 'a/b', '../common', 'a b'])('refuse %j as a tenant, with an example', (tenant) => {
    expect(() => withPreset({ preset: 'microsoft', tenant })).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(/^tenant: Enter the directory \(tenant\) ID .* such as/),
      }),
    );
  });

  it('leave the fields of other providers as they are', () => {
    const fields = { preset: 'google', issuer: 'https://accounts.google.com' };
    expect(withPreset(fields)).toBe(fields);
  });

  it('say at the tenant what is wrong with the issuer that follows from it', () => {
    expect(atPresetFields(['issuer: No such issuer', 'label is required'], 'microsoft')).toEqual([
      'tenant: No such issuer',
      'label is required',
    ]);
    expect(atPresetFields(['issuer: No such issuer'], undefined)).toEqual(['issuer: No such issuer']);
  });
});
