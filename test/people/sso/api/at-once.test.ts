import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSignInSessions } from '../../../../shared/people/store/sign-in-session-repository.ts';
import { type OidcPeer, startOidcPeer } from '../../../support/openid/oidc-peer.ts';
import { type Answered, Browser, type Loose } from '../../../support/people/browser-client.ts';
import { openCloud } from '../../../support/people/cloud-person.ts';
import { followTo } from '../../../support/people/cookie-jar.ts';
import { addProvider, auditedAt, callbackUrl, leaveFor } from '../../../support/people/sso-cloud.ts';
import { idpResponse } from '../../../support/saml/idp.ts';
import { createKeyPair } from '../../../support/saml/key-pair.ts';
import { peerPort } from '../../../support/servers/peers.ts';

const TIMES = 20;
const IDP = { entityId: 'https://idp.at-once.example', keys: createKeyPair('idp.at-once.example') };
const ENTITY_ID = callbackUrl('saml/at-once-saml').replace(/\/callback$/, '');

let peer: OidcPeer;

beforeAll(async () => {
  peer = await startOidcPeer({ port: peerPort(8), redirectUris: [callbackUrl('at-once')] });
  const { clientId, clientSecret } = peer.clients.basic;
  await addProvider({
    name: 'at-once',
    strategy: 'openid_connect',
    issuer: peer.issuer,
    client_id: clientId,
    client_secret: clientSecret,
    token_endpoint_auth_method: 'client_secret_basic',
  });
  await addProvider({
    name: 'at-once-saml',
    strategy: 'saml',
    entity_id: IDP.entityId,
    sso_url: `${IDP.entityId}/sso`,
    certificates: [IDP.keys.certificate],
    allow_idp_initiated: true,
  });
});
afterAll(() => peer.stop());

const someone = (): string => `${randomUUID()}@example.com`;

/** Several processes of the function respond: at most four at a time, other requests wait. */
const atOnce = async (send: () => Promise<Answered<Loose>>) => {
  const answers = await Promise.all(Array.from({ length: TIMES }, send));
  const sessions = answers.flatMap(({ setCookies }) =>
    setCookies.filter((cookie) => /^__Host-session=[\w-]{43};/.test(cookie)),
  );
  return { statuses: new Set(answers.map(({ status }) => status)), sessions };
};

const openSessionsOf = async (email: string): Promise<number> => {
  const { documents, tableName, users } = openCloud();
  const user = await users.findByEmail(email);
  if (user === undefined) return 0;
  return (await createSignInSessions(documents, tableName).listOf(user.id)).length;
};

const loginsOf = async (provider: string, email: string): Promise<number> =>
  (await auditedAt(provider)).filter(({ type, user }) => type === 'login' && user?.email === email).length;

const post = (browser: Browser, form: Readonly<Record<string, string>>): Promise<Answered<Loose>> =>
  browser.send('POST', '/auth/saml/at-once-saml/callback', { form, from: 'other-site' });

const responseFor = (email: string, inResponseTo: string | null): string => {
  const exchange = { audience: ENTITY_ID, acsUrl: `${ENTITY_ID}/callback`, issuer: IDP.entityId, keys: IDP.keys };
  const xml = idpResponse({ vendor: 'entra', mode: 'both', fault: {}, email, inResponseTo, ...exchange });
  return Buffer.from(xml).toString('base64');
};

describe(`a sign-in response sent ${TIMES} times concurrently`, () => {
  it.each([1, 2, 3])('gives one session for one code (%i)', async () => {
    const browser = new Browser();
    const email = someone();
    const left = `${await leaveFor(browser, 'at-once')}&login_hint=${encodeURIComponent(email)}`;
    const back = await followTo(left, ({ href }) => href.startsWith(callbackUrl('at-once')));
    const path = back.slice(new URL(back).origin.length);
    const { sessions, statuses } = await atOnce(() => browser.copy().get(path, { from: 'other-site' }));

    expect([...statuses]).toEqual([303]);
    expect(sessions).toHaveLength(1);
    expect(await openSessionsOf(email)).toBe(1);
    expect(await loginsOf('at-once', email)).toBe(1);
  });

  it.each([1, 2, 3])('is accepted once if it is an unsolicited assertion (%i)', async () => {
    const email = someone();
    const form = { SAMLResponse: responseFor(email, null) };
    const { sessions, statuses } = await atOnce(() => post(new Browser(), form));

    expect([...statuses]).toEqual([303]);
    expect(sessions).toHaveLength(1);
    expect(await openSessionsOf(email)).toBe(1);
    expect(await loginsOf('at-once-saml', email)).toBe(1);
  });
});
