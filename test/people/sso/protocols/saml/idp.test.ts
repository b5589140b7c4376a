import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SamlProvider } from '../../../../../shared/people/sso/domain/identity-provider.ts';
import { decodePost } from '../../../../../shared/people/sso/protocols/saml/decode-message.ts';
import {
  buildAuthnRequest,
  buildLogoutRequest,
  buildLogoutResponse,
} from '../../../../../shared/people/sso/protocols/saml/outgoing-message.ts';
import { serviceProviderMetadata } from '../../../../../shared/people/sso/protocols/saml/service-provider.ts';
import { testSaml } from '../../../../../shared/people/sso/protocols/saml/test-saml.ts';
import {
  verifyLogoutRequest,
  verifyLogoutResponse,
} from '../../../../../shared/people/sso/protocols/saml/verify-logout.ts';
import { verifyResponse } from '../../../../../shared/people/sso/protocols/saml/verify-response.ts';
import { readPostForm, type SamlIdp, startSamlIdp } from '../../../../support/saml/idp.ts';
import { idpFaults } from '../../../../support/saml/idp-faults.ts';
import { createKeyPair } from '../../../../support/saml/key-pair.ts';
import { aSamlProvider, ORIGIN } from '../../../../support/saml/provider.ts';
import { VENDORS, type Vendor } from '../../../../support/saml/vendors.ts';

const SIGNING = createKeyPair('money.example.com');
const signing = { privateKey: 'sealed', certificate: SIGNING.certificate };
const US = `${ORIGIN}/auth/saml/acme`;

let idp: SamlIdp;

beforeAll(async () => {
  idp = await startSamlIdp({
    wantsSignedRequests: true,
    metadataOf: async () => serviceProviderMetadata({ origin: ORIGIN, provider: providerOf('okta') }),
  });
});

afterAll(() => idp.stop());

const providerOf = (vendor: Vendor): SamlProvider & { readonly sloUrl: string } => {
  const { certificate, ...settings } = idp.settingsOf(vendor);
  return { ...aSamlProvider({ certificates: [certificate], signing }), ...settings };
};

const now = () => new Date().toISOString();

/** The result when a user signs in at the provider. */
const signIn = async (vendor: Vendor, name: string, privateKey: string | null = SIGNING.privateKey) => {
  const provider = providerOf(vendor);
  const url = buildAuthnRequest({ origin: ORIGIN, provider, privateKey, relayState: 'state-1', id: '_r1', now: now() });
  const answer = await fetch(`${url}&name=${encodeURIComponent(name)}`);
  return { status: answer.status, ...readPostForm(await answer.text()) };
};

const verifyFields = async (vendor: Vendor, fields: Readonly<Record<string, string>>) => {
  const decoded = decodePost(fields['SAMLResponse'] ?? '');
  if (!decoded.ok) return decoded;
  const expected = { origin: ORIGIN, requestId: '_r1' };
  return verifyResponse({ xml: decoded.xml, provider: providerOf(vendor), expected, now: now() });
};

describe('a provider based on another library', () => {
  it.each(Object.keys(VENDORS) as Vendor[])('signs in a user like %s', async (vendor) => {
    const { action, fields } = await signIn(vendor, 'ada+finance.admins@example.com');

    expect(action).toBe(`${US}/callback`);
    expect(fields['RelayState']).toBe('state-1');
    expect(await verifyFields(vendor, fields)).toMatchObject({
      ok: true,
      identity: {
        email: 'ada+finance.admins@example.com',
        firstName: 'Ada',
        groups: [expect.stringMatching(/finance$/), expect.stringMatching(/admins$/)],
      },
    });
  });

  it.each(Object.keys(idpFaults(SIGNING)))('with one fault is refused for it: %s', async (fault) => {
    const { fields } = await signIn('entra', `ada@example.com!${fault}`);

    expect(await verifyFields('entra', fields)).toMatchObject({ ok: false, reason: fault });
  });

  it('asks for a name if none is given', async () => {
    const provider = providerOf('okta');
    const request = {
      origin: ORIGIN,
      provider,
      privateKey: SIGNING.privateKey,
      relayState: 's',
      id: '_r1',
      now: now(),
    };

    const page = await (await fetch(buildAuthnRequest(request))).text();

    expect(page).toContain('name="name"');
  });

  it('refuses requests that are not signed with our key', async () => {
    expect(await signIn('okta', 'ada@example.com', null)).toMatchObject({ status: 500 });
    expect(await signIn('okta', 'ada@example.com', idp.keys.privateKey)).toMatchObject({ status: 500 });
  });

  it('ends its session on our request, and we accept its response', async () => {
    const provider = providerOf('okta');
    const session = {
      ...({ strategy: 'saml', nameId: 'ada@example.com', nameIdFormat: null, nameQualifier: null } as const),
      spNameQualifier: null,
      sessionIndex: 's1',
    };
    const url = buildLogoutRequest({
      origin: ORIGIN,
      provider,
      session,
      privateKey: SIGNING.privateKey,
      id: '_l1',
      now: now(),
      relayState: 'out & away',
    });

    const answer = await fetch(url, { redirect: 'manual' });
    const location = new URL(answer.headers.get('location') ?? '');
    const transport = { binding: 'redirect', query: location.search.slice(1) } as const;
    const result = verifyLogoutResponse({ transport, provider, origin: ORIGIN, now: now(), requestId: '_l1' });

    expect(location.origin + location.pathname).toBe(`${US}/logout`);
    expect(result).toEqual({ ok: true, relayState: 'out & away' });
  });

  it('ends our sessions, and accepts our response', async () => {
    const provider = providerOf('okta');
    const url = new URL(await idp.logoutUrl({ vendor: 'okta', to: US, nameId: 'ada@example.com', sessionIndex: 's1' }));
    const transport = { binding: 'redirect', query: url.search.slice(1) } as const;

    const request = verifyLogoutRequest({ transport, provider, origin: ORIGIN, now: now() });

    expect(request).toMatchObject({ ok: true, nameId: { value: 'ada@example.com' }, sessionIndexes: ['s1'] });
    const inResponseTo = request.ok ? request.id : '';
    const outgoing = {
      origin: ORIGIN,
      provider,
      privateKey: SIGNING.privateKey,
      relayState: null,
      id: '_l2',
      now: now(),
    };
    const answer = await fetch(buildLogoutResponse({ ...outgoing, inResponseTo }));
    expect(answer.status).toBe(200);
    expect(idp.loggedOut).toContain(inResponseTo);
  });

  it('passes the provider test', async () => {
    const result = await testSaml({ provider: providerOf('adfs'), privateKey: SIGNING.privateKey, fetch, now: now() });

    expect(result.steps.filter(({ ok }) => !ok)).toEqual([]);
    expect(result.steps.map(({ name }) => name)).toContain('entity_id');
  });
});
