import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSamlWorld } from '../../support/people/saml-world.ts';
import { anIdentity } from '../../support/people/sso-builders.ts';
import { plainXml, signPlain, vendorXml } from '../../support/saml/exchange.ts';
import { aSamlProvider, NOW } from '../../support/saml/provider.ts';
import { VENDORS, type Vendor } from '../../support/saml/vendors.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
let world: ReturnType<typeof createSamlWorld>;
beforeEach(async () => {
  table = await startDirectTable();
  world = createSamlWorld(table);
  world.state.now = NOW;
  await world.addUser();
});

const PROVIDER = aSamlProvider();
const FAILED = { location: '/sign-in?error=sign_in_failed' };
const good = () => signPlain(plainXml({ assertionId: `_${randomUUID()}` }));
const reasons = async () =>
  (await world.audited()).flatMap(({ type, details }) =>
    type === 'login_failed' ? [(details as { readonly reason: string }).reason] : [],
  );

describe('finishSaml', () => {
  it.each(Object.keys(VENDORS) as Vendor[])('signs in the user of a response like %s', async (vendor) => {
    const provider = aSamlProvider({ nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified' });
    await world.putFlow('relay', provider);
    const outcome = await world.post(vendorXml(vendor), { provider, relayState: 'relay' });
    expect(outcome).toEqual({ location: '/accounts', session: expect.any(String) });
    const session = await world.sessions.find(outcome.session ?? '');
    expect(session?.providerSession).toMatchObject({ strategy: 'saml', sessionIndex: expect.any(String) });
    expect(await world.ports.users.find(session?.userId ?? '')).toMatchObject({ email: 'bob@example.com' });
  });

  it('accepts an assertion once, across any number of processes, also IdP-initiated', async () => {
    const provider = aSamlProvider({ allowIdpInitiated: true });
    const xml = signPlain(plainXml({ inResponseTo: null, assertionId: '_once' }));
    const processes = Array.from({ length: 8 }, () => createSamlWorld(table));
    const outcomes = await Promise.all(
      processes.map((process) => {
        process.state.now = NOW;
        return process.post(xml, { provider });
      }),
    );
    expect(outcomes.filter(({ session }) => session !== undefined)).toHaveLength(1);
    expect(await reasons()).toEqual(Array(7).fill('replayed'));
  });

  it('accepts a RelayState once, and only from its own browser', async () => {
    await world.putFlow('relay', PROVIDER);
    await world.putFlow('stolen', PROVIDER);
    expect(await world.post(good(), { relayState: 'relay' })).toMatchObject({ session: expect.any(String) });
    expect(await world.post(good(), { relayState: 'relay' })).toEqual(FAILED);
    expect(await world.post(good(), { relayState: 'stolen', browser: 'browser-2' })).toEqual(FAILED);
    expect(await world.post(good(), { relayState: 'stolen' })).toEqual(FAILED);
    expect(await world.post(good(), { relayState: 'https://elsewhere.example' })).toEqual(FAILED);
    expect((await reasons()).toSorted()).toEqual(['browser_mismatch', 'relay_state', 'relay_state', 'relay_state']);
  });

  it('refuses without the browser’s cookie, without a response, or with a response of another provider', async () => {
    for (const state of ['1', '2', '3', '4']) await world.putFlow(state, PROVIDER);
    expect(await world.post(good(), { relayState: '1', browser: undefined })).toEqual(FAILED);
    expect(await world.post(good(), { relayState: '2', response: undefined })).toEqual(FAILED);
    expect(await world.post(good(), { relayState: '3', provider: aSamlProvider({ name: 'other' }) })).toEqual(FAILED);
    expect(await world.post(good(), { relayState: '4', provider: aSamlProvider({ id: 'another' }) })).toEqual(FAILED);
    expect((await reasons()).toSorted()).toEqual(
      ['browser_mismatch', 'provider_changed', 'provider_mismatch', 'response_missing'].toSorted(),
    );
  });

  it('returns only provider_unavailable for an unknown or disabled provider', async () => {
    const unavailable = { location: '/sign-in?error=provider_unavailable' };
    expect(await world.post(good(), { name: 'nobody' })).toEqual(unavailable);
    expect(await world.post(good(), { provider: aSamlProvider({ enabled: false }) })).toEqual(unavailable);
  });

  it('goes to the home page after IdP-initiated sign-in, whatever the RelayState', async () => {
    const provider = aSamlProvider({ allowIdpInitiated: true });
    const xml = signPlain(plainXml({ inResponseTo: null, assertionId: '_began' }));
    const outcome = await world.post(xml, { provider, relayState: 'https://elsewhere.example', browser: undefined });
    expect(outcome).toEqual({ location: '/', session: expect.any(String) });
  });

  it('links to the user who started the flow, although the session cookie is not sent', async () => {
    const user = await world.addUser();
    const session = await world.signIn(user);
    await world.putFlow('link', PROVIDER, { aim: { kind: 'link', userId: user.id }, session, returnTo: '/settings' });
    expect(await world.post(good(), { relayState: 'link' })).toEqual({ location: '/settings' });
    expect(await world.ports.identities.listOf(user.id)).toMatchObject([{ provider: 'acme' }]);
  });

  it('accepts an old authentication for sign-in, but not for reauthentication', async () => {
    const user = await world.addUser();
    const provider = aSamlProvider();
    const identity = { issuer: provider.entityId, subject: 'bob@example.com' };
    await world.bind(user, anIdentity(identity), provider);
    const session = await world.signIn(user);
    const aim = { kind: 'reauthenticate', userId: user.id } as const;
    const xml = (assertionId: string) => {
      const plain = plainXml({ assertionId });
      return signPlain(plain.replace(/AuthnInstant="[^"]*"/, 'AuthnInstant="2026-03-01T11:00:00.000Z"'));
    };
    await world.putFlow('again', provider, { aim, session });
    expect(await world.post(xml('_again'), { relayState: 'again' })).toEqual({
      location: '/settings/security?error=sign_in_failed',
    });
    await world.putFlow('fresh', provider, { aim, session });
    expect(await world.post(good(), { relayState: 'fresh' })).toMatchObject({ session: expect.any(String) });
    await world.putFlow('new', provider);
    expect(await world.post(xml('_new'), { relayState: 'new' })).toMatchObject({ session: expect.any(String) });
  });
});
