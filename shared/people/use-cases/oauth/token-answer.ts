import type { ApiKeyScope } from '../../domain/api-keys/api-key.ts';

/** RFC 6749 §5.2. */
export type TokenErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unsupported_grant_type'
  | 'invalid_scope';

export type TokenRefused = { readonly ok: false; readonly error: TokenErrorCode; readonly description: string };
export type TokensIssued = {
  readonly ok: true;
  readonly accessToken: string;
  /** Seconds. */
  readonly expiresIn: number;
  readonly refreshToken: string;
  readonly scope: ApiKeyScope;
};
export type TokenAnswer = TokensIssued | TokenRefused;

export const tokenRefused = (error: TokenErrorCode, description: string): TokenRefused => ({
  ok: false,
  error,
  description,
});

/** One sentence for all that is wrong with a code or a refresh token; the audit log knows more. */
export const INVALID_GRANT = tokenRefused(
  'invalid_grant',
  'The code or refresh token is unknown, used, expired, revoked or not of this client',
);
