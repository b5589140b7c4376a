import type { ProviderStrategy } from './identity-provider.ts';

type Named = {
  readonly name: string;
  readonly strategy: ProviderStrategy;
  readonly sharedCallback?: boolean;
};

/** What an administrator registers with the provider; exactly this, since providers compare it letter by letter. */
export const callbackPath = ({ name, strategy, sharedCallback = false }: Named): string => {
  if (strategy === 'saml') return `/auth/saml/${name}/callback`;
  return sharedCallback ? SHARED_CALLBACK : `/auth/${name}/callback`;
};

export const SHARED_CALLBACK = '/auth/openid_connect/callback';
