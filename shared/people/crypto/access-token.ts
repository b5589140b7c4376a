import { errors, importJWK, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { readScope } from '../../platform/domain/access/access-scope.ts';
import { ACCESS_TOKEN_SECONDS } from '../oauth/domain/grant.ts';
import type { PublicJwk } from '../oauth/domain/signing-key.ts';
import type {
  AccessTokenClaims,
  IssueAccessToken,
  SigningKeyStore,
  VerifyAccessToken,
} from '../oauth/use-cases/oauth-ports.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Issues access tokens as signed JWTs (RFC 9068). `gid` is the grant, which is checked on every request. */
export const createIssueAccessToken =
  (keys: Pick<SigningKeys, 'signer'>, newId: () => string): IssueAccessToken =>
  async ({ issuer, audience, userId, clientId, scope, grantId }, now) => {
    const { kid, key } = await keys.signer(now);
    const issuedAt = Math.floor(Date.parse(now) / 1000);
    return new SignJWT({ client_id: clientId, scope, gid: grantId })
      .setProtectedHeader({ alg: SIGNATURE_ALGORITHM, typ: ACCESS_TOKEN_TYPE, kid })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(userId)
      .setJti(newId())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
      .sign(key);
  };

const ACCESS_TOKEN_TYPE = 'at+jwt';
const SIGNATURE_ALGORITHM = 'ES256';

/** Cheap check before any signature: three parts, no longer than our own tokens. */
const COMPACT = /^[A-Za-z0-9_-]{1,512}\.[A-Za-z0-9_-]{1,2048}\.[A-Za-z0-9_-]{86}$/;

const Claims = z
  .object({
    iss: z.string(),
    aud: z.string(),
    sub: z.string(),
    client_id: z.string(),
    scope: z.string().refine((scope) => readScope(scope) !== undefined),
    gid: z.string(),
    exp: z.int(),
  })
  .transform(
    ({ iss, aud, sub, client_id, scope, gid }): AccessTokenClaims => ({
      issuer: iss,
      audience: aud,
      userId: sub,
      clientId: client_id,
      scope,
      grantId: gid,
    }),
  );

/** `find` returns a published key by its ID. */
export const createVerifyAccessToken =
  (find: (kid: string) => Promise<PublicJwk | undefined>): VerifyAccessToken =>
  async (token, now) => {
    if (!COMPACT.test(token)) return undefined;
    try {
      const { payload } = await jwtVerify(token, (header) => keyOf(header, find), {
        algorithms: [SIGNATURE_ALGORITHM],
        typ: ACCESS_TOKEN_TYPE,
        currentDate: new Date(now),
      });
      return Claims.safeParse(payload).data;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };

const keyOf = async ({ kid }: JWTHeaderParameters, find: (kid: string) => Promise<PublicJwk | undefined>) => {
  const jwk = kid === undefined ? undefined : await find(kid);
  if (jwk === undefined) throw new errors.JWKSNoMatchingKey();
  return importJWK({ ...jwk }, SIGNATURE_ALGORITHM);
};

const REMEMBERED_MILLISECONDS = 60_000;
/** Limits lookups, so that made-up key IDs do not cause a table read each. */
const UNKNOWN_MILLISECONDS = 5_000;

/** Public key by ID, cached for a minute. Unknown IDs cause at most one lookup every five seconds. */
export const createFindPublicKey = ({ read }: Pick<SigningKeyStore, 'read'>, clock: () => number = Date.now) => {
  let known: { readonly keys: readonly PublicJwk[]; readonly at: number } | undefined;
  const load = async (): Promise<readonly PublicJwk[]> => {
    const at = clock();
    const keys = (await read()).keys.map(({ publicJwk }) => publicJwk);
    if (keys.length > 0) known = { keys, at }; // the very first key signs immediately, so an empty set is not cached
    return keys;
  };
  const youngerThan = (milliseconds: number) =>
    known !== undefined && clock() - known.at < milliseconds ? known.keys : undefined;

  return async (kid: string): Promise<PublicJwk | undefined> => {
    const found = (youngerThan(REMEMBERED_MILLISECONDS) ?? (await load())).find((key) => key.kid === kid);
    return found ?? (youngerThan(UNKNOWN_MILLISECONDS) ?? (await load())).find((key) => key.kid === kid);
  };
};
