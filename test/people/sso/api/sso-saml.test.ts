import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SamlProvider } from '../../../../shared/people/sso/domain/identity-provider.ts';
import { createSignInSessions } from '../../../../shared/people/store/sign-in-session-repository.ts';
import { SEED, someOf } from '../../../support/amounts.ts';
import { demo } from '../../../support/http/api-client.ts';
import { type Answered, Browser, type Loose } from '../../../support/people/browser-client.ts';
import { CLOUD_PASSWORD, newCloudPerson, newCloudUser, openCloud } from '../../../support/people/cloud-person.ts';
import { addCopy, addProvider, auditedAt, isSignedIn, leaveFor, reasonsAt } from '../../../support/people/sso-cloud.ts';
import { personOf, type SamlIdp, startSamlIdp } from '../../../support/saml/idp.ts';
import { idpFaults } from '../../../support/saml/idp-faults.ts';
import { createKeyPair } from '../../../support/saml/key-pair.ts';
import { responseFacts } from '../../../support/saml/response-facts.ts';
import { responseXml } from '../../../support/saml/response-xml.ts';
import { signResponse } from '../../../support/saml/sign-response.ts';
import { type SigningMode, VENDORS, type Vendor } from '../../../support/saml/vendors.ts';
import { peerPort } from '../../../support/servers/peers.ts';

const SIGN_IN_FAILED = '/sign-in?error=sign_in_failed';
const SIGNED_OUT = '/sign-in?done=signed_out';
const SHAPES = Object.keys(VENDORS) as Vendor[];
const MODES: readonly SigningMode[] = ['response', 'assertion', 'both'];

let idp: SamlIdp;
const providers = new Map<Vendor, SamlProvider>();

const fieldsOf = (vendor: Vendor): Readonly<Record<string, unknown>> => {
  const { entityId, ssoUrl, sloUrl, certificate, nameIdFormat } = idp.settingsOf(vendor);
  const ours = createKeyPair('counterfoil.example');
  return {
    name: `saml-${vendor}`,
    strategy: 'saml',
    entity_id: entityId,
    sso_url: ssoUrl,
    slo_url: sloUrl,
    certificates: [certificate],
    name_id_format: nameIdFormat,
    email_trusted: true,
    sign_requests: true,
    private_key: ours.privateKey,
    signing_certificate: ours.certificate,
    group_mappings: [
      { group: 'finance', role: 'admin' },
      { group: '/finance', role: 'admin' },
    ],
  };
};

beforeAll(async () => {
  idp = await startSamlIdp({ port: peerPort(2), wantsSignedRequests: true });
  for (const vendor of SHAPES) providers.set(vendor, (await addProvider(fieldsOf(vendor))) as SamlProvider);
});
afterAll(() => idp.stop());

type Posted = { readonly action: string; readonly fields: Readonly<Record<string, string>> };

const unescaped = (text: string): string =>
  text.replace(
    /&(quot|lt|gt|amp|apos|#39);/g,
    (whole, name: string) => ({ quot: '"', lt: '<', gt: '>', amp: '&', apos: "'", '#39': "'" })[name] ?? whole,
  );

/** Signs in at the provider and returns the form that the browser would post. */
const atIdp = async (location: string, who: string, mode?: SigningMode): Promise<Posted> => {
  const query = `&name=${encodeURIComponent(who)}${mode === undefined ? '' : `&mode=${mode}`}`;
  const page = await (await fetch(`${location}${query}`)).text();
  const action = /<form[^>]*action="([^"]*)"/.exec(page)?.[1];
  if (action === undefined) throw new Error(`The provider has no form: ${page.slice(0, 500)}`);
  const inputs = [...page.matchAll(/<input[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)];
  return {
    action: unescaped(action),
    fields: Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, unescaped(value)])),
  };
};
const post = (browser: Browser, { action, fields }: Posted): Promise<Answered<Loose>> =>
  browser.send('POST', action.slice(new URL(action).origin.length), { form: fields, from: 'other-site' });
/** GET /auth/{name} redirects to /auth/saml/{name}, which redirects to the provider. */
const leave = async (browser: Browser, name: string, query = ''): Promise<string> => {
  const own = await leaveFor(browser, name, query);
  expect(own).toBe(`/auth/saml/${name}${query}`);
  return (await browser.get(own)).location ?? '';
};
const signInAt = async (browser: Browser, vendor: Vendor, who: string, query = '') =>
  post(browser, await atIdp(await leave(browser, `saml-${vendor}`, query), who));
const someone = (groups = ''): string => `${crypto.randomUUID()}${groups === '' ? '' : `+${groups}`}@example.com`;

describe('SAML sign-in', () => {
  it.each(SHAPES)('creates a user with a provider like %s, and signs them in again', async (vendor) => {
    const browser = new Browser();
    const who = someone('finance');
    const { status, location, setCookies } = await signInAt(browser, vendor, who, '?return_to=/accounts');
    expect([status, location]).toEqual([303, '/accounts']);
    expect(setCookies.find((cookie) => cookie.startsWith('__Host-session='))).toMatch(/HttpOnly; SameSite=Lax/);
    const { body } = await browser.get('/sessions/current');
    expect(body).toMatchObject({ data: { user: { email: who, role: 'admin' } } });

    for (const mode of MODES) {
      const again = new Browser();
      const location = await leave(again, `saml-${vendor}`);
      expect((await post(again, await atIdp(location, who, mode))).location).toBe('/');
      expect((await again.get('/sessions/current')).body['data']['user']['id']).toBe(body['data']['user']['id']);
    }
  });

  it('publishes metadata that another library can read, with the signing certificate', async () => {
    const response = await fetch(`${demo().base_url}/auth/saml/saml-okta/metadata`);
    expect(response.headers.get('content-type')).toMatch(/^application\/samlmetadata\+xml/);
    const text = await response.text();
    expect(text).toContain(`entityID="${demo().base_url}/auth/saml/saml-okta"`);
    expect(text).toContain('AuthnRequestsSigned="true"');
    expect((await fetch(`${demo().base_url}/auth/saml/nobody-here/metadata`)).status).toBe(404);
  });

  it('accepts a response once under concurrency, and only from its own browser', async () => {
    const browser = new Browser();
    const posted = await atIdp(await leave(browser, 'saml-okta'), someone());
    expect((await post(new Browser(), posted)).location).toBe(SIGN_IN_FAILED); // the flow is used up
    const again = await atIdp(await leave(browser, 'saml-okta'), someone());
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(browser.copy(), again)));
    expect(answers.filter(({ location }) => location === '/')).toHaveLength(1);
  });

  it('accepts an IdP-initiated assertion once, across any number of processes, if the provider allows it', async () => {
    const name = 'saml-unasked';
    await addCopy(providers.get('okta') as SamlProvider, { name, allowIdpInitiated: true });
    const { entityId } = idp.settingsOf('okta');
    const audience = `${demo().base_url}/auth/saml/${name}`;
    const exchange = { issuer: entityId, acsUrl: `${audience}/callback`, audience, inResponseTo: null };
    const facts = responseFacts(
      { ...exchange, now: new Date().toISOString(), serial: crypto.randomUUID() },
      VENDORS.okta.facts(personOf(someone())),
    );
    const xml = signResponse(responseXml(facts, VENDORS.okta), 'both', idp.keys, VENDORS.okta);
    const SAMLResponse = Buffer.from(xml).toString('base64');
    const posted = { action: exchange.acsUrl, fields: { SAMLResponse, RelayState: 'https://elsewhere.example' } };
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(new Browser(), posted)));
    expect(answers.map(({ location }) => location).toSorted()).toEqual(['/', ...Array(7).fill(SIGN_IN_FAILED)]);
    expect(await reasonsAt(name)).toEqual(Array(7).fill('replayed'));
    const asked = { ...posted, action: posted.action.replace(name, 'saml-okta') };
    expect((await post(new Browser(), asked)).location).toBe(SIGN_IN_FAILED);
    expect((await reasonsAt('saml-okta')).at(-1)).toBe('relay_state');
  });

  it('accepts only forms of limited size', async () => {
    const browser = new Browser();
    const path = '/auth/saml/saml-okta/callback';
    const huge = { SAMLResponse: 'A'.repeat(1_200_000) };
    expect((await browser.send('POST', path, { form: huge, from: 'other-site' })).status).toBe(422);
    expect((await browser.send('POST', path, { json: { SAMLResponse: 'x' }, from: 'other-site' })).status).toBe(415);
    expect((await browser.get(path)).status).toBeGreaterThanOrEqual(400);
  });

  it('refuses a message with thousands of elements without details, and logs the reason', async () => {
    const browser = new Browser();
    const posted = await atIdp(await leave(browser, 'saml-adfs'), someone());
    const xml = Buffer.from(posted.fields['SAMLResponse'] ?? '', 'base64').toString();
    const heavy = xml.replace(/(?<=<\w+:KeyInfo[^>]*>)/, '<K xmlns=""/>'.repeat(4_000));
    const fields = { ...posted.fields, SAMLResponse: Buffer.from(heavy).toString('base64') };

    expect((await post(browser, { ...posted, fields })).location).toBe(SIGN_IN_FAILED);
    expect((await reasonsAt('saml-adfs')).at(-1)).toBe('too_large');
  });

  it('asks for the password of the user with that address', async () => {
    const user = await newCloudUser({ email: someone() });
    const browser = new Browser();
    expect((await signInAt(browser, 'google', user.email)).location).toBe('/sign-in/link');
    expect((await browser.post('/sessions/link', { password: CLOUD_PASSWORD })).status).toBe(201);
    expect((await signInAt(new Browser(), 'google', user.email)).location).toBe('/');
  });

  it('links a provider to a signed-in user, although the session cookie is not sent', async () => {
    const { user, browser } = await newCloudPerson();
    const intent = await browser.post('/settings/security/identities', { provider: 'saml-adfs' });
    expect(intent.status).toBe(201);
    const path = String(intent.body['data']['authorization_path']);
    const { location } = await browser.get((await browser.get(path)).location ?? '');
    const who = someone();
    expect((await post(browser, await atIdp(location ?? '', who))).status).toBe(303);
    const other = new Browser();
    expect((await signInAt(other, 'adfs', who)).location).toBe('/');
    expect((await other.get('/sessions/current')).body).toMatchObject({ data: { user: { id: user.id } } });
    const used = await browser.get((await browser.get(path)).location ?? '');
    expect(used.location).toBe(SIGN_IN_FAILED);
  });
});

describe('SAML logout', () => {
  it('ends our session first, then the provider’s, which responds', async () => {
    const browser = new Browser();
    await signInAt(browser, 'keycloak', someone());
    await browser.get('/sessions/current');
    const { body } = await browser.send('DELETE', '/sessions/current');
    const own = String(body['data']['location']);
    expect(own).toMatch(/^\/auth\/saml\/saml-keycloak\/logout\?logout=/);
    expect(await isSignedIn(browser)).toBe(false);

    const { location } = await browser.get(own);
    const answer = await fetch(location ?? '', { redirect: 'manual' });
    const back = answer.headers.get('location') ?? '';
    expect(back).toContain('SAMLResponse=');
    const path = back.slice(new URL(back).origin.length);
    expect((await browser.get(path, { from: 'other-site' })).location).toBe(SIGNED_OUT);
    expect((await browser.get(path, { from: 'other-site' })).status).toBe(400); // for the second time
    expect((await browser.get(own)).location).toBe(SIGNED_OUT);
  });

  it('ends our sessions on a signed request from the provider, and responds', async () => {
    const [browser, stranger] = [new Browser(), new Browser()];
    const who = someone();
    await signInAt(browser, 'entra', who);
    await signInAt(stranger, 'entra', someone());
    const { users, documents, tableName } = openCloud();
    const user = await users.findByEmail(who);
    const [session] = await createSignInSessions(documents, tableName).listOf(user?.id ?? '');
    const { nameId = '', sessionIndex = '' } = (session?.providerSession ?? {}) as Readonly<Record<string, string>>;
    const to = `${demo().base_url}/auth/saml/saml-entra`;
    const url = new URL(await idp.logoutUrl({ vendor: 'entra', to, nameId, sessionIndex, relayState: 'theirs' }));

    const unsigned = new URL(url);
    unsigned.searchParams.delete('Signature');
    expect((await new Browser().get(unsigned.pathname + unsigned.search)).status).toBe(400);
    expect(await isSignedIn(browser)).toBe(true);

    const { location } = await new Browser().get(url.pathname + url.search, { from: 'other-site' });
    expect(await isSignedIn(browser)).toBe(false);
    expect(await isSignedIn(stranger)).toBe(true);
    expect((await fetch(location ?? '')).status).toBe(200);
    expect(idp.loggedOut).toHaveLength(1);

    const again = new Browser();
    await signInAt(again, 'entra', who);
    expect((await new Browser().get(url.pathname + url.search, { from: 'other-site' })).status).toBe(400);
    expect(await isSignedIn(again)).toBe(true);
    const types = (await auditedAt('saml-entra')).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['logout_refused', 'logout_idp']));
  });
});

describe(`a SAML provider with one fault, over HTTP (TEST_SEED=${SEED})`, () => {
  const FAULTS = Object.keys(idpFaults(createKeyPair('nobody.example.com')));
  const EVERY_CASE = SHAPES.flatMap((vendor) =>
    MODES.flatMap((mode) => FAULTS.map((fault) => [vendor, mode, fault] as const)),
  );
  const CASES = someOf(EVERY_CASE, 30);

  it('has at least 150 variants', () => {
    expect(EVERY_CASE.length).toBeGreaterThanOrEqual(150);
  });

  it.each(SHAPES)(
    'starts no session with a provider like %s, and records each fault',
    async (vendor) => {
      const name = `faulty-${vendor}`;
      await addCopy(providers.get(vendor) as SamlProvider, { name });
      const wanted: string[] = [];
      for (const [, mode, fault] of CASES.filter(([shape]) => shape === vendor)) {
        const browser = new Browser();
        const posted = await atIdp(await leave(browser, name), `mallory@example.com!${fault}`, mode);
        expect([mode, fault, (await post(browser, posted)).location]).toEqual([mode, fault, SIGN_IN_FAILED]);
        expect(browser.cookie('__Host-session')).toBeUndefined();
        wanted.push(fault);
      }
      expect(await reasonsAt(name)).toEqual(wanted);
      expect(await openCloud().users.findByEmail('mallory@example.com')).toBeUndefined();
    },
    120_000,
  );
});
