import { ValidationError } from '../../../platform/domain/errors.ts';
import { keysOf } from '../../../platform/domain/keys-of.ts';
import type { ProviderStrategy } from './identity-provider.ts';

/** Known before anybody registers at the provider, as fields of the form. */
export type ProviderPreset = {
  readonly strategy: ProviderStrategy;
  readonly label: string;
  readonly values: Readonly<Record<string, string>>;
};

export const PROVIDER_PRESETS = {
  google: {
    strategy: 'openid_connect',
    label: 'Google',
    values: { icon: 'google', issuer: 'https://accounts.google.com', scopes: 'openid profile email' },
  },
  microsoft: {
    strategy: 'openid_connect',
    label: 'Microsoft',
    values: { icon: 'microsoft', scopes: 'openid profile email' },
  },
  github: {
    strategy: 'oauth2',
    label: 'GitHub',
    values: {
      icon: 'github',
      authorization_url: 'https://github.com/login/oauth/authorize',
      token_url: 'https://github.com/login/oauth/access_token',
      user_info_url: 'https://api.github.com/user',
      scopes: 'read:user user:email',
      'attribute_paths.subject': 'id',
      'attribute_paths.email': 'email',
      'attribute_paths.email_verified': '',
      email_never_verified: 'true',
      'attribute_paths.first_name': 'name',
      'attribute_paths.last_name': '',
      'attribute_paths.groups': '',
    },
  },
} as const satisfies Readonly<Record<string, ProviderPreset>>;

export type PresetName = keyof typeof PROVIDER_PRESETS;

export const PRESET_NAMES = keysOf(PROVIDER_PRESETS);

export const isPreset = (text: unknown): text is PresetName =>
  typeof text === 'string' && Object.hasOwn(PROVIDER_PRESETS, text);

const TENANT = /^[A-Za-z0-9][A-Za-z0-9.-]{0,99}$/;

/**
 * The fields of a form with what the preset works out: Microsoft has an issuer for each organization.
 * @throws ValidationError
 */
export const withPreset = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  if (fields['preset'] !== 'microsoft') return fields;
  const tenant = String(fields['tenant'] ?? '').trim();
  if (!TENANT.test(tenant))
    throw new ValidationError([
      'tenant: Enter the directory (tenant) ID as Microsoft shows it, such as 3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    ]);
  return { ...fields, issuer: `https://login.microsoftonline.com/${tenant}/v2.0` };
};

/** The issuer of Microsoft is derived from the tenant, so errors of the issuer belong to that field. */
export const atPresetFields = (errors: readonly string[], preset: unknown): readonly string[] =>
  preset === 'microsoft' ? errors.map((sentence) => sentence.replace(/^issuer(?=[:\s])/, 'tenant')) : errors;
