import { createHash, randomBytes, randomInt } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openKeys } from '../../../scripts/keys/open-keys.ts';
import { readLocal } from '../../../scripts/restore/open-table.ts';
import { signingKeyContext } from '../../../shared/people/oauth/domain/signing-key.ts';
import { createSigningKeyStore } from '../../../shared/people/store/signing-key-repository.ts';
import { demo } from '../../support/http/api-client.ts';
import { type FaultyOp, startFaultyOp } from '../../support/openid/faulty-op.ts';
import { leakyFaults } from '../../support/openid/leaky-op.ts';
import { locationOf } from '../../support/openid/oidc-sign-in.ts';
import { lettersTo, newCloudUser, openCloud } from '../../support/people/cloud-person.ts';
import {
  exportedAudit,
  functionLogs,
  lettersFor,
  queuedMessages,
  tableItems,
} from '../../support/people/leak-places.ts';
import { auditedAt, callbackUrl, leaveFor } from '../../support/people/sso-cloud.ts';
import { codeOf } from '../../support/people/totp-code.ts';
import { keepFailure, startWatch, WatchedBrowser } from '../../support/people/watched-browser.ts';
import { idpResponse } from '../../support/saml/idp.ts';
import { idpFaults } from '../../support/saml/idp-faults.ts';
import { createKeyPair } from '../../support/saml/key-pair.ts';
import { encodingsOf, findCanaries, type Searched } from '../../support/servers/canary-search.ts';
import { peerPort } from '../../support/servers/peers.ts';

const began = new Date(Date.now() - 1000).toISOString();
const watch = startWatch();
const { invent, plant } = watch;
const clientSecret = plant('client secret', 'canary: s3cr&t/ü+%=? of a client');
const IDP = { entityId: 'https://idp.canary.example', keys: createKeyPair('idp.canary.example') };
let op: FaultyOp;
let email = '';
const resetTokens: string[] = [];
const newBrowser = () => new WatchedBrowser(watch);
const adminActs = async () => {
  const admin = await newBrowser().signInAsDemo();
  return (path: string, json: object, method = 'POST') => {
    const viewer = new WatchedBrowser(watch);
    for (const [name, cookie] of admin.cookies) viewer.cookies.set(name, cookie);
    viewer.csrfToken = admin.csrfToken;
    return viewer.send(method, `/admin/${path}`, { json });
  };
};

beforeAll(async () => {
  op = await startFaultyOp({ port: peerPort(3), clientSecret, faults: leakyFaults(watch, clientSecret) });
  const { endpoints, access_key_id: accessKeyId } = readLocal({ DATA_DIR: dataDir() });
  const client = new SecretsManagerClient({
    endpoint: endpoints.secretsManager,
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey: 'local' },
  });
  for (const SecretId of (process.env['SECRET_NAMES'] ?? '').split(',')) {
    const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId }));
    const parts = SecretString.startsWith('{') ? Object.values(JSON.parse(SecretString) as object) : [SecretString];
    for (const part of parts.map(String)) if (part.length > 12) plant(`part of ${SecretId}`, part);
  }
});
afterAll(() => op.stop());
const dataDir = (): string => (process.env['DEMO_FILE'] ?? '').replace(/\/demo\.json$/, '');
const statusOf = async (answer: Promise<{ readonly status: number }>): Promise<number> => (await answer).status;

describe('secrets are used', () => {
  it('at sign-in and in the settings of a user with a password', async () => {
    const right = invent('password');
    email = (await newCloudUser({ password: right })).email;
    const stranger = newBrowser();
    const wrong = invent('wrong password');
    expect(await statusOf(stranger.signIn(email, wrong))).toBe(401);
    expect(await statusOf(stranger.signIn(invent('password in the place of an address'), 'x'))).toBe(401);
    await stranger.send('POST', '/sessions', { form: { email, password: wrong } });
    await stranger.send('POST', '/sessions', { json: `{"password":"${wrong}` });
    await stranger.send('POST', '/registration', { json: { email: 'a@example.org', password: wrong } });
    stranger.cookies.set('__Host-session', {
      value: plant('session token that is none', randomBytes(32).toString('base64url')),
      sameSite: 'Lax',
    });
    expect(await statusOf(stranger.get('/sessions/current'))).toBe(401);

    const browser = newBrowser();
    expect(await statusOf(browser.signIn(email, right))).toBe(201);
    const csrf = plant('CSRF token that is wrong', randomBytes(32).toString('base64url'));
    expect(await statusOf(browser.post('/sessions/reauthentication', { password: right }, { csrf }))).toBe(403);
    expect(await statusOf(browser.post('/sessions/reauthentication', { password: wrong }))).toBe(401);
    expect(await statusOf(browser.post('/sessions/reauthentication', { password: right }))).toBe(200);
    const put = (password: string) => browser.send('PUT', '/settings/security/password', { json: { password } });
    expect(await statusOf(put(plant('password that is too poor', `zq${randomInt(1e5, 1e6)}`)))).toBe(422);
    expect(await statusOf(put(invent('new password')))).toBe(200);
  });

  it('with a second factor', async () => {
    const password = invent('password beside a second factor');
    const user = await newCloudUser({ password });
    const browser = newBrowser();
    await browser.signIn(user.email, password);
    const begun = await browser.post('/settings/security/second_factor', {});
    const secret = plant('TOTP secret', String(begun.body['data']?.['secret']));
    const setup_token = plant('setup token', String(begun.body['data']?.['setup_token']));
    const confirm = (code: string) =>
      browser.send('PUT', '/settings/security/second_factor', { json: { setup_token, code } });
    expect(await statusOf(confirm(plant('TOTP code that is wrong', wrongCode(secret))))).toBe(401);
    const confirmed = await confirm(plant('TOTP code', codeOf(secret, Date.now())));
    const shown = confirmed.body['data']?.['recovery_codes'] as unknown as readonly string[];
    const codes = shown.map((code) => plant('recovery code', code));
    expect(codes).toHaveLength(10);

    const send = (code: string | undefined) => browser.post('/sessions/second_factor', { code });
    expect(await statusOf(browser.signIn(user.email, password))).toBe(401);
    expect(await statusOf(send(wrongCode(secret)))).toBe(401);
    expect(await statusOf(send(plant('TOTP code', codeOf(secret, Date.now() + 30_000))))).toBe(201);
    await browser.signIn(user.email, password);
    expect(await statusOf(send(codes[0]))).toBe(201);
    await browser.signIn(user.email, password);
    expect(await statusOf(send(codes[0]))).toBe(401);
  });

  it('with a password reset email', async () => {
    const browser = newBrowser();
    const reset = (token: string, password: string) =>
      browser.send('PATCH', '/password_reset', { json: { token, password } });
    const password = invent('password after a reset');
    expect(
      await statusOf(reset(plant('reset token that is none', randomBytes(32).toString('base64url')), password)),
    ).toBe(422);
    expect(await statusOf(browser.post('/password_reset', { email }))).toBe(202);
    const [letter] = await lettersTo(email);
    const token = plant('reset token', /token=([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? '');
    resetTokens.push(token);
    expect(await statusOf(reset(token, 'poor'))).toBe(422);
    expect(await statusOf(reset(token, password))).toBeLessThan(300);
    expect(await statusOf(reset(token, password))).toBe(422);
  });

  it('with OpenID Connect and OAuth 2.0 providers, including ones that echo secrets', async () => {
    const act = await adminActs();
    const urls = (issuer: string) => ({
      authorization_url: `${issuer}/authorize`,
      token_url: `${issuer}/token`,
      user_info_url: `${issuer}/userinfo`,
    });
    const add = async (fault: string, strategy: string, method: string): Promise<string> => {
      const name = `leak-${fault.replaceAll('_', '-')}-${strategy === 'oauth2' ? 'o' : 'c'}-${method}`;
      const issuer = op.issuer(fault);
      const where = strategy === 'oauth2' ? { ...urls(issuer), scopes: ['email'] } : { issuer };
      const client = {
        client_id: 'us',
        client_secret: clientSecret,
        token_endpoint_auth_method: `client_secret_${method}`,
      };
      expect(await statusOf(act('sso_providers', { name, label: name, strategy, ...where, ...client }))).toBe(201);
      await act(`sso_providers/${name}/test`, {});
      expect(await statusOf(act(`sso_providers/${name}/enable`, { force: true }))).toBe(200);
      return name;
    };
    for (const [fault, strategy, method] of [
      ['honest', 'openid_connect', 'post'],
      ['honest', 'oauth2', 'basic'],
      ['other_code', 'openid_connect', 'basic'],
      ['other_code', 'oauth2', 'post'],
      ['repeats', 'openid_connect', 'post'],
      ['repeats', 'oauth2', 'basic'],
      ['repeats_header', 'openid_connect', 'basic'],
      ['repeats_header', 'oauth2', 'basic'],
      ['repeats_cut', 'openid_connect', 'post'],
      ['repeats_cut', 'oauth2', 'post'],
      ['repeats_form', 'openid_connect', 'post'],
      ['repeats_form', 'oauth2', 'post'],
      ['repeats_token', 'openid_connect', 'basic'],
      ['repeats_token', 'oauth2', 'post'],
      ['wrong_nonce', 'openid_connect', 'post'],
      ['denied', 'openid_connect', 'post'],
    ] as const) {
      const name = await add(fault, strategy, method);
      const browser = newBrowser();
      const left = new URL(await leaveFor(browser, name));
      plant('state', left.searchParams.get('state') ?? '');
      const back = new URL(await locationOf(left.href));
      plant('code', back.searchParams.get('code') ?? '');
      const path = back.href.slice(back.origin.length);
      const { location } = await browser.get(path, { from: 'other-site' });
      expect([name, location]).toEqual([name, fault === 'honest' ? '/' : '/sign-in?error=sign_in_failed']);
      await browser.get(path, { from: 'other-site' }); // a second time
      if (fault !== 'honest') continue;
      await browser.get('/sessions/current'); // gets the CSRF token
      expect(await statusOf(browser.send('DELETE', '/sessions/current'))).toBe(200);
    }
    const made = { label: 'Wrong', strategy: 'oauth2', ...urls('http://127.0.0.1:1') };
    const bad = { ...made, name: 'leak-bad', client_id: 'us', client_secret: invent('client secret of a bad draft') };
    expect(await statusOf(act('sso_providers', bad))).toBe(422);
    const other = { client_secret: invent('second client secret') };
    expect(await statusOf(act('sso_providers/leak-honest-c-post', other, 'PATCH'))).toBe(200);
    const unknown = `code=${plant('code of nobody', randomBytes(20).toString('hex'))}&state=${plant('state of nobody', randomBytes(32).toString('base64url'))}`;
    await newBrowser().get(`/auth/leak-honest-c-post/callback?${unknown}`, { from: 'other-site' });
  });

  it('with a SAML provider', async () => {
    const act = await adminActs();
    const ours = createKeyPair('us');
    const key = ours.privateKey.split('\n').slice(1, -2);
    for (const line of [key.at(1), key.at(-2)]) plant('private key', line ?? '');
    const stranger = createKeyPair('nobody').privateKey;
    const [strange = ''] = stranger.split('\n').slice(2);
    plant('private key that fits nothing', strange);
    const fields = {
      name: 'leak-saml',
      label: 'SAML',
      strategy: 'saml',
      entity_id: IDP.entityId,
      sso_url: `${IDP.entityId}/sso`,
      slo_url: `${IDP.entityId}/slo`,
      certificates: [IDP.keys.certificate],
      allow_idp_initiated: true,
      sign_requests: true,
      private_key: ours.privateKey,
      signing_certificate: ours.certificate,
    };
    expect(await statusOf(act('sso_providers', { ...fields, private_key: stranger }))).toBe(422);
    expect(await statusOf(act('sso_providers', { ...fields, private_key: `not PEM ${strange}` }))).toBe(422);
    expect(await statusOf(act('sso_providers', fields))).toBe(201);
    expect(await statusOf(act('sso_providers/leak-saml/enable', { force: true }))).toBe(200);

    const audience = callbackUrl('saml/leak-saml').replace(/\/callback$/, '');
    const faultsOfIdp = idpFaults(createKeyPair('attacker.example.com'));
    for (const fault of [{}, ...Object.values(faultsOfIdp)]) {
      const browser = newBrowser();
      const location = new URL((await browser.get('/auth/saml/leak-saml')).location ?? '');
      const RelayState = plant('RelayState', location.searchParams.get('RelayState') ?? '');
      const [, requestId = ''] = / ID="([^"]+)"/.exec(inflated(location)) ?? [];
      const options = { vendor: 'okta', mode: 'both', fault, keys: IDP.keys, issuer: IDP.entityId } as const;
      const whom = { email: `${randomBytes(6).toString('hex')}@example.com`, inResponseTo: requestId };
      const xml = idpResponse({ ...options, ...whom, audience, acsUrl: `${audience}/callback` });
      const SAMLResponse = plant('assertion', Buffer.from(xml).toString('base64'));
      const [, signature = ''] = /SignatureValue>([^<]{48})/.exec(xml) ?? [];
      if (signature !== '') plant('signature of an assertion', signature);
      const form = { SAMLResponse, RelayState };
      const { status } = await browser.send('POST', '/auth/saml/leak-saml/callback', { form, from: 'other-site' });
      expect(status).toBe(303);
      await browser.send('POST', '/auth/saml/leak-saml/callback', { form, from: 'other-site' });
    }
    const nothing = { SAMLResponse: invent('no assertion'), RelayState: invent('no RelayState').slice(0, 30) };
    await newBrowser().send('POST', '/auth/saml/leak-saml/callback', { form: nothing, from: 'other-site' });
    const logout = { SAMLRequest: invent('no LogoutRequest'), RelayState: 'x' };
    await newBrowser().send('POST', '/auth/saml/leak-saml/logout', { form: logout, from: 'other-site' });
  });

  it('by programs: API keys, codes and tokens', async () => {
    const act = await adminActs();
    const password = invent('password of who allows');
    const user = await newCloudUser({ password });
    const browser = newBrowser();
    await browser.signIn(user.email, password);
    const made = await browser.post('/settings/api_keys', { name: 'canary', scope: 'read' });
    const key = plant('API key', String(made.body['data']?.['key']));
    const redirect_uri = 'https://app.canary.example/back';
    const registered = await act('oauth_clients', {
      name: 'canary',
      redirect_uris: [redirect_uri],
      type: 'confidential',
    });
    const client_id = String(registered.body['data']?.['client_id']);
    const secret = plant('secret of an application', String(registered.body['data']?.['client_secret']));

    const verifier = plant('code verifier', randomBytes(32).toString('base64url'));
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    const asked = { response_type: 'code', client_id, redirect_uri, scope: 'read', state: 'x', code_challenge };
    const query = new URLSearchParams({ ...asked, code_challenge_method: 'S256' });
    const consent = await browser.get(`/oauth/authorize?${query}`);
    const request = plant('request for consent', String(consent.body['data']?.['request']));
    const allowed = await browser.post('/oauth/authorize', { request, decision: 'allow' });
    const code = plant(
      'code of ours',
      new URL(String(allowed.body['data']?.['location'])).searchParams.get('code') ?? '',
    );

    const exchange = { grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier };
    const client = { client_id, client_secret: secret };
    await ask('/oauth/token', { ...exchange, client_id, client_secret: invent('wrong secret of an application') });
    await ask('/oauth/token', { ...exchange, client_id: invent('secret in the place of an id'), client_secret: 'x' });
    const basic = Buffer.from(`${client_id}:${invent('wrong secret in a header')}`).toString('base64');
    await ask('/oauth/token', exchange, { authorization: `Basic ${plant('authorization header', basic)}` });
    await ask('/oauth/token', {
      ...exchange,
      ...client,
      code: plant('code of ours that is none', randomBytes(32).toString('base64url')),
    });
    const first = tokensOf(await ask('/oauth/token', { ...exchange, ...client }));
    const refresh = (refresh_token: string) =>
      ask('/oauth/token', { grant_type: 'refresh_token', refresh_token, ...client });
    const second = tokensOf(await refresh(first.refresh_token));
    expect((await call({ authorization: `Bearer ${second.access_token}` })).status).toBe(200);
    const third = tokensOf(await refresh(second.refresh_token));
    expect((await refresh(first.refresh_token)).status).toBe(400); // reused, which revokes the grant
    await ask('/oauth/revoke', { token: third.refresh_token, ...client });
    await ask('/oauth/token', { ...exchange, ...client }); // a second time

    expect((await call({ 'x-api-key': key })).status).toBe(200);
    for (const headers of [
      { 'x-api-key': plant('API key that is none', randomBytes(32).toString('hex')) },
      { authorization: `Bearer ${invent('token that is none').replaceAll(/[^\w]/g, '')}` },
      { authorization: `Bearer ${third.access_token}` },
      { authorization: `Bearer ${third.access_token.slice(0, -20)}AAAAAAAAAAAAAAAAAAAA` },
    ]) {
      expect((await call(headers)).status).toBe(401);
    }
    const { documents, tableName } = openCloud();
    const { box } = openKeys({ DATA_DIR: dataDir() }, { documents, tableName });
    for (const { publicJwk, privateJwk } of (await createSigningKeyStore(documents, tableName).read()).keys) {
      const jwk = JSON.parse(await box.open(privateJwk, signingKeyContext(publicJwk.kid))) as { readonly d: string };
      plant('signing key', jwk.d);
    }
  });
});

const wrongCode = (secret: string): string => {
  const right = [-1, 0, 1, 2].map((step) => codeOf(secret, Date.now() + step * 30_000));
  return ['314159', '271828', '161803', '141421', '173205'].find((code) => !right.includes(code)) ?? '';
};
const inflated = ({ searchParams }: URL): string =>
  inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
const anAddress = (): string => `198.19.${randomInt(256)}.${randomInt(256)}`;

/** Like a program: no cookie and no origin. */
const fetched = async (path: string, init: RequestInit) => {
  const response = await fetch(new URL(path, demo().base_url), init);
  const answered = { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
  keepFailure(watch, path, answered);
  return answered;
};
const ask = (path: string, fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  fetched(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'x-local-viewer': anAddress(), ...headers },
  });
const call = (headers: Readonly<Record<string, string>>) => fetched('/api/v1/usage', { headers });
const tokensOf = ({ status, body }: { readonly status: number; readonly body: unknown }) => {
  expect(status).toBe(200);
  const { access_token, refresh_token } = body as { readonly access_token: string; readonly refresh_token: string };
  plant('access token', access_token);
  plant('refresh token', refresh_token.split('.').at(-1) ?? ''); // preceded by the id of the grant
  return { access_token, refresh_token };
};

const everywhere = async (): Promise<readonly Searched[]> => [
  ...functionLogs(),
  ...(await tableItems()),
  ...(await exportedAudit(began)),
  ...(await lettersFor(email, resetTokens)),
  ...(await queuedMessages()),
  ...watch.failures,
];

describe('secrets are never leaked', () => {
  it('in logs, items, audit records, emails, queues or error responses', async () => {
    const searched = await everywhere();
    expect(new Set(watch.canaries.map(({ name }) => name)).size).toBeGreaterThan(50);
    expect(watch.failures.length).toBeGreaterThan(50);
    const places = searched.map(({ where }) => where);
    for (const place of ['log finish-saml.log', 'items of AuditRecord', 'audit log as ndjson', 'letters']) {
      expect(places).toContain(place);
    }
    expect(findCanaries(watch.canaries, searched)).toEqual([]);
  });

  it('and each would be found in any encoding', () => {
    for (const canary of watch.canaries) {
      const clothes = canary.value.length < 12 ? [` ${canary.value} `] : Object.values(encodingsOf(canary.value));
      for (const text of clothes) {
        expect(findCanaries([canary], [{ where: 'here', text: `{"a":"${text}"}` }])).not.toEqual([]);
      }
    }
  });

  it('and a secret stored by mistake would be found', async () => {
    const { documents, tableName } = openCloud();
    const [canary] = watch.canaries.filter(({ name }) => name === 'reset token');
    const key = { pk: 'PLANTED', sk: 'PLANTED' };
    const payload = Buffer.from(`{"token":"${canary?.value}"}`).toString('base64');
    await documents.send(new PutCommand({ TableName: tableName, Item: { ...key, type: 'Planted', payload } }));
    const found = findCanaries(watch.canaries, await tableItems());
    await documents.send(new DeleteCommand({ TableName: tableName, Key: key }));
    expect(new Set(found.map((hit) => hit.replace(/ \(in base64(url)? after \d\)/, '')))).toEqual(
      new Set(['reset token in items of Planted']),
    );
  });

  it('and every action left its audit record', async () => {
    const records = (await auditedAt('leak-saml')).concat(await auditedAt('leak-honest-c-post'));
    const types = records.map(({ type }) => type);
    for (const type of ['login', 'login_failed', 'logout', 'jit_account_created', 'provider_created'])
      expect(types).toContain(type);
  });
});
