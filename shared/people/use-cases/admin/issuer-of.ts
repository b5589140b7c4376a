import type { IdentityProvider } from '../../domain/identity-provider.ts';

/** What identities of the provider are bound under, as long as it is configured so. */
export const issuerOf = (provider: IdentityProvider): string => {
  switch (provider.strategy) {
    case 'openid_connect':
      return provider.issuer;
    case 'oauth2':
      return new URL(provider.userInfoUrl).origin;
    case 'saml':
      return provider.entityId;
  }
};
