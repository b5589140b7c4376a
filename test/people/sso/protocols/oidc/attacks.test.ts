import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAuthorizationFlow } from '../../../../../shared/people/sso/protocols/oauth2/flow.ts';
import {
  createOpenIdConnect,
  type OpenIdConnect,
} from '../../../../../shared/people/sso/protocols/oidc/open-id-connect.ts';
import { createGuardedFetch } from '../../../../../shared/platform/egress/guarded-fetch.ts';
import { type FaultyOp, startFaultyOp } from '../../../../support/openid/faulty-op.ts';
import { CLIENT_SECRET, oidcProvider, signIn } from '../../../../support/openid/oidc-sign-in.ts';
import { OP_ATTACKS } from '../../../../support/openid/op-attacks.ts';

let op: FaultyOp;
let oidc: OpenIdConnect;

beforeAll(async () => {
  op = await startFaultyOp({ clientSecret: CLIENT_SECRET, faults: OP_ATTACKS });
  const allow = [op.host];
  oidc = createOpenIdConnect({ allow, fetch: createGuardedFetch({ allow, resolve: async () => [] }) });
});
afterAll(() => op.stop());

describe('a provider with one fault', () => {
  it('has at least 70 variants', () => {
    expect(Object.keys(OP_ATTACKS).length).toBeGreaterThanOrEqual(70);
  });

  it.each(Object.entries(OP_ATTACKS))('%s is refused with exactly that reason', async (name, { reason, maxAge }) => {
    const issuer = op.issuer(name);
    const outcome = await signIn(oidc, oidcProvider({ issuer }), maxAge === undefined ? {} : { maxAge });
    expect(outcome).toEqual({ ok: false, reason, detail: expect.any(String) });
    const { detail } = outcome as { detail: string };
    expect(detail).not.toBe('');
    expect(detail.length).toBeLessThan(1_000);
    expect(detail).not.toMatch(/\p{Cc}/u);
    expect(detail).not.toContain(CLIENT_SECRET);
  });

  it("never causes a request to an attacker's address", () => {
    expect(op.requests.filter((url) => url.includes('canary'))).toEqual([]);
  });

  it('is accepted without a fault, with the same setup', async () => {
    expect(await signIn(oidc, oidcProvider({ issuer: op.issuer() }))).toMatchObject({ ok: true });
  });

  it.each(['fault', 'login_hint'])('can be given its fault by %s in the authorization request', async (parameter) => {
    const outcome = await signIn(oidc, oidcProvider({ issuer: op.issuer() }), {
      atProvider: (url) => `${url}&${parameter}=nonce_other`,
    });
    expect(outcome).toMatchObject({ ok: false, reason: 'id_token_nonce' });
  });

  it('can be given its fault by the client id', async () => {
    const provider = oidcProvider({ issuer: op.issuer(), clientId: 'counterfoil:aud_of_another' });
    expect(await signIn(oidc, provider)).toMatchObject({ ok: false, reason: 'id_token_aud' });
  });
});

describe('an attacker between us and a correct provider', () => {
  const provider = () => oidcProvider({ issuer: op.issuer() });

  it('cannot use a code requested with another verifier', async () => {
    const flow = newAuthorizationFlow();
    const outcome = await signIn(oidc, provider(), {
      flow,
      completed: { flow: { ...flow, codeVerifier: newAuthorizationFlow().codeVerifier } },
    });
    expect(outcome).toMatchObject({ ok: false, reason: 'token_refused' });
  });

  it('cannot use a code twice', async () => {
    const flow = newAuthorizationFlow();
    let callback = '';
    const remembering: OpenIdConnect = {
      ...oidc,
      completeAuthorization: (input) => {
        callback = input.callbackUrl;
        return oidc.completeAuthorization(input);
      },
    };
    expect(await signIn(remembering, provider(), { flow })).toMatchObject({ ok: true });
    const again = await signIn(oidc, provider(), { flow, completed: { callbackUrl: callback } });
    expect(again).toMatchObject({ ok: false, reason: 'token_refused' });
    const code = new URL(callback).searchParams.get('code') ?? 'x';
    expect((again as { detail: string }).detail).toContain('code [secret] is not good');
    expect((again as { detail: string }).detail).not.toContain(code);
  });

  it('cannot inject a code of another client', async () => {
    const other = await new Promise<string>((resolve) => {
      void signIn(
        {
          ...oidc,
          completeAuthorization: async ({ callbackUrl }) => {
            resolve(new URL(callbackUrl).searchParams.get('code') ?? '');
            return { ok: false, reason: 'code_missing', detail: '' };
          },
        },
        oidcProvider({ issuer: op.issuer(), clientId: 'another-client' }),
      );
    });
    const flow = newAuthorizationFlow();
    const url = new URL('https://counterfoil.example.com/auth/idp/callback');
    url.search = new URLSearchParams({ code: other, state: flow.state, iss: op.issuer() }).toString();
    const outcome = await signIn(oidc, provider(), { flow, completed: { callbackUrl: url.href } });
    expect(outcome).toMatchObject({ ok: false, reason: 'token_refused' });
  });

  it('cannot complete a sign-in with another state or nonce', async () => {
    const flow = newAuthorizationFlow();
    expect(
      await signIn(oidc, provider(), { flow, completed: { flow: { ...flow, state: newAuthorizationFlow().state } } }),
    ).toMatchObject({ reason: 'state_mismatch' });
    expect(
      await signIn(oidc, provider(), { flow, completed: { flow: { ...flow, nonce: newAuthorizationFlow().nonce } } }),
    ).toMatchObject({ reason: 'id_token_nonce' });
  });

  it('cannot pass off the response of one provider as that of another', async () => {
    const outcome = await signIn(oidc, provider(), {
      completed: { provider: oidcProvider({ issuer: op.issuer('userinfo_html') }) },
    });
    expect(outcome).toMatchObject({ ok: false, reason: 'iss_mismatch' });
  });

  it('cannot continue with a wrong secret', async () => {
    expect(await signIn(oidc, provider(), { completed: { clientSecret: 'wrong' } })).toMatchObject({
      ok: false,
      reason: 'token_refused',
      detail: 'The token endpoint returned "invalid_client" (status 401)',
    });
  });

  it('cannot replay an expired token', async () => {
    const now = new Date(Date.now() + 15 * 60_000).toISOString();
    expect(await signIn(oidc, provider(), { now })).toMatchObject({ ok: false, reason: 'id_token_exp' });
  });
});
