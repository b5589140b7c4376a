import { errors, importJWK, type JWTHeaderParameters, jwtVerify } from 'jose';
import * as z from 'zod';
import type { PublicJwk } from '../domain/oauth/signing-key.ts';
import type { AccessTokenClaims, VerifyAccessToken } from '../use-cases/oauth/oauth-ports.ts';

export const ACCESS_TOKEN_TYPE = 'at+jwt';
export const SIGNATURE_ALGORITHM = 'ES256';

/** Three parts, no longer than any of ours; anything else costs no signature. */
const COMPACT = /^[A-Za-z0-9_-]{1,512}\.[A-Za-z0-9_-]{1,2048}\.[A-Za-z0-9_-]{86}$/;

const Claims = z
  .object({
    iss: z.string(),
    aud: z.string(),
    sub: z.string(),
    client_id: z.string(),
    scope: z.enum(['read', 'read_write']),
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

/** `find` knows the published keys by their id. */
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
