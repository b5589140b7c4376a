import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';
import { EgressRefusedError } from '../../../../platform/domain/network/egress.ts';
import { isObject } from '../../../../platform/domain/stored-shape.ts';
import type { Refused } from '../../domain/external-identity.ts';
import { quoted, refused } from './refusal.ts';

export type GrantRefusal = 'token_unreachable' | 'token_refused' | 'token_status' | 'token_not_json' | 'token_invalid';

/**
 * The refusal for an error at the token endpoint. Rethrows errors that are not from the library or the egress guard.
 */
export const grantRefusal = async (error: unknown): Promise<Refused<GrantRefusal>> => {
  if (error instanceof ResponseBodyError) {
    return refused('token_refused', details(error.status, error.error, error.error_description));
  }
  if (error instanceof WWWAuthenticateChallengeError) return challenged(error);
  if (isOfOddAnswer(error)) return refused('token_invalid', INVALID);
  if (!(error instanceof ClientError)) throw error;
  if (error.cause instanceof EgressRefusedError) return refused('token_unreachable', error.cause.message);
  return byCode(error);
};

const INVALID = 'The token endpoint returned an invalid response';

/**
 * The library converts some members without checking their type, and what cannot be converted ends as a bare TypeError.
 * Its own errors about arguments, which would be our fault, have a code.
 */
const isOfOddAnswer = (error: unknown): boolean => error instanceof TypeError && !('code' in error);

const byCode = (error: ClientError): Refused<GrantRefusal> => {
  switch (error.code) {
    case 'OAUTH_RESPONSE_IS_NOT_CONFORM': {
      const status = error.cause instanceof Response ? error.cause.status : 'odd';
      return refused('token_status', `The token endpoint returned status ${status}`);
    }
    case 'OAUTH_RESPONSE_IS_NOT_JSON': {
      const type = error.cause instanceof Response ? error.cause.headers.get('content-type') : null;
      return refused('token_not_json', `The token endpoint returned ${quoted(type)} instead of JSON`);
    }
    case 'OAUTH_PARSE_ERROR':
      return refused('token_not_json', 'The token endpoint returned invalid JSON');
    default:
      return refused('token_invalid', `${INVALID}: ${messageOf(error.cause)}`);
  }
};

/** RFC 6749 §5.2 requires a challenge for `invalid_client`; the body still has the reason. */
const challenged = async ({ status, response }: WWWAuthenticateChallengeError): Promise<Refused<GrantRefusal>> => {
  const body: unknown = await response.json().catch(() => undefined);
  const { error, error_description } = isObject<Readonly<Record<string, unknown>>>(body) ? body : {};
  return refused('token_refused', details(status, error ?? 'no error code', error_description));
};

const details = (status: number, error: unknown, description: unknown): string =>
  `The token endpoint returned ${quoted(error)} (status ${status})${
    typeof description === 'string' ? `: ${quoted(description)}` : ''
  }`;

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : 'unknown format');
