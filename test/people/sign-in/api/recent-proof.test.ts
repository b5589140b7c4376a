import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { routeKeysOf } from '../../../../infra/route.ts';
import { PAGES } from '../../../../infra/routes.ts';
import { csrfToken } from '../../../../shared/platform/http/csrf.ts';
import { Browser } from '../../../support/people/browser-client.ts';
import { newCloudUser, sessionOf } from '../../../support/people/cloud-person.ts';

/** Actions that a browser left unattended must not allow. */
const CHANGES = [
  'PUT /settings/security/password',
  'POST /settings/security/password',
  'POST /settings/profile/email',
  'POST /settings/profile/email/resend',
  'POST /settings/security/second_factor',
  'DELETE /settings/security/second_factor',
  'POST /settings/security/second_factor/remove',
  'POST /settings/security/recovery_codes',
  'POST /settings/security/identities',
  'DELETE /settings/security/identities/{id}',
  'POST /settings/security/identities/{id}/disconnect',
  'POST /settings/api_keys',
  'POST /oauth/authorize',
  'POST /admin/sso_providers',
  'PATCH /admin/sso_providers/{name}',
  'POST /admin/sso_providers/{name}',
  'DELETE /admin/sso_providers/{name}',
  'POST /admin/sso_providers/{name}/delete',
  'POST /admin/sso_providers/{name}/enable',
  'PATCH /admin/users/{id}',
  'POST /admin/users/{id}',
  'POST /admin/users/{id}/reset_second_factor',
  'DELETE /admin/users/{id}',
  'POST /admin/users/{id}/delete',
  'DELETE /admin/blocked_identities/{id}',
  'POST /admin/blocked_identities/{id}/unblock',
  'POST /admin/invitations',
  'POST /admin/invitations/{id}/resend',
  'POST /admin/oauth_clients',
  'PATCH /admin/oauth_clients/{id}',
  'DELETE /admin/oauth_clients/{id}',
];

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
  it('are all declared', () => {
    expect(PAGES.flatMap(routeKeysOf)).toEqual(expect.arrayContaining(CHANGES));
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
