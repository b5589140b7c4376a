import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { routeKeysOf } from '../../../infra/route.ts';
import { PAGES } from '../../../infra/routes.ts';
import { csrfToken } from '../../../shared/platform/http/csrf.ts';
import { Browser } from '../../support/browser-client.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';

/** Actions that a browser left unattended must not allow. */
const SENSITIVE = [
  ...['change-password', 'begin-second-factor', 'remove-second-factor', 'renew-recovery-codes'],
  ...['connect-identity', 'disconnect-identity', 'create-api-key', 'decide-authorization'],
  ...['create-sso-provider', 'update-sso-provider', 'delete-sso-provider', 'enable-sso-provider'],
  ...['update-user', 'delete-user', 'unblock-identity'],
  ...['create-oauth-client', 'update-oauth-client', 'delete-oauth-client'],
];
const KEYS = PAGES.filter((route) => SENSITIVE.includes(route.function)).flatMap((route) => [...routeKeysOf(route)]);
const CHANGES = KEYS.filter((key) => !key.startsWith('GET'));

let session: string;
beforeAll(async () => {
  const at = new Date(Date.now() - 10 * 60_000).toISOString();
  session = await sessionOf(await newCloudUser({ role: 'super_admin' }), { at });
});

/** Uses a separate address, so that no rate limit applies first. */
const left = (): Browser => {
  const browser = new Browser();
  browser.cookies.set('__Host-session', { value: session, sameSite: 'Lax' });
  browser.csrfToken = csrfToken(session);
  return browser;
};
const split = (key: string): readonly [method: string, path: string] => {
  const [method = '', route = ''] = key.split(' ');
  return [method, route.replace('{id}', randomUUID()).replace('{name}', 'nobodys')];
};

describe('sensitive actions', () => {
  it('are all listed in this table', () => {
    expect(PAGES.map((route) => route.function)).toEqual(expect.arrayContaining(SENSITIVE));
    expect(CHANGES.length).toBeGreaterThan(SENSITIVE.length);
  });

  it.each(CHANGES)('is refused without recent authentication: %s', async (key) => {
    const [method, path] = split(key);
    const { status, body } = await left().send(method, path, { json: {} });
    expect([status, body['error']]).toEqual([403, 'reauthentication_required']);
  });

  it.each(CHANGES.filter((key) => key.startsWith('POST')))('redirects a form to reauthentication: %s', async (key) => {
    const [method, path] = split(key);
    const headers = { accept: 'text/html', referer: `${left().baseUrl}/settings/security` };
    const { status, location } = await left().send(method, path, { form: { name: 'x' }, headers });
    expect([status, location]).toEqual([303, '/sign-in/again?return_to=%2Fsettings%2Fsecurity']);
  });
});
