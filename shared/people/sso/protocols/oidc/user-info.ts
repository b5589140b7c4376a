import { errors, jwtVerify } from 'jose';
import type { Claims } from '../../domain/claims.ts';
import type { Refused } from '../../domain/external-identity.ts';
import { exactJsonObject } from '../oauth2/exact-json.ts';
import { quoted, refused } from '../oauth2/refusal.ts';
import { requestUserInfo } from '../oauth2/request-user-info.ts';
import { CLOCK_TOLERANCE } from './configuration.ts';
import type { OidcContext } from './discover.ts';
import type { OidcMetadata } from './metadata.ts';
import type { UserInfoRefusal } from './oidc-refusal.ts';
import { keySet, signatureRefusal } from './verify-signature.ts';

export type UserInfoInput = {
  readonly accessToken: string;
  readonly clientId: string;
  /** `sub` of the ID token. */
  readonly subject: unknown;
  readonly now: string;
};

type UserInfo = { readonly ok: true; readonly claims: Claims };

/** OIDC Core §5.3; empty if the provider has no user info endpoint. Refused unless its subject matches the ID token. */
export const oidcUserInfo = async (
  context: OidcContext,
  metadata: OidcMetadata,
  input: UserInfoInput,
): Promise<UserInfo | Refused<UserInfoRefusal>> => {
  if (metadata.userinfoEndpoint === null) return { ok: true, claims: {} };
  const accept = 'application/json, application/jwt';
  const answer = await requestUserInfo(context.fetch, metadata.userinfoEndpoint, input.accessToken, accept);
  if (!answer.ok) return answer;
  const read =
    answer.contentType === 'application/jwt'
      ? await readSigned(context, metadata, answer.text.trim(), input)
      : readPlain(answer.text, answer.contentType);
  if (!read.ok) return read;
  return read.claims['sub'] === input.subject
    ? read
    : refused('userinfo_sub', 'The user info has a different subject than the ID token, or none');
};

const readPlain = (text: string, contentType: string): UserInfo | Refused<UserInfoRefusal> => {
  const claims = exactJsonObject(text);
  return claims === undefined
    ? refused('userinfo_not_json', `The user info is ${quoted(contentType)} instead of a JSON object`)
    : { ok: true, claims };
};

const readSigned = async (
  context: OidcContext,
  metadata: OidcMetadata,
  token: string,
  { clientId, now }: UserInfoInput,
): Promise<UserInfo | Refused<UserInfoRefusal>> => {
  try {
    const { payload } = await jwtVerify(token, keySet(context, metadata), {
      algorithms: [...metadata.userinfoAlgorithms],
      currentDate: new Date(now),
      clockTolerance: CLOCK_TOLERANCE,
    });
    if (payload.iss !== undefined && payload.iss !== metadata.issuer) {
      return refused('userinfo_iss', `iss of the user info is ${quoted(payload.iss)}, expected ${metadata.issuer}`);
    }
    if (payload.aud !== undefined && ![payload.aud].flat().includes(clientId)) {
      return refused('userinfo_aud', `aud of the user info is ${quoted(payload.aud)}, expected ${quoted(clientId)}`);
    }
    return { ok: true, claims: payload };
  } catch (error) {
    return error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed
      ? refused('userinfo_expired', `The signed user info has expired or is not valid yet: ${error.message}`)
      : refused('userinfo_signature', `The signed user info is invalid: ${signatureRefusal(error).detail}`);
  }
};
