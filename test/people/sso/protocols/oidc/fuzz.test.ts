import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createOpenIdConnect,
  type OpenIdConnect,
} from '../../../../../shared/people/sso/protocols/oidc/open-id-connect.ts';
import { createGuardedFetch } from '../../../../../shared/platform/egress/guarded-fetch.ts';
import { type FaultyOp, startFaultyOp } from '../../../../support/openid/faulty-op.ts';
import { CLIENT_SECRET, oidcProvider, signIn } from '../../../../support/openid/oidc-sign-in.ts';
import type { Json } from '../../../../support/openid/op-fault.ts';

let op: FaultyOp;
let oidc: OpenIdConnect;
const next: { claims: Json; header: Json; tokens: Json; info: Json; flip: number } = {
  claims: {},
  header: {},
  tokens: {},
  info: {},
  flip: -1,
};
const reset = (): void => void Object.assign(next, { claims: {}, header: {}, tokens: {}, info: {}, flip: -1 });

beforeAll(async () => {
  op = await startFaultyOp({
    clientSecret: CLIENT_SECRET,
    faults: {
      any: {
        idToken: (draft) => {
          Object.assign(draft.claims, next.claims);
          Object.assign(draft.header, next.header);
          draft.finish = (token) => flipped(token, next.flip);
        },
        token: (tokens) => ({ ...tokens, ...next.tokens }),
        userInfo: (claims) => ({ ...claims, ...next.info }),
      },
    },
  });
  oidc = createOpenIdConnect({
    allow: [op.host],
    fetch: createGuardedFetch({ allow: [op.host], resolve: async () => [] }),
  });
});
afterAll(() => op.stop());

/** Replaces one character with another of the alphabet. */
const flipped = (token: string, at: number): string => {
  if (at < 0) return token;
  const index = at % token.length;
  return `${token.slice(0, index)}${token[index] === 'A' ? 'B' : 'A'}${token.slice(index + 1)}`;
};

const login = () => signIn(oidc, oidcProvider({ issuer: op.issuer('any') }));
const CLAIMS = ['iss', 'aud', 'azp', 'exp', 'iat', 'nbf', 'nonce', 'sub', 'at_hash', 'c_hash', 'auth_time'] as const;

describe('completeAuthorization of OpenID Connect', () => {
  it('never throws and never accepts an invalid protocol claim', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...CLAIMS), fc.jsonValue({ maxDepth: 2 }), async (name, value) => {
        fc.pre(name !== 'sub' || typeof value !== 'string');
        fc.pre(!(name === 'exp' && typeof value === 'number' && value > 1e9)); // not expired yet
        fc.pre(!(name === 'nbf' && typeof value === 'number' && value < 1e9));
        fc.pre(!(name === 'auth_time' && typeof value === 'number' && value >= 0 && value < 1e9));
        reset();
        next.claims = { [name]: value };
        expect(await login()).toMatchObject({ ok: false, reason: `id_token_${name}` });
      }),
      { numRuns: 150 },
    );
  });

  it('never throws, whatever the responses contain', async () => {
    const object = fc.dictionary(
      fc.constantFrom('access_token', 'id_token', 'token_type', 'expires_in', 'error', 'scope'),
      fc.jsonValue({ maxDepth: 2 }),
    );
    const header = fc.dictionary(
      fc.constantFrom('alg', 'kid', 'typ', 'crit', 'b64', 'zip', 'jwk', 'x5c'),
      fc.jsonValue({ maxDepth: 2 }),
    );
    const info = fc.dictionary(
      fc.constantFrom('email', 'email_verified', 'groups', 'given_name', '__proto__', 'toString'),
      fc.jsonValue({ maxDepth: 2 }),
    );
    await fc.assert(
      fc.asyncProperty(object, header, info, async (tokens, head, claims) => {
        reset();
        Object.assign(next, { tokens, header: head, info: claims });
        expect(await login()).toHaveProperty('ok');
      }),
      { numRuns: 150 },
    );
  });

  it('refuses a token with any character changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(2_000), async (flip) => {
        reset();
        next.flip = flip;
        const outcome = await login();
        // the last character of a part may have unused bits
        if (outcome.ok)
          expect(outcome).toMatchObject({ identity: { subject: 'user-248289761001', email: 'ada@example.com' } });
        else expect(outcome.reason).toMatch(/^id_token_/);
      }),
      { numRuns: 150 },
    );
  });
});
