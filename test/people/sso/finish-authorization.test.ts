import { beforeEach, describe, expect, it } from 'vitest';
import type {
  IdentityProvider,
  LastTest,
  OpenIdConnectProvider,
} from '../../../shared/people/sso/domain/identity-provider.ts';
import { ANSWER_ISSUER } from '../../../shared/people/sso/domain/provider-callback.ts';
import type { CallbackRequest } from '../../../shared/people/sso/use-cases/finish-authorization.ts';
import { finishAuthorization } from '../../../shared/people/sso/use-cases/finish-authorization.ts';
import { clientSecretContext } from '../../../shared/people/sso/use-cases/provider-secrets.ts';
import type { AuthorizationFlow } from '../../../shared/people/sso/use-cases/sso-flow.ts';
import { anIdentity, aProvider } from '../../support/people/sso-builders.ts';
import { createSsoWorld, digest, EDGE, someProviders } from '../../support/people/sso-world.ts';
import { aSamlProvider } from '../../support/saml/provider.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';

let world: ReturnType<typeof createSsoWorld>;
let provider: IdentityProvider;
let completed: { clientSecret: string; fresh: boolean; callbackUrl: string }[];
beforeEach(async () => {
  world = createSsoWorld(await startDirectTable());
  const clientSecret = await world.ports.secretBox.seal('the secret', clientSecretContext('p1'));
  provider = aProvider({ clientSecret });
  completed = [];
  await world.addUser();
});

const aFlow = (over: Partial<AuthorizationFlow> = {}): AuthorizationFlow => ({
  provider: { id: 'p1', name: 'idp', updatedAt: provider.updatedAt },
  browser: digest('browser-1'),
  returnTo: '/accounts',
  aim: { kind: 'sign_in' },
  session: null,
  redirectUri: `${EDGE.origin}/auth/idp/callback`,
  nonce: 'nonce-1',
  codeVerifier: 'verifier-1',
  ...over,
});
const put = (state: string, over: Partial<AuthorizationFlow> = {}) =>
  world.ports.singleUse.put('sso_flow', state, aFlow(over), '2026-03-01T10:10:00.000Z');
const finish = (query: string, over: Partial<CallbackRequest> = {}, ...others: IdentityProvider[]) =>
  finishAuthorization({
    ...world.ports,
    providers: someProviders(provider, aSamlProvider(), ...others),
    client: {
      complete: async ({ clientSecret, fresh, callbackUrl }) => {
        completed.push({ clientSecret, fresh, callbackUrl });
        if (callbackUrl.includes('code=bad')) return { ok: false, reason: 'nonce_mismatch', detail: 'Another nonce' };
        const session = { strategy: 'openid_connect', idToken: 'id-token' } as const;
        return { ok: true, identity: anIdentity(), session };
      },
    },
  })({
    name: 'idp',
    browser: 'browser-1',
    edge: EDGE,
    callbackUrl: `${EDGE.origin}/auth/idp/callback?${query}`,
    ...over,
  });
const FAILED = { location: '/sign-in?error=sign_in_failed' };
const reasons = async () =>
  (await world.audited()).flatMap(({ type, details }) =>
    type === 'login_failed' ? [(details as { readonly reason: string }).reason] : [],
  );

describe('finishAuthorization', () => {
  it('completes the flow of its state and returns to the requested page', async () => {
    await put('state-1');
    expect(await finish('code=c&state=state-1')).toEqual({ location: '/accounts', session: expect.any(String) });
    expect(completed).toMatchObject([{ clientSecret: 'the secret', fresh: false }]);
  });

  it('accepts a state once, also for twenty concurrent requests', async () => {
    await put('state-1');
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => finish('code=c&state=state-1')));
    expect(outcomes.filter(({ session }) => session !== undefined)).toHaveLength(1);
    expect(await reasons()).toEqual(Array(19).fill('state_unknown'));
    expect(completed).toHaveLength(1);
  });

  it.each([
    ['without a state', 'code=c', {}, 'state_missing'],
    ['with an empty state', 'code=c&state=', {}, 'state_missing'],
    ['with two states', 'code=c&state=state-1&state=state-1', {}, 'parameter_repeated'],
    ['with an unknown state', 'code=c&state=other', {}, 'state_unknown'],
    ['in another browser', 'code=c&state=state-1', { browser: 'browser-2' }, 'browser_mismatch'],
    ['in a browser without the cookie', 'code=c&state=state-1', { browser: undefined }, 'browser_mismatch'],
    ['with what the client refuses', 'code=bad&state=state-1', {}, 'nonce_mismatch'],
  ])('refuses a response %s, and audits the reason', async (_, query, over, reason) => {
    await put('state-1');
    expect(await finish(query, over)).toEqual(FAILED);
    expect(await reasons()).toEqual([reason]);
    expect(await world.ports.users.listAll()).toHaveLength(1);
  });

  it('refuses after ten minutes', async () => {
    await put('state-1');
    world.state.now = '2026-03-01T10:10:00.000Z';
    expect(await finish('code=c&state=state-1')).toEqual(FAILED);
    expect(await reasons()).toEqual(['state_unknown']);
  });

  it('refuses if the provider was changed, recreated, disabled or deleted meanwhile', async () => {
    for (const state of ['1', '2', '3', '4']) await put(state);
    const original = provider;
    provider = { ...original, updatedAt: '2026-02-01T00:00:00.000Z' };
    expect(await finish('code=c&state=1')).toEqual(FAILED);
    provider = { ...original, id: 'p2' };
    expect(await finish('code=c&state=2')).toEqual(FAILED);
    provider = { ...original, enabled: false };
    expect(await finish('code=c&state=3')).toEqual({ location: '/sign-in?error=provider_unavailable' });
    provider = { ...original, name: 'other' };
    expect(await finish('code=c&state=4')).toEqual({ location: '/sign-in?error=provider_unavailable' });
    expect((await reasons()).toSorted()).toEqual(['provider_changed', 'provider_changed', 'provider_disabled']);
    expect(completed).toEqual([]);
  });

  it('decrypts a secret only for its own provider', async () => {
    await put('state-1', { provider: { id: 'p2', name: 'idp', updatedAt: provider.updatedAt } });
    provider = { ...provider, id: 'p2' };
    await expect(finish('code=c&state=state-1')).rejects.toThrow('another record');
  });

  it('does not audit unknown providers, whatever the path', async () => {
    expect(await finish('code=c', { name: 'nobody' })).toEqual(FAILED);
    expect(await finish('code=c', { name: 'acme' })).toEqual(FAILED);
    expect(await world.audited()).toEqual([]);
  });

  it('checks the freshness that was requested', async () => {
    const [user] = await world.ports.users.listAll();
    const intent = { kind: 'reauthenticate', userId: user?.id ?? '' } as const;
    await put('state-1', { aim: intent, session: { userId: user?.id ?? '', id: 'ended' } });
    expect(await finish('code=c&state=state-1')).toEqual({ location: '/settings/security?error=sign_in_failed' });
    expect(completed).toMatchObject([{ fresh: true }]);
  });
});

describe('finishAuthorization at the shared callback', () => {
  const lastTest = (announced: boolean): LastTest => ({
    ok: true,
    at: '2026-02-01T00:00:00.000Z',
    of: '2026-02-01T00:00:00.000Z',
    steps: [{ name: ANSWER_ISSUER, ok: true, detail: '', ...(!announced && { warning: true }) }],
  });
  const sharing = (announced: boolean, over: Partial<OpenIdConnectProvider> = {}) =>
    aProvider({ sharedCallback: true, lastTest: lastTest(announced), ...over });
  const other = (announced: boolean, over: Partial<OpenIdConnectProvider> = {}) =>
    sharing(announced, { id: 'p2', name: 'other', issuer: 'https://other.example', ...over });
  const LET_IN = { location: '/accounts', session: expect.any(String) };
  beforeEach(() => put('state-1'));
  const use = (announced: boolean): void => {
    const { clientSecret } = provider as OpenIdConnectProvider;
    provider = sharing(announced, { clientSecret });
  };

  it.each([
    ['the one provider there that is not known to name it', false, [other(true)]],
    ['a provider beside one of a callback of its own', false, [other(false, { sharedCallback: false })]],
    ['a provider beside one that is disabled', false, [other(false, { enabled: false })]],
  ])('accepts a response without an issuer from %s', async (_, announced, others) => {
    use(announced);
    expect(await finish('code=c&state=state-1', {}, ...others)).toEqual(LET_IN);
  });

  it.each([
    ['one of two that were enabled at the same moment', false, [other(false)]],
    ['a provider that was found to name it, and ceased to', true, []],
  ])('refuses a response without an issuer from %s', async (_, announced, others) => {
    use(announced);
    expect(await finish('code=c&state=state-1', {}, ...others)).toEqual(FAILED);
    expect(await reasons()).toEqual(['iss_missing']);
    expect(completed).toEqual([]);
  });

  it('lets the client check an issuer that is present, regardless of other providers', async () => {
    use(false);
    expect(await finish('code=c&state=state-1&iss=https%3A%2F%2Fidp.example', {}, other(false))).toEqual(LET_IN);
  });
});
