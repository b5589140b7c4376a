import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demo } from '../../../support/http/api-client.ts';
import { type OidcPeer, startOidcPeer } from '../../../support/openid/oidc-peer.ts';
import { type Answered, Browser } from '../../../support/people/browser-client.ts';
import { newCloudPerson } from '../../../support/people/cloud-person.ts';
import { createKeyPair } from '../../../support/saml/key-pair.ts';
import { peerPort } from '../../../support/servers/peers.ts';

const PATH = '/admin/sso_providers';
const NAME = `pages-${randomUUID().slice(0, 8)}`;
let boss: Browser;
let peer: OidcPeer;
beforeAll(async () => {
  peer = await startOidcPeer({ port: peerPort(16), redirectUris: [`${demo().base_url}/auth/${NAME}/callback`] });
  boss = (await newCloudPerson({ role: 'super_admin' })).browser;
});
afterAll(() => peer.stop());

type Form = Readonly<Record<string, string>>;

/** Like a browser, gets the CSRF token from the page; the limit applies per address. */
const ask = (path: string, form?: Form): Promise<Answered<string>> =>
  boss.copy({ viewerAddress: new Browser().viewerAddress }).send<string>(form === undefined ? 'GET' : 'POST', path, {
    ...(form !== undefined && { form: { csrf_token: boss.csrfToken ?? '', ...form } }),
    csrf: null,
    headers: { accept: 'text/html,application/xhtml+xml' },
  });

const fieldsOf = (over: Form = {}): Form => ({
  strategy: 'openid_connect',
  family_id: 'own',
  name: NAME,
  label: 'Peer',
  issuer: peer.issuer,
  scopes: 'openid email',
  client_id: peer.clients.post.clientId,
  client_secret: peer.clients.post.clientSecret,
  default_role: 'member',
  token_endpoint_auth_method: 'client_secret_post',
  prompt: '',
  groups_claim: 'groups',
  group_1: '',
  role_1: '',
  group_2: 'finance',
  role_2: 'admin',
  ...over,
});
/** The path of the page that answers the form. */
const shownAt = ({ headers }: Answered<string>): string | null => headers.get('content-location');
const stored = async (name: string) => (await boss.copy().get(`${PATH}/${name}`)).body['data'];
const versionOf = (page: string): string =>
  (/name="version" value="([^"]*)"/.exec(page)?.[1] ?? '').replaceAll('&quot;', '"');

describe('provider pages', () => {
  it('return HTML to browsers and JSON to other clients', async () => {
    const page = await ask(PATH);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('<h1>Sign-in providers</h1>');
    expect((await ask(`${PATH}/new`)).body).toContain('name="strategy" value="saml"');
    expect((await ask(`${PATH}/new?strategy=saml`)).body).toContain('name="metadata_xml"');
    const named = (await ask(`${PATH}/new?strategy=saml&name=work`)).body;
    expect(named).toContain(`${demo().base_url}/auth/saml/work/callback`);
    expect((await ask(`${PATH}/new?strategy=saml&name=No+Way`)).body).toMatch(
      /id="field-name-error">Name must be 2 to 63/,
    );
    expect((await ask(`${PATH}/${NAME}`)).status).toBe(404);
    expect((await ask(`${PATH}/${NAME}/test`)).status).toBe(404);
    expect((await ask(`${PATH}/${NAME}/delete`)).status).toBe(404);
  });

  it('fill in what is known of a provider, and first show the address to register there', async () => {
    const page = (await ask(`${PATH}/new?preset=google`)).body;
    expect(page).toContain('<h1>Add a sign-in provider: Google</h1>');
    expect(page).toContain('value="https://accounts.google.com"');
    expect(page).toContain('name="label" type="text" value="Google"');
    const order = [`${demo().base_url}/auth/google/callback`, 'name="client_id"', 'name="client_secret"', '<summary>'];
    const places = order.map((text) => page.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));

    const github = (await ask(`${PATH}/new?preset=github`)).body;
    expect(github).toContain('value="https://github.com/login/oauth/access_token"');
    expect(github).toContain('value="read:user user:email"');
    expect((await ask(`${PATH}/new?preset=nobody`)).body).toContain('name="strategy" value="saml"');
  });

  it('ask for the organization at Microsoft, and say at its field what is wrong', async () => {
    const page = (await ask(`${PATH}/new?preset=microsoft`)).body;
    expect(page).toContain('name="tenant"');
    expect(page).not.toContain('name="issuer"');

    const form = { ...fieldsOf({ preset: 'microsoft', name: 'microsoft', tenant: 'not a tenant' }) };
    const refused = await ask(PATH, form);
    expect(refused.status).toBe(422);
    expect(refused.body).toContain('id="field-tenant-error">Enter the directory (tenant) ID');
    expect(refused.body).toContain('value="not a tenant"');
  });

  it('create a provider from a preset', async () => {
    const name = `github-${randomUUID().slice(0, 8)}`;
    const page = (await ask(`${PATH}/new?preset=github`)).body;
    const sent = Array.from(page.matchAll(/<input[^>]* name="([^"]+)"(?: type="(?:text|url)")? value="([^"]*)"/g));
    const known = Object.fromEntries(sent.map(([, field = '', value = '']) => [field, value]));
    const made = await ask(PATH, {
      ...known,
      ...{ strategy: 'oauth2', preset: 'github', name, family_id: 'own', email_never_verified: 'true' },
      ...{ default_role: 'member', client_id: 'an-id', client_secret: 'a-secret' },
      token_endpoint_auth_method: 'client_secret_post',
    });
    expect([made.status, shownAt(made)]).toEqual([200, `${PATH}/${name}`]);
    expect(await stored(name)).toMatchObject({
      authorization_url: 'https://github.com/login/oauth/authorize',
      user_info_url: 'https://api.github.com/user',
      scopes: ['read:user', 'user:email'],
      attribute_paths: { subject: 'id', email: 'email', email_verified: false },
    });
  });

  it('show a refused form again with its values and an error at each field, but never a secret', async () => {
    const rows = { condition_attribute_1: 'department', condition_role_1: 'admin', custom_attribute_2: 'a' };
    const wrong = { ...rows, group_1: 'ops', role_1: '', group_7: 'x', role_7: 'member' };
    const { status, body } = await ask(PATH, fieldsOf({ ...wrong, label: 'A <b>label</b>' }));
    expect(status).toBe(422);
    expect(body).toContain('id="field-role_1-error">Choose a role<');
    expect(body).toContain('id="field-condition_value_1-error">Value 1 is required<');
    expect(body).toContain('id="field-custom_field_2-error">Choose where the value is stored<');
    expect(body).toContain('value="A &lt;b&gt;label&lt;/b&gt;"');
    expect(body).toContain('name="group_7" type="text" value="x"');
    expect(body).not.toContain(peer.clients.post.clientSecret);

    const other = await ask(PATH, fieldsOf({ issuer: `${peer.issuer}/` }));
    expect(other.status).toBe(422);
    expect(other.body).toMatch(/id="field-issuer-error">The issuer is/);
  });

  it('add rows without validating, and keep the values', async () => {
    const { status, body } = await ask(PATH, fieldsOf({ more_rows: 'true', issuer: 'not yet' }));
    expect(status).toBe(200);
    expect(body.match(/name="group_\d+"/g)).toHaveLength(5);
    expect(body).toContain('value="not yet"');
    expect(body).not.toContain('aria-invalid');
  });

  it('do not create families for each user unless that is chosen', async () => {
    const refused = await ask(PATH, fieldsOf({ family_id: '' }));
    expect(refused.status).toBe(422);
    expect(refused.body).toContain('id="field-family_id-error">Choose which family new people join<');
    expect(refused.body).toMatch(/<option value="[0-9a-f-]{36}">Join your family \(/);
  });

  it('create a provider, and refuse a name that is taken at its field', async () => {
    const made = await ask(PATH, fieldsOf());
    expect([made.status, shownAt(made)]).toEqual([200, `${PATH}/${NAME}`]);
    expect(await stored(NAME)).toMatchObject({
      enabled: false,
      scopes: ['openid', 'email'],
      group_mappings: [{ group: 'finance', role: 'admin' }],
    });
    expect(made.body).toContain('The provider was created and is disabled');
    expect(made.body).toContain(`<link rel="canonical" href="${PATH}/${NAME}">`);
    expect(made.body).toContain(`${demo().base_url}/auth/${NAME}/callback`);
    const again = await ask(PATH, fieldsOf());
    expect(again.status).toBe(409);
    expect(again.body).toMatch(/id="field-name-error">A provider named/);
  });

  it('change every field of the form, unless another change came first', async () => {
    const version = versionOf((await ask(`${PATH}/${NAME}`)).body);
    const { name: _, strategy: _2, client_secret: _3, ...fields } = fieldsOf({ version, role_2: 'member' });
    const saved = await ask(`${PATH}/${NAME}`, { ...fields, client_secret: '', shared_callback: 'true' });
    expect([saved.status, shownAt(saved)]).toEqual([200, `${PATH}/${NAME}`]);
    expect(saved.body).toContain('Your changes were saved');
    expect(await stored(NAME)).toMatchObject({
      shared_callback: true,
      group_mappings: [{ group: 'finance', role: 'member' }],
    });

    const late = await ask(`${PATH}/${NAME}`, { ...fields, label: 'Late' });
    expect(late.status).toBe(412);
    expect(late.body).toContain('Someone changed the provider after you opened this page');
    expect(late.body).toContain('value="Late"');
    const knowing = await ask(`${PATH}/${NAME}`, { ...fields, label: 'Late', version: versionOf(late.body) });
    expect(knowing.body).toContain('Your changes were saved');
    expect(await stored(NAME)).toMatchObject({ label: 'Late', shared_callback: false });
  });

  it('show the last test report, also if the provider could not be enabled because of it', async () => {
    const tested = await ask(`${PATH}/${NAME}/test`, {});
    expect([tested.status, shownAt(tested)]).toEqual([200, `${PATH}/${NAME}/test`]);
    expect(tested.body).toContain('The test passed.');
    expect((await ask(`${PATH}/${NAME}/test`)).body).toContain('The test passed.');
    const version = versionOf((await ask(`${PATH}/${NAME}`)).body);
    const { name: _, strategy: _2, ...fields } = fieldsOf({ version, client_secret: 'not it' });
    expect((await ask(`${PATH}/${NAME}`, fields)).body).toContain('Your changes were saved');
    expect((await ask(`${PATH}/${NAME}/test`)).body).toContain('The provider has changed since');

    const refused = await ask(`${PATH}/${NAME}/enable`, {});
    expect([refused.status, shownAt(refused)]).toEqual([200, `${PATH}/${NAME}/test`]);
    const report = refused.body;
    expect(report).toContain('The provider was not enabled because its test failed.');
    expect(report).toContain('Client ID and secret');
    const forced = await ask(`${PATH}/${NAME}/enable`, { force: 'true' });
    expect(forced.body).toContain('The provider was enabled');
    const disabled = await ask(`${PATH}/${NAME}/disable`, {});
    expect(disabled.body).toContain('The provider was disabled');
  });

  it('delete only after the name is entered', async () => {
    const wrong = await ask(`${PATH}/${NAME}/delete`, { name: 'other' });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toMatch(new RegExp(`id="field-name-error">The name must be ${NAME}`));
    const gone = await ask(`${PATH}/${NAME}/delete`, { name: NAME });
    expect([gone.status, shownAt(gone)]).toEqual([200, PATH]);
    expect(gone.body).toContain('The provider was deleted.');
    expect((await ask(`${PATH}/${NAME}`)).status).toBe(404);
  });

  it('show which certificate is invalid, and when the others expire', async () => {
    const { certificate } = createKeyPair('idp.example.com', { to: 2031 });
    const fields = {
      strategy: 'saml',
      family_id: 'own',
      name: `saml-${NAME}`.slice(0, 40),
      label: 'S',
      entity_id: 'urn:x',
      sso_url: 'https://idp.example.com/sso',
      certificate_1: certificate,
      certificate_2: 'TUlJ',
    };
    const { status, body } = await ask(PATH, fields);
    expect(status).toBe(422);
    expect(body).toMatch(/id="field-certificate_2-error">Certificate 2 must be an X\.509 certificate in PEM/);
    expect(body).toMatch(/id="field-certificate_1-hint">Valid until Jan 1, 2031/);
    expect((await ask(PATH, { ...fields, certificate_2: '' })).status).toBe(200);
    expect((await ask(`${PATH}/${fields.name}`)).body).toMatch(/id="field-certificate_1-hint">Valid until Jan 1, 2031/);
    expect((await ask(`${PATH}/${fields.name}/delete`, { name: fields.name })).body).toContain(
      'The provider was deleted.',
    );
  });

  it('refuse changes without the CSRF token of the page', async () => {
    for (const path of [PATH, `${PATH}/${NAME}`, `${PATH}/${NAME}/delete`, `${PATH}/${NAME}/test`]) {
      expect((await ask(path, { csrf_token: 'other' })).status).toBe(403);
    }
  });

  it('show how long to wait after too many requests', async () => {
    const visitor = boss.copy({ viewerAddress: new Browser().viewerAddress });
    const html = { headers: { accept: 'text/html' } };
    const pages = await Promise.all(Array.from({ length: 21 }, () => visitor.send<string>('GET', PATH, html)));
    const limited = pages.find(({ status }) => status === 429);
    expect(limited?.body).toContain('More than 10 requests came from your address within a minute.');
    const seconds = Number(limited?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(limited?.body).toContain(`<strong>${seconds === 1 ? '1 second' : `${seconds} seconds`}</strong>`);
    expect(limited?.body).toContain(`<a href="${PATH}" class="button">Try again</a>`);
  });
});
