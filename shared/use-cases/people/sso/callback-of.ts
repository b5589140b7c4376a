import type { AuthorizationProvider } from './sso-clients.ts';

/** Where the provider sends the browser back to; as it is registered there (contract §5.3). */
export const callbackOf = (origin: string, provider: AuthorizationProvider): string => {
  const shared = provider.strategy === 'openid_connect' && provider.sharedCallback;
  return `${origin}/auth/${shared ? 'openid_connect' : provider.name}/callback`;
};
