import type { OAuthClient } from './oauth-client.ts';

const SINCE = '2026-11-25T00:00:00.000Z';

/** Public, as every program that runs on the user's machine: only that machine receives its codes (RFC 8252 §8.5). */
const COMMAND_LINE: OAuthClient = {
  id: 'counterfoil-cli',
  name: 'Counterfoil command line',
  redirectUris: ['http://127.0.0.1/callback'],
  secretDigest: null,
  createdAt: SINCE,
  updatedAt: SINCE,
};

/** Known to every installation, so that a program can sign in to a service that it has never seen. */
export const BUILT_IN_CLIENTS: readonly OAuthClient[] = [COMMAND_LINE];

export const builtInClient = (id: string): OAuthClient | undefined =>
  BUILT_IN_CLIENTS.find((client) => client.id === id);
