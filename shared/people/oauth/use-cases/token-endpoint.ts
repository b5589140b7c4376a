import type { AccessScope } from '../../../platform/domain/access/access-scope.ts';
import { textDigest } from '../../../platform/domain/bytes/hash.ts';
import { describedClient, isClientUrl } from '../domain/client-metadata.ts';
import type { KnownClient } from '../domain/oauth-client.ts';
import type { OAuthClients } from './oauth-ports.ts';

/** Credentials that a client sent; the secret is null if there was none. */
export type ClientCredentials = { readonly clientId: string; readonly clientSecret: string | null };

export type AuthenticateClientPorts = {
  readonly clients: Pick<OAuthClients, 'find'>;
};

/**
 * Authenticates a client: a confidential one by its secret (RFC 6749 §2.3); a public one has none and must not send
 * any. One that describes itself is public, and its code or token decides. Comparing digests leaks no timing information.
 */
export const authenticateClient =
  ({ clients }: AuthenticateClientPorts) =>
  async ({ clientId, clientSecret }: ClientCredentials): Promise<KnownClient | undefined> => {
    const client = isClientUrl(clientId) ? describedClient(clientId) : await clients.find(clientId);
    if (client === undefined) return undefined;
    const given = clientSecret === null ? null : textDigest(clientSecret);
    return given === client.secretDigest ? client : undefined;
  };

/** RFC 6749 §5.2. */
export type TokenErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unsupported_grant_type'
  | 'invalid_scope'
  | 'invalid_target';

export type TokenRefused = { readonly ok: false; readonly error: TokenErrorCode; readonly description: string };
export type TokensIssued = {
  readonly ok: true;
  readonly accessToken: string;
  /** Seconds. */
  readonly expiresIn: number;
  readonly refreshToken: string;
  readonly scope: AccessScope;
};
export type TokenAnswer = TokensIssued | TokenRefused;

export const tokenRefused = (error: TokenErrorCode, description: string): TokenRefused => ({
  ok: false,
  error,
  description,
});

/** One message for every fault of a code or refresh token; the audit log has the reason. */
export const INVALID_GRANT = tokenRefused(
  'invalid_grant',
  'The code or refresh token is invalid, expired, revoked, already used or issued to another client',
);
