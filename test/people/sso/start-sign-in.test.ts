import { beforeEach, describe, expect, it } from 'vitest';
import type { IdentityProvider } from '../../../shared/people/sso/domain/identity-provider.ts';
import { type StartRequest, startSaml, startSignIn } from '../../../shared/people/sso/use-cases/start-sign-in.ts';
import type { Person } from '../../../shared/people/use-cases/people-ports.ts';
import { anIdentity, aProvider } from '../../support/people/sso-builders.ts';
import { createSsoWorld, digest, EDGE, someProviders } from '../../support/people/sso-world.ts';
import { aSamlProvider } from '../../support/saml/provider.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';

let world: ReturnType<typeof createSsoWorld>;
beforeEach(async () => {
  world = createSsoWorld(await startDirectTable());
});

const SECRETS = { state: 'state-1', nonce: 'nonce-1', codeVerifier: 'verifier-1' };
const aRequest = (over: Partial<StartRequest> = {}): StartRequest => ({
  name: 'idp',
  edge: EDGE,
  browser: 'browser-1',
  person: undefined,
  returnTo: '/accounts',
  intent: undefined,
  reauthenticate: false,
  ...over,
});
const asked: { fresh?: boolean; redirectUri?: string; id?: string } = {};
const start = (over: Partial<StartRequest> = {}, provider: IdentityProvider = aProvider()) =>
  startSignIn({
    ...world.ports,
    providers: someProviders(provider),
    newSecrets: () => SECRETS,
    client: {
      build: async ({ fresh, redirectUri, flow }) => {
        Object.assign(asked, { fresh, redirectUri });
        if (provider.label === 'unreachable')
          return { ok: false, reason: 'discovery_status', detail: 'It answered 500' };
        return { ok: true, url: `https://idp.example/authorize?state=${flow.state}` };
      },
    },
  })(aRequest(over));
const startAtSaml = (over: Partial<StartRequest> = {}, provider: IdentityProvider = aSamlProvider()) =>
  startSaml({
    ...world.ports,
    providers: someProviders(provider),
    client: {
      authnRequestUrl: async ({ fresh, relayState, id }) => {
        Object.assign(asked, { fresh, id });
        return `https://idp.example/sso?RelayState=${relayState}`;
      },
    },
  })(aRequest({ name: 'acme', ...over }));
const flowOf = (state: string) => world.ports.singleUse.peek('sso_flow', state, world.state.now);
const reasons = async () =>
  (await world.audited()).map(({ type, details }) => `${type}: ${(details as { readonly reason: string }).reason}`);
const aPerson = async (): Promise<Person> => {
  const user = await world.addUser();
  const { token } = await world.signIn(user);
  const session = await world.sessions.find(token);
  if (session === undefined) throw new Error('There is no session');
  return { user, session };
};

describe('startSignIn', () => {
  it('redirects the browser and stores the flow, bound to that browser', async () => {
    expect(await start()).toEqual({ location: 'https://idp.example/authorize?state=state-1' });
    expect(asked).toMatchObject({ fresh: false, redirectUri: 'https://counterfoil.example/auth/idp/callback' });
    expect(await flowOf('state-1')).toEqual({
      nonce: 'nonce-1',
      codeVerifier: 'verifier-1',
      redirectUri: asked.redirectUri,
      returnTo: '/accounts',
      provider: { id: 'p1', name: 'idp', updatedAt: aProvider().updatedAt },
      browser: digest('browser-1'),
      aim: { kind: 'sign_in' },
      session: null,
    });
  });

  it('expires the flow after ten minutes', async () => {
    await start();
    world.state.now = '2026-03-01T10:10:00.000Z';
    expect(await flowOf('state-1')).toBeUndefined();
  });

  it('uses the shared callback if the provider does', async () => {
    await start({}, aProvider({ sharedCallback: true }));
    expect(asked.redirectUri).toBe('https://counterfoil.example/auth/openid_connect/callback');
  });

  it('returns the same error for unknown, disabled and unresponsive providers, and audits the last', async () => {
    const unavailable = { location: '/sign-in?error=provider_unavailable' };
    expect(await start({ name: 'nobody' })).toEqual(unavailable);
    expect(await start({}, aProvider({ enabled: false }))).toEqual(unavailable);
    expect(await start({}, aProvider({ label: 'unreachable' }))).toEqual(unavailable);
    expect(await reasons()).toEqual(['login_failed: discovery_status']);
    expect(await flowOf('state-1')).toBeUndefined();
  });

  it('does not start SAML sign-ins', async () => {
    expect(await start({ name: 'acme' }, aSamlProvider())).toBeUndefined();
  });

  it('accepts an intent to link once, only from its own session', async () => {
    const person = await aPerson();
    const intend = (token: string, over = {}) =>
      world.ports.singleUse.put(
        'link_intent',
        token,
        { userId: person.user.id, sessionId: person.session.id, provider: 'idp', ...over },
        '2026-03-01T10:05:00.000Z',
      );
    await intend('right');
    await intend('of another', { sessionId: 'another' });
    await intend('for another', { provider: 'other' });
    await intend('of nobody here');

    expect(await start({ person, intent: 'right' })).toMatchObject({
      location: expect.stringContaining('https://idp'),
    });
    expect(await flowOf('state-1')).toMatchObject({ aim: { kind: 'link', userId: person.user.id } });
    const refused = { location: '/sign-in?error=sign_in_failed' };
    expect(await start({ person, intent: 'right' })).toEqual(refused);
    expect(await start({ person, intent: 'of another' })).toEqual(refused);
    expect(await start({ person, intent: 'for another' })).toEqual(refused);
    expect(await start({ intent: 'of nobody here' })).toEqual(refused);
    expect(await reasons()).toEqual(Array(4).fill('login_failed: link_intent'));
  });

  it('refuses an intent of a session that was not authenticated recently', async () => {
    const person = await aPerson();
    const intent = { userId: person.user.id, sessionId: person.session.id, provider: 'idp' };
    await world.ports.singleUse.put('link_intent', 'old', intent, '2026-03-01T11:00:00.000Z');
    world.state.now = '2026-03-01T10:05:01.000Z';
    expect(await start({ person, intent: 'old' })).toEqual({ location: '/sign-in?error=sign_in_failed' });
  });

  it('requires a fresh sign-in at the provider for reauthentication', async () => {
    const person = await aPerson();
    expect(await start({ person, reauthenticate: true })).toEqual({
      location: '/settings/security?error=sign_in_failed',
    });
    await world.bind(person.user, anIdentity(), aProvider());
    expect(await start({ person, reauthenticate: true })).toMatchObject({ location: expect.stringContaining('idp') });
    expect(asked.fresh).toBe(true);
    expect(await flowOf('state-1')).toMatchObject({
      aim: { kind: 'reauthenticate', userId: person.user.id },
      session: { userId: person.user.id, id: person.session.id },
    });
    expect(await start({ reauthenticate: true })).toEqual({ location: '/sign-in?error=sign_in_failed' });
  });
});

describe('startSaml', () => {
  it('stores the id of its request under the RelayState', async () => {
    const { location } = await startAtSaml();
    const relayState = new URL(location).searchParams.get('RelayState') ?? '';
    const flow = await world.ports.singleUse.peek('saml_flow', relayState, world.state.now);
    expect(flow).toMatchObject({ requestId: asked.id, browser: digest('browser-1'), returnTo: '/accounts' });
    expect(asked.id).toMatch(/^_[\w-]{43}$/);
  });

  it('does not redirect to a provider of another protocol or a disabled one', async () => {
    const unavailable = { location: '/sign-in?error=provider_unavailable' };
    expect(await startAtSaml({ name: 'idp' }, aProvider())).toEqual(unavailable);
    expect(await startAtSaml({}, aSamlProvider({ enabled: false }))).toEqual(unavailable);
  });
});
