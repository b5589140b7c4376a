import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demo } from '../../../support/http/api-client.ts';
import { type OidcPeer, startOidcPeer } from '../../../support/openid/oidc-peer.ts';
import { Browser, type Loose, type Sent } from '../../../support/people/browser-client.ts';
import { newCloudPerson } from '../../../support/people/cloud-person.ts';
import { peerPort } from '../../../support/servers/peers.ts';

const NAME = `peer-${randomUUID().slice(0, 8)}`;
let boss: Browser;
let peer: OidcPeer;
beforeAll(async () => {
  peer = await startOidcPeer({ port: peerPort(7), redirectUris: [`${demo().base_url}/auth/${NAME}/callback`] });
  boss = (await newCloudPerson({ role: 'super_admin' })).browser;
});
afterAll(() => peer.stop());

type Listed = {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly meta: { readonly next_page: number | null };
};
type Failed = { readonly details: { readonly steps: readonly { readonly name: string; readonly ok: boolean }[] } };

/** The limit applies per address. */
const send = <Body = Loose>(method: string, path: string, json?: object, more: Sent = {}) =>
  boss
    .copy({ viewerAddress: new Browser().viewerAddress })
    .send<Body>(method, `/admin/sso_providers${path}`, { ...(json && { json }), ...more });

/** All providers, including those that other tests created. */
const listed = async (page = 1): Promise<Listed['data']> => {
  const { body } = await send<Listed>('GET', `?per_page=100&page=${page}`);
  return body.meta.next_page === null ? body.data : [...body.data, ...(await listed(page + 1))];
};

const fieldsOf = (over: object = {}) => ({
  name: NAME,
  label: 'Peer',
  strategy: 'openid_connect',
  issuer: peer.issuer,
  client_id: peer.clients.post.clientId,
  client_secret: peer.clients.post.clientSecret,
  ...over,
});

describe('/admin/sso_providers', () => {
  it('creates a disabled provider, hides its secret, and shows the values to register', async () => {
    const { status, body } = await send('POST', '', fieldsOf({ enabled: true }));

    expect(status).toBe(201);
    expect(body).toMatchObject({
      data: {
        name: NAME,
        enabled: false,
        client_secret_set: true,
        last_test: { ok: true, outdated: false },
        redirect_uri: `${demo().base_url}/auth/${NAME}/callback`,
      },
    });
    const list = await listed();
    expect(list.map(({ name }) => name)).toContain(NAME);
    expect(JSON.stringify([body, list])).not.toContain(peer.clients.post.clientSecret);
    expect((await send('POST', '', fieldsOf())).body).toMatchObject({ error: 'conflict' });
  });

  it('refuses a provider with a different issuer, or one that is not safe to contact', async () => {
    const name = `bad-${randomUUID().slice(0, 8)}`;
    const slash = await send('POST', '', fieldsOf({ name, issuer: `${peer.issuer}/` }));
    expect(slash).toMatchObject({ status: 422, body: { error: 'provider_test_failed' } });
    expect(JSON.stringify(slash.body)).toContain(peer.issuer);

    const inside = await send('POST', '', fieldsOf({ name, issuer: 'https://169.254.169.254' }));
    expect(inside.status).toBe(422);
    const plain = await send('POST', '', fieldsOf({ name, issuer: 'http://idp.example.com' }));
    expect(plain.body).toMatchObject({ error: 'validation_failed', errors: ['issuer must be an https URL'] });
    expect((await send('GET', `/${name}`)).status).toBe(404);
  });

  it('updates only the version that was read, enables a provider that passes its test, and deletes it', async () => {
    const read = await send('GET', `/${NAME}`);
    const etag = read.headers.get('etag') ?? '';
    const changed = await send('PATCH', `/${NAME}`, { label: 'New' }, { headers: { 'if-match': etag } });
    expect(changed).toMatchObject({ status: 200, body: { data: { label: 'New', last_test: { outdated: true } } } });
    const late = await send('PATCH', `/${NAME}`, { label: 'Late' }, { headers: { 'if-match': etag } });
    expect(late.status).toBe(412);
    expect((await send('PATCH', `/${NAME}`, { enabled: true })).status).toBe(422);
    expect((await send('PATCH', `/${NAME}`, { name: 'other' })).status).toBe(422);

    const report = await send('POST', `/${NAME}/test`);
    expect(report).toMatchObject({ status: 200, body: { data: { ok: true } } });
    expect((await send('POST', `/${NAME}/enable`)).body).toMatchObject({ data: { enabled: true } });
    const signIn = await new Browser().get('/sign-in');
    expect(JSON.stringify(signIn.body)).toContain(NAME);

    expect((await send('POST', `/${NAME}/disable`)).body).toMatchObject({ data: { enabled: false } });
    expect((await send('DELETE', `/${NAME}`)).status).toBe(204);
    expect((await send('GET', `/${NAME}`)).status).toBe(404);
  });

  it('enables a provider that rejects the client only if forced', async () => {
    const name = `wrong-${randomUUID().slice(0, 8)}`;
    expect((await send('POST', '', fieldsOf({ name, client_secret: 'not it' }))).status).toBe(201);
    const refused = await send<Failed>('POST', `/${name}/enable`);
    expect(refused).toMatchObject({ status: 422, body: { error: 'provider_test_failed' } });
    expect(refused.body.details.steps.find(({ ok }) => !ok)).toMatchObject({ name: 'client' });
    expect((await send('POST', `/${name}/enable`, { force: true })).body).toMatchObject({ data: { enabled: true } });
    expect((await send('DELETE', `/${name}`)).status).toBe(204);
  });

  it('names the invalid certificate', async () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString().replaceAll('PUBLIC KEY', 'CERTIFICATE');
    const saml = {
      name: `saml-${randomUUID().slice(0, 8)}`,
      label: 'S',
      strategy: 'saml',
      entity_id: 'x',
      certificates: [pem],
    };
    const { body, status } = await send('POST', '', { ...saml, sso_url: 'https://idp.example.com/sso' });
    expect({ status, errors: body['errors'] }).toEqual({
      status: 422,
      errors: ['certificates.0 must be an X.509 certificate in PEM'],
    });
  });
});
