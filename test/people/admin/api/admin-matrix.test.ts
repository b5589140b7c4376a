import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { routeKeysOf } from '../../../../infra/route.ts';
import { PAGES } from '../../../../infra/routes.ts';
import type { User } from '../../../../shared/people/domain/user.ts';
import { someOf } from '../../../support/amounts.ts';
import { Browser } from '../../../support/people/browser-client.ts';
import { newCloudPerson, newCloudUser, openCloud } from '../../../support/people/cloud-person.ts';

const ACTORS = ['none', 'suspended', 'member', 'admin', 'stranger', 'super_admin'] as const;
type Actor = (typeof ACTORS)[number];
type Statuses = Readonly<Record<Actor, number>>;

const NOBODY = { none: 401, suspended: 401, member: 403 } as const;
/** For super admins only. */
const supers = (status: number): Statuses => ({ ...NOBODY, admin: 403, stranger: 403, super_admin: status });
/** On a user, by admins of the user's family; admins of other families must not learn that the user exists. */
const admins = (status: number): Statuses => ({ ...NOBODY, admin: status, stranger: 404, super_admin: status });

type Request = { readonly body?: object; readonly statuses: Statuses };

/**
 * Every admin path. Super admins have access to all of them, but the requested records do not exist or the request is
 * incomplete.
 */
const MATRIX: Readonly<Record<string, Request>> = {
  'GET /admin/users': { statuses: { ...NOBODY, admin: 200, stranger: 200, super_admin: 200 } },
  'GET /admin/users/{id}': { statuses: admins(200) },
  'GET /admin/users/{id}/history': { statuses: admins(200) },
  'POST /admin/users/{id}/suspend': { statuses: admins(200) },
  'POST /admin/users/{id}/reactivate': { statuses: { ...admins(200), admin: 403 } }, // suspended by a super admin above
  'POST /admin/users/{id}/sync_roles': { body: { force_sign_in: true }, statuses: admins(200) },
  'POST /admin/users/{id}/reset_second_factor': { statuses: admins(409) }, // the target has none
  'PATCH /admin/users/{id}': { body: { role: 'member' }, statuses: supers(200) },
  'POST /admin/users/{id}': { body: { role: 'member' }, statuses: supers(200) },
  'POST /admin/users/{id}/delete': { body: { email: 'somebody@else.example' }, statuses: supers(422) },
  'DELETE /admin/users/{id}': { body: { email: 'somebody@else.example' }, statuses: supers(422) },
  'GET /admin/invitations/new': { statuses: { ...NOBODY, admin: 200, stranger: 200, super_admin: 200 } },
  'POST /admin/invitations': { statuses: { ...NOBODY, admin: 422, stranger: 422, super_admin: 422 } },
  'POST /admin/invitations/{id}/resend': { statuses: admins(404) },
  'POST /admin/invitations/{id}/revoke': { statuses: admins(404) },
  'POST /admin/blocked_identities/{id}/unblock': { statuses: supers(404) },
  'DELETE /admin/blocked_identities/{id}': { statuses: supers(404) },
  'GET /admin/sso_providers': { statuses: supers(200) },
  'POST /admin/sso_providers': { statuses: supers(422) },
  'GET /admin/sso_providers/new': { statuses: supers(200) },
  'GET /admin/sso_providers/{name}': { statuses: supers(404) },
  'GET /admin/sso_providers/{name}/test': { statuses: supers(404) },
  'GET /admin/sso_providers/{name}/delete': { statuses: supers(404) },
  'POST /admin/sso_providers/{name}': { statuses: supers(404) },
  'POST /admin/sso_providers/{name}/delete': { statuses: supers(404) },
  'PATCH /admin/sso_providers/{name}': { statuses: supers(404) },
  'DELETE /admin/sso_providers/{name}': { statuses: supers(404) },
  'POST /admin/sso_providers/{name}/test': { statuses: supers(404) },
  'POST /admin/sso_providers/{name}/enable': { statuses: supers(404) },
  'POST /admin/sso_providers/{name}/disable': { statuses: supers(404) },
  'GET /admin/sso_audit_logs': { statuses: supers(200) },
  'GET /admin/sso_audit_logs/export': { statuses: supers(200) },
  'GET /admin/oauth_clients': { statuses: supers(200) },
  'POST /admin/oauth_clients': { statuses: supers(422) },
  'POST /admin/oauth_clients/{id}': { statuses: supers(404) },
  'POST /admin/oauth_clients/{id}/secret': { statuses: supers(404) },
  'POST /admin/oauth_clients/{id}/delete': { statuses: supers(404) },
  'GET /admin/oauth_clients/new': { statuses: supers(200) },
  'GET /admin/oauth_clients/{id}': { statuses: supers(404) },
  'PATCH /admin/oauth_clients/{id}': { statuses: supers(404) },
  'DELETE /admin/oauth_clients/{id}': { statuses: supers(404) },
};

/** The limit applies per address, so many concurrent requests come from many addresses. */
const fromElsewhere = (browser: Browser): Browser => browser.copy({ viewerAddress: new Browser().viewerAddress });

const ask = (browser: Browser, endpoint: string, target: string, sent: object = {}) => {
  const [method = '', route = ''] = endpoint.split(' ');
  const id = route.startsWith('/admin/oauth_clients') ? randomUUID() : target;
  const path = route.replace('{id}', id).replace('{name}', 'nobodys');
  const json = method === 'GET' ? {} : { json: MATRIX[endpoint]?.body ?? {} };
  return fromElsewhere(browser).send(method, path, { ...json, ...sent });
};

let browsers: Readonly<Record<Actor, Browser>>;
let target: User;
beforeAll(async () => {
  const admin = await newCloudPerson({ role: 'admin' });
  const { familyId } = admin.user;
  target = await newCloudUser({ familyId });
  const [member, suspended, stranger, boss] = await Promise.all([
    newCloudPerson({ familyId }),
    newCloudPerson({ role: 'super_admin' }),
    newCloudPerson({ role: 'admin' }),
    newCloudPerson({ role: 'super_admin' }),
  ]);
  await openCloud().users.update(suspended.user.id, { status: 'suspended' }, new Date().toISOString());
  browsers = {
    none: new Browser(),
    suspended: suspended.browser,
    member: member.browser,
    admin: admin.browser,
    stranger: stranger.browser,
    super_admin: boss.browser,
  };
});

describe('admin paths', () => {
  it('are all listed in this table', () => {
    const paths = PAGES.flatMap((route) => [...routeKeysOf(route)]).filter((key) => key.includes(' /admin'));
    expect(Object.keys(MATRIX).toSorted()).toEqual(paths.toSorted());
  });

  it.each(Object.entries(MATRIX))('%s allows only the intended roles', async (endpoint, { statuses }) => {
    const answers: Record<string, number> = {}; // one at a time, because concurrent requests would start four processes of every function
    for (const actor of ACTORS) answers[actor] = (await ask(browsers[actor], endpoint, target.id)).status;
    expect(answers).toEqual(statuses);
  });

  const CHANGES = Object.keys(MATRIX).filter((endpoint) => !endpoint.startsWith('GET'));
  it.each(someOf(CHANGES, 6))('%s refuses requests from other sites', async (endpoint) => {
    const browser = browsers.super_admin;
    for (const forged of [{ csrf: null }, { csrf: 'wrong' }, { headers: { origin: 'https://other.example' } }]) {
      const answer = await ask(browser, endpoint, target.id, forged);
      expect(answer).toMatchObject({ status: 403, body: { error: 'csrf_failed' } });
    }
  });

  it('are limited to ten requests per minute and address, regardless of user and headers', async () => {
    const browser = new Browser();
    const requests = Array.from({ length: 30 }, (_, index) =>
      browser.get(index % 2 === 0 ? '/admin/users' : '/admin/sso_providers', {
        headers: { 'x-forwarded-for': `203.0.113.${index}`, 'x-viewer-address': `203.0.113.${index}` },
      }),
    );
    const answers = await Promise.all(requests);
    const limited = answers.filter(({ status }) => status === 429);

    expect(answers.every(({ status }) => [401, 429].includes(status))).toBe(true);
    expect(limited.length).toBeGreaterThanOrEqual(10); // two windows at most
    expect(limited[0]?.body).toMatchObject({ error: 'rate_limit_exceeded' });
    const wait = Number(limited[0]?.headers.get('retry-after'));
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(60);
    expect(
      (await browsers.super_admin.copy({ viewerAddress: new Browser().viewerAddress }).get('/admin/users')).status,
    ).toBe(200);
  });
});
