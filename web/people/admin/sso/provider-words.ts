import type { ProviderStrategy } from '../../../../shared/people/domain/identity-provider.ts';

export const PROVIDERS_PATH = '/admin/sso_providers';
export const providerPath = (name: string): string => `${PROVIDERS_PATH}/${encodeURIComponent(name)}`;

export const STRATEGY_LABELS = {
  openid_connect: 'OpenID Connect',
  oauth2: 'OAuth 2.0',
  saml: 'SAML 2.0',
} as const satisfies Record<ProviderStrategy, string>;

export const isStrategy = (text: string | undefined): text is ProviderStrategy =>
  text !== undefined && Object.hasOwn(STRATEGY_LABELS, text);
