import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IdentityProvider } from '../../../shared/people/sso/domain/identity-provider.ts';
import { createProviderRepository } from '../../../shared/people/store/provider-repository.ts';
import { someOf } from '../../support/amounts.ts';
import type { ErrorBody } from '../../support/http/api-client.ts';
import { oauth2Provider, oidcProvider } from '../../support/openid/oidc-sign-in.ts';
import { Browser, type Loose } from '../../support/people/browser-client.ts';
import { openCloud } from '../../support/people/cloud-person.ts';
import { createKeyPair } from '../../support/saml/key-pair.ts';
import { aSamlProvider } from '../../support/saml/provider.ts';
import { type CanaryServer, startCanaryServer } from '../../support/servers/canary-server.ts';
import { insideAddresses } from '../../support/servers/inside-addresses.ts';
import { peerPort } from '../../support/servers/peers.ts';

const PEER = peerPort(6);
const ORIGIN = `http://127.0.0.1:${PEER}`;
const { certificate } = createKeyPair('idp.example.com');

let canary: CanaryServer;
let peer: Server;
let admin: Browser;

/** A provider that may be called and redirects to the canary, differently on each path. */
const startPeer = async (): Promise<Server> => {
  const away = `http://127.0.0.1:${canary.port}/`;
  const server = createServer((request, response) => {
    const [, how = ''] = (request.url ?? '').split('/');
    if (!how.startsWith('names-')) {
      response.writeHead(Number(how), { location: away, refresh: `0; url=${away}` }).end();
      return;
    }
    const issuer = `${ORIGIN}/${how}`;
    const urls = ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'];
    const metadata = Object.fromEntries(urls.map((name) => [name, `${issuer}/${name}`]));
    const facts = { issuer, response_types_supported: ['code'], code_challenge_methods_supported: ['S256'] };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ ...facts, ...metadata, [how.slice('names-'.length)]: `https://127.0.0.1:${canary.port}/` }),
    );
  });
  await new Promise<void>((done) => server.listen(PEER, '127.0.0.1', done));
  return server;
};

beforeAll(async () => {
  canary = await startCanaryServer();
  peer = await startPeer();
  admin = await new Browser().signInAsDemo();
});
afterAll(async () => {
  await canary.stop();
  await new Promise((done) => peer.close(done).closeAllConnections());
});

/** The same user from another address each time, so that the rate limit does not apply. */
const ask = <Body = Loose>(path: string, json: object = {}) =>
  admin.copy({ viewerAddress: new Browser().viewerAddress }).post<Body>(`/admin/sso_providers${path}`, json);

const repository = () => {
  const { documents, tableName } = openCloud();
  return createProviderRepository(documents, tableName);
};
const newName = (): string => `egress-${randomUUID().slice(0, 18)}`;

const CLIENT = { client_id: 'us', client_secret: 'a secret', label: 'Inside' };
const PUBLIC = 'https://idp.example.com';
const OAUTH2 = {
  ...CLIENT,
  strategy: 'oauth2',
  authorization_url: `${PUBLIC}/authorize`,
  token_url: `${PUBLIC}/token`,
  user_info_url: `${PUBLIC}/me`,
};
const SAML = {
  label: 'Inside',
  strategy: 'saml',
  entity_id: PUBLIC,
  sso_url: `${PUBLIC}/sso`,
  certificates: [certificate],
};
/** By the field with the address. */
const DRAFTS: readonly (readonly [field: string, fields: object])[] = [
  ['issuer', { ...CLIENT, strategy: 'openid_connect' }],
  ['token_url', OAUTH2],
  ['user_info_url', OAUTH2],
  ['metadata_url', SAML],
  ['metadata_url', { label: 'Inside', strategy: 'saml' }],
];

/** Numbered, so that no test name contains the canary's port. */
const count = insideAddresses(0, 0).length;
const NUMBERS = someOf([...Array(count).keys()], 16);
const addressOf = (index: number): string => insideAddresses(canary.port, PEER)[index] ?? '';

describe('POST /admin/sso_providers', () => {
  it('is tested with at least 60 private addresses', () => {
    expect(count).toBeGreaterThanOrEqual(60);
  });

  it.each(NUMBERS)('calls nothing at address %i, names the field and stores nothing', async (index) => {
    const answers = await Promise.all(
      DRAFTS.map(async ([field, fields]) => {
        const name = newName();
        const { status, body } = await ask<Partial<ErrorBody>>('', { ...fields, name, [field]: addressOf(index) });
        const named = (body['errors'] ?? []).some((error) => error.startsWith(field));
        return { field, status, named, kept: (await repository().find(name)) !== undefined };
      }),
    );
    expect(answers).toEqual(DRAFTS.map(([field]) => ({ field, status: 422, named: true, kept: false })));
    expect(canary.visits()).toBe(0);
  });

  it.each(['301', '302', '303', '307', '308', '300'])(
    'does not follow a provider that redirects with %s',
    async (how) => {
      const name = newName();
      const oidc = await ask('', { ...CLIENT, strategy: 'openid_connect', name, issuer: `${ORIGIN}/${how}` });
      const saml = await ask('', { name, label: 'Away', strategy: 'saml', metadata_url: `${ORIGIN}/${how}` });
      expect([oidc.status, saml.status]).toEqual([422, 422]);
      expect(await repository().find(name)).toBeUndefined();
      expect(canary.visits()).toBe(0);
    },
  );

  it.each(['token_endpoint', 'jwks_uri'])('calls nothing if a provider announces a private %s', async (endpoint) => {
    const name = newName();
    const issuer = `${ORIGIN}/names-${endpoint}`;
    await ask('', { ...CLIENT, strategy: 'openid_connect', name, issuer });
    const { status, body } = await ask(`/${name}/enable`);
    expect([status, body['error']]).toEqual([422, 'provider_test_failed']);
    expect(canary.visits()).toBe(0);
  });
});

/** Stored directly, as if it had passed validation or been harmless then. */
const keep = async (provider: IdentityProvider): Promise<string> => {
  const name = newName();
  const clientSecret = await sealedSecret();
  const stamp = { id: sealedId, name, enabled: false, updatedAt: new Date().toISOString() };
  const kept = { ...provider, ...stamp, ...(provider.strategy === 'saml' ? {} : { clientSecret }) };
  expect(await repository().create(kept as IdentityProvider)).toBe(true);
  return name;
};

let sealedId = '';
let sealed: Promise<string> | undefined;
/** The secret of a valid provider, which is encrypted for that provider's id. */
const sealedSecret = (): Promise<string> => {
  sealed ??= (async () => {
    const name = newName();
    expect((await ask('', { ...OAUTH2, name })).status).toBe(201);
    const made = await repository().find(name);
    if (made === undefined || made.strategy === 'saml') throw new Error('There is no secret');
    sealedId = made.id;
    return made.clientSecret;
  })();
  return sealed;
};

describe('a stored provider with a private address', () => {
  it.each(NUMBERS)('is neither called nor enabled at address %i', async (index) => {
    const url = addressOf(index);
    await sealedSecret();
    const names = [
      await keep(oidcProvider({ issuer: url })),
      await keep(oauth2Provider(PUBLIC, { tokenUrl: url, userInfoUrl: url })),
      await keep(aSamlProvider({ metadataUrl: url, certificates: [certificate] })),
    ];
    for (const name of names) {
      const tested = await ask(`/${name}/test`);
      expect([tested.status, tested.body['data']?.['ok']]).toEqual([200, false]);
      const enabled = await ask(`/${name}/enable`);
      expect([enabled.status, enabled.body['error']]).toEqual([422, 'provider_test_failed']);
      expect((await repository().find(name))?.enabled).toBe(false);
    }
    expect(canary.visits()).toBe(0);
  });

  it('is not called by a browser that signs in either', async () => {
    await sealedSecret();
    const name = newName();
    const provider = { ...oidcProvider({ issuer: addressOf(0) }), id: sealedId, name, enabled: true };
    expect(await repository().create(provider)).toBe(true);
    expect((await new Browser().get(`/auth/${name}`)).location).toBe('/sign-in?error=provider_unavailable');
    expect(canary.visits()).toBe(0);
  });
});

describe('the canary server', () => {
  it('notices a request', async () => {
    await expect(fetch(`http://127.0.0.1:${canary.port}/`)).rejects.toThrow();
    await expect(fetch(`http://[::1]:${canary.port}/`)).rejects.toThrow();
    expect(canary.visits()).toBeGreaterThanOrEqual(2);
  });
});
