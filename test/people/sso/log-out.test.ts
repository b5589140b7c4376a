import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../../../shared/people/domain/user.ts';
import type { SignInSession } from '../../../shared/people/sign-in/domain/sign-in-session.ts';
import type { ProviderSession } from '../../../shared/people/sso/domain/external-identity.ts';
import type { IdentityProvider, SamlProvider } from '../../../shared/people/sso/domain/identity-provider.ts';
import { endSession } from '../../../shared/people/sso/use-cases/end-session.ts';
import { privateKeyContext } from '../../../shared/people/sso/use-cases/provider-secrets.ts';
import {
  answerSamlLogout,
  finishSamlLogout,
  type SamlLogoutClient,
  startSamlLogout,
} from '../../../shared/people/sso/use-cases/saml-logout.ts';
import { sealProviderSession } from '../../../shared/people/sso/use-cases/verified-identity.ts';
import { anIdentity, aProvider } from '../../support/people/sso-builders.ts';
import { createSsoWorld, EDGE, someProviders } from '../../support/people/sso-world.ts';
import { aSamlProvider } from '../../support/saml/provider.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';

let world: ReturnType<typeof createSsoWorld>;
let user: User;
beforeEach(async () => {
  world = createSsoWorld(await startDirectTable());
  user = await world.addUser();
});

const aSession = async (
  provider: IdentityProvider,
  providerSession: ProviderSession | null,
): Promise<SignInSession & { readonly token: string }> => {
  const token = randomUUID();
  const at = world.state.now;
  const method = { kind: 'sso', providerId: provider.id, provider: provider.name, identityId: 'i1' } as const;
  const kept = providerSession && (await sealProviderSession(world.ports.secretBox, providerSession, 'i1'));
  const session = {
    id: randomUUID(),
    userId: user.id,
    method,
    providerSession: kept,
    createdAt: at,
    lastSeenAt: at,
    authenticatedAt: at,
    viewerAddress: '',
    userAgent: '',
    credentialsVersion: 0,
  };
  await world.sessions.create(token, session);
  return { ...session, token };
};
const asked: { idToken?: string; postLogoutRedirectUri?: string } = {};
const end = (session: SignInSession, provider: IdentityProvider, url: string | null = 'https://idp.example/logout') =>
  endSession({
    ...world.ports,
    providers: someProviders(provider),
    endSessionUrl: async ({ idToken, postLogoutRedirectUri, state }) => {
      Object.assign(asked, { idToken, postLogoutRedirectUri });
      return url === null ? null : `${url}?state=${state}`;
    },
  })({ person: { user, session }, edge: EDGE });
const types = async () => (await world.audited()).map(({ type }) => type).toSorted();

const signed = async (over: Partial<SamlProvider> = {}): Promise<SamlProvider> => {
  const privateKey = await world.ports.secretBox.seal('the key', privateKeyContext(aSamlProvider().id));
  return aSamlProvider({ signing: { privateKey, certificate: 'PEM' }, ...over });
};
const SAML = {
  strategy: 'saml',
  nameId: 'bob@example.com',
  nameIdFormat: null,
  nameQualifier: null,
  spNameQualifier: null,
  sessionIndex: '_s1',
} as const;

describe('endSession', () => {
  it('ends the session here, audits it, and redirects to the provider with its ID token', async () => {
    const session = await aSession(aProvider(), { strategy: 'openid_connect', idToken: 'id-token' });
    const { location } = await end(session, aProvider());
    expect(location).toMatch(/^https:\/\/idp\.example\/logout\?state=[\w-]{43}$/);
    expect(asked).toEqual({ idToken: 'id-token', postLogoutRedirectUri: `${EDGE.origin}/auth/logout/callback` });
    expect(await world.sessions.find(session.token)).toBeUndefined();
    expect(await types()).toEqual(['logout', 'logout_idp']);
  });

  it('ends the session only here if the provider has no logout, or was changed, disabled or deleted', async () => {
    const here = { location: '/sign-in?done=signed_out' };
    const idToken = { strategy: 'openid_connect', idToken: 'id-token' } as const;
    const provider = aProvider();
    expect(await end(await aSession(provider, idToken), provider, null)).toEqual(here);
    expect(await end(await aSession(provider, idToken), aProvider({ id: 'p2' }))).toEqual(here);
    expect(await end(await aSession(provider, idToken), aProvider({ enabled: false }))).toEqual(here);
    expect(await end(await aSession(provider, idToken), aProvider({ name: 'other' }))).toEqual(here);
    expect(await end(await aSession(provider, null), provider)).toEqual(here);
    expect(await world.sessions.listOf(user.id)).toEqual([]);
    expect(await types()).toEqual(Array(5).fill('logout'));
  });

  it('ends the session before it contacts the provider', async () => {
    const session = await aSession(aProvider(), { strategy: 'openid_connect', idToken: 'id-token' });
    const providers = { find: async () => Promise.reject(new Error('no table')) };
    const ending = endSession({ ...world.ports, providers, endSessionUrl: async () => null });
    await expect(ending({ person: { user, session }, edge: EDGE })).rejects.toThrow('no table');
    expect(await world.sessions.find(session.token)).toBeUndefined();
  });

  it('ends a password session here', async () => {
    const { token } = await world.signIn(user);
    const session = (await world.sessions.find(token)) as SignInSession;
    expect(await end(session, aProvider())).toEqual({ location: '/sign-in?done=signed_out' });
  });

  it('redirects through our own URL to SAML providers that accept signed requests only', async () => {
    const provider = await signed();
    const { location } = await end(await aSession(provider, SAML), provider);
    expect(location).toMatch(/^\/auth\/saml\/acme\/logout\?logout=[\w-]{43}$/);
    const here = { location: '/sign-in?done=signed_out' };
    expect(await end(await aSession(provider, SAML), await signed({ sloUrl: null }))).toEqual(here);
    expect(await end(await aSession(provider, SAML), aSamlProvider())).toEqual(here);
  });
});

describe('SAML logout', () => {
  const answers: { request?: object; response?: object } = {};
  const sent: { requestId?: string; privateKey?: string; sessionIndex?: string | null; expected?: string } = {};
  const client: SamlLogoutClient = {
    requestUrl: ({ id, privateKey, relayState, session }) => {
      Object.assign(sent, { requestId: id, privateKey, sessionIndex: session.sessionIndex });
      return `https://idp.example/slo?RelayState=${relayState}`;
    },
    responseUrl: ({ inResponseTo, relayState }) =>
      `https://idp.example/slo?to=${inResponseTo}&RelayState=${relayState}`,
    verifyRequest: () => answers.request as ReturnType<SamlLogoutClient['verifyRequest']>,
    verifyResponse: ({ requestId }) => {
      sent.expected = requestId;
      return answers.response as ReturnType<SamlLogoutClient['verifyResponse']>;
    },
  };
  const ports = (...providers: IdentityProvider[]) => ({
    ...world.ports,
    client,
    providers: someProviders(...providers),
  });
  const incoming = { name: 'acme', transport: { binding: 'redirect', query: 'x' }, edge: EDGE } as const;
  let requests = 0;
  const aRequest = (sessionIndexes: readonly string[], nameId = 'bob@example.com') => ({
    ok: true,
    id: `_r${++requests}`,
    notOnOrAfter: '2099-01-01T00:00:00.000Z',
    nameId: { value: nameId },
    sessionIndexes,
    relayState: 'theirs',
  });
  const bound = (provider: SamlProvider) =>
    world.bind(user, anIdentity({ issuer: provider.entityId, subject: 'bob@example.com' }), provider);

  it('ends only the session that the provider names, and responds', async () => {
    const provider = await signed();
    await bound(provider);
    const named = await aSession(provider, SAML);
    const another = await aSession(provider, { ...SAML, sessionIndex: '_s2' });
    const elsewhere = await aSession(aSamlProvider({ id: 'another' }), SAML);
    answers.request = aRequest(['_s1']);
    expect(await answerSamlLogout(ports(provider))(incoming)).toEqual({
      location: `https://idp.example/slo?to=_r${requests}&RelayState=theirs`,
    });
    expect((await world.sessions.listOf(user.id)).map(({ id }) => id).toSorted()).toEqual(
      [another.id, elsewhere.id].toSorted(),
    );
    expect(await world.audited()).toMatchObject([
      { type: 'logout_idp', sessionId: named.id, details: { startedBy: 'provider' }, user: { userId: user.id } },
    ]);
  });

  it("ends all sessions of the user if the provider names none, and no one else's", async () => {
    const provider = await signed();
    await bound(provider);
    await aSession(provider, SAML);
    await aSession(provider, { ...SAML, sessionIndex: '_s2' });
    const { id } = await world.signIn(user);
    answers.request = aRequest([], 'ann@example.com');
    await answerSamlLogout(ports(provider))(incoming);
    expect(await world.sessions.listOf(user.id)).toHaveLength(3);
    answers.request = aRequest([]);
    await answerSamlLogout(ports(provider))(incoming);
    expect((await world.sessions.listOf(user.id)).map((session) => session.id)).toEqual([id]);
  });

  it('accepts a request once, across any number of processes, and ends nothing when it is repeated', async () => {
    const provider = await signed();
    await bound(provider);
    answers.request = aRequest(['_s1']);
    const answer = () => answerSamlLogout(ports(provider))(incoming);
    const outcomes = await Promise.all(Array.from({ length: 4 }, answer));
    expect(outcomes.filter((outcome) => outcome !== undefined)).toHaveLength(1);

    await aSession(provider, SAML);
    expect(await answer()).toBeUndefined();
    expect(await world.sessions.listOf(user.id)).toHaveLength(1);
    expect(await world.audited()).toMatchObject(
      Array(4).fill({ type: 'logout_refused', details: { reason: 'replayed', strategy: 'saml' } }),
    );
  });

  it('accepts a request with the same id from another provider', async () => {
    const [provider, other] = [aSamlProvider(), aSamlProvider({ id: 'other', name: 'other' })];
    answers.request = aRequest([]);
    expect(await answerSamlLogout(ports(provider, other))(incoming)).toBeDefined();
    expect(await answerSamlLogout(ports(provider, other))({ ...incoming, name: 'other' })).toBeDefined();
  });

  it('ends nothing for a refused message, and audits why', async () => {
    const provider = await signed();
    await bound(provider);
    await aSession(provider, SAML);
    answers.request = { ok: false, reason: 'unsigned', detail: 'Nothing is signed' };
    expect(await answerSamlLogout(ports(provider))(incoming)).toBeUndefined();
    expect(await answerSamlLogout(ports(provider))({ ...incoming, name: 'nobody' })).toBeUndefined();
    expect(await world.sessions.listOf(user.id)).toHaveLength(1);
    expect(await world.audited()).toMatchObject([{ type: 'logout_refused', details: { reason: 'unsigned' } }]);
  });

  it('ends the session here even if no response can be sent', async () => {
    const provider = aSamlProvider();
    await bound(provider);
    await aSession(provider, SAML);
    answers.request = aRequest(['_s1']);
    expect(await answerSamlLogout(ports(provider))(incoming)).toEqual({ location: '/sign-in?done=signed_out' });
    expect(await world.sessions.listOf(user.id)).toEqual([]);
  });

  it('starts once with the token of an ended session, and accepts only the response to that request', async () => {
    const provider = await signed();
    const { location } = await end(await aSession(provider, SAML), provider);
    const token = new URL(location, EDGE.origin).searchParams.get('logout') ?? '';
    const begin = () => startSamlLogout(ports(provider))({ name: 'acme', token, edge: EDGE });
    const relayState = new URL((await begin()).location).searchParams.get('RelayState') ?? '';
    expect(sent).toMatchObject({ privateKey: 'the key', sessionIndex: '_s1' });
    expect(await begin()).toEqual({ location: '/sign-in?done=signed_out' });

    answers.response = { ok: true };
    const back = { ...incoming, relayState };
    expect(await finishSamlLogout(ports(provider))({ ...back, relayState: 'other' })).toBeUndefined();
    expect(await finishSamlLogout(ports(provider))(back)).toEqual({ location: '/sign-in?done=signed_out' });
    expect(sent.expected).toBe(sent.requestId);
    expect(await finishSamlLogout(ports(provider))(back)).toBeUndefined();
  });
});
