import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createIdentities } from '../../../../shared/people/store/identity-repository.ts';
import type { LogMeta } from '../../../../shared/platform/schema/log-meta.ts';
import { withoutRequestId } from '../../../support/http/api-client.ts';
import { anIdentity } from '../../../support/people/admin-world.ts';
import { Browser } from '../../../support/people/browser-client.ts';
import {
  CLOUD_PASSWORD,
  lettersTo,
  newCloudPerson,
  newCloudUser,
  newTwoStepUser,
  openCloud,
} from '../../../support/people/cloud-person.ts';

let boss: Browser;
let bossId: string;
beforeAll(async () => {
  const { user, browser } = await newCloudPerson({ role: 'super_admin' });
  [boss, bossId] = [browser, user.id];
});
/** The limit applies per address. */
const elsewhere = (browser: Browser = boss) => browser.copy({ viewerAddress: new Browser().viewerAddress });

type Listed = { readonly data: readonly Readonly<Record<string, unknown>>[] };

describe('/admin/users', () => {
  it('shows users with their sign-in methods, but without credentials', async () => {
    const { user } = await newCloudPerson();
    const { body, status } = await elsewhere().get(`/admin/users?q=${user.email}`);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: [{ id: user.id, email: user.email, role: 'member', status: 'active', auth_methods: ['local'] }],
      meta: { total_count: 1, current_page: 1 },
    });
    expect(body['data']?.[0]?.['last_sign_in_at']).toMatch(/^\d{4}-/);
    expect(JSON.stringify(body)).not.toMatch(/argon2|password_hash|passwordHash|credentials/);
    const shown = await elsewhere().get(`/admin/users/${user.id}`);
    expect(shown.body).toMatchObject({ data: { sessions_count: 1, identities: [], family_id: user.familyId } });
  });

  it('groups people by family for a super admin, and their invitations with them', async () => {
    const { user, browser } = await newCloudPerson({ role: 'admin', firstName: 'Bea' });
    const html = { headers: { accept: 'text/html' } };
    const invited = `${randomUUID()}@example.org`;
    await browser.post('/admin/invitations', { email: invited, invited_role: 'member', days: 3 });

    const found = await elsewhere().get<string>(`/admin/users?q=${user.email}`, html);
    expect(found.body).toContain('<h2>Family of Bea <small class="muted">1 person</small></h2>');
    expect(found.body).toContain(invited);
    const detail = await elsewhere().get<string>(`/admin/users/${user.id}`, html);
    expect(detail.body).toContain('Family of Bea · 1 person');

    const own = await elsewhere(browser).get<string>('/admin/users', html);
    expect([own.body.includes(invited), own.body.includes('Family of')]).toEqual([true, false]);
    expect((await elsewhere(browser).get<string>(`/admin/users/${user.id}`, html)).body).not.toContain('Family of');
  });

  it('suspends a user, whose session, password and API key stop working until reactivated', async () => {
    const { user, browser } = await newCloudPerson();
    const made = await browser.post<{ data: { key: string } }>('/settings/api_keys', { name: 'Laptop', scope: 'read' });
    const byKey = async () => {
      const headers = { 'x-api-key': made.body.data.key };
      return (await fetch(new URL('/api/v1/accounts', browser.baseUrl), { headers })).status;
    };
    expect(await byKey()).toBe(200);

    const suspended = await elsewhere().post(`/admin/users/${user.id}/suspend`);
    expect(suspended).toMatchObject({ status: 200, body: { data: { status: 'suspended' } } });
    expect((await browser.get('/sessions/current')).status).toBe(401);
    expect((await new Browser().signIn(user.email, CLOUD_PASSWORD)).status).toBe(401);
    expect(await byKey()).toBe(401);

    expect((await elsewhere().post(`/admin/users/${user.id}/reactivate`)).status).toBe(200);
    expect(await byKey()).toBe(200);
    expect((await browser.get('/sessions/current')).status).toBe(401);
    expect((await new Browser().signIn(user.email, CLOUD_PASSWORD)).status).toBe(201);
  });

  it('changes a role after recent authentication, and the user signs in again', async () => {
    const { user, browser } = await newCloudPerson();
    const changed = await elsewhere().send('PATCH', `/admin/users/${user.id}`, { json: { role: 'admin' } });
    expect(changed).toMatchObject({ status: 200, body: { data: { role: 'admin', role_source: 'manual' } } });
    expect((await browser.get('/sessions/current')).status).toBe(401);

    const wrong = await elsewhere().send('PATCH', `/admin/users/${user.id}`, { json: { role: 'guest' } });
    expect(wrong).toMatchObject({ status: 422, body: { errors: ['role must be member, admin, super_admin'] } });
  });

  it('deletes a user after confirmation, and shows their history until then', async () => {
    const { user, browser } = await newCloudPerson();
    await elsewhere().post(`/admin/users/${user.id}/suspend`);
    const history = await elsewhere().get<Listed>(`/admin/users/${user.id}/history`);
    expect(history.body.data.map(({ type }) => type)).toEqual(['user_suspended', 'local_login']);
    expect(history.body).toMatchObject({ data: [{ tampered: false }, { tampered: false }], meta: { total_count: 2 } });

    const typed = (email: string) => elsewhere().send('DELETE', `/admin/users/${user.id}`, { json: { email } });
    expect((await typed('wrong@example.org')).status).toBe(422);
    expect((await typed(user.email)).status).toBe(204);
    expect((await elsewhere().get(`/admin/users/${user.id}`)).status).toBe(404);
    expect((await browser.get('/sessions/current')).status).toBe(401);
    expect((await new Browser().signIn(user.email, CLOUD_PASSWORD)).status).toBe(401);
  });

  it('shows admins the history of family members, except super admins', async () => {
    const { user: admin, browser } = await newCloudPerson({ role: 'admin' });
    const { user: root } = await newCloudPerson({ role: 'super_admin', familyId: admin.familyId });
    const { user: peer } = await newCloudPerson({ role: 'admin', familyId: admin.familyId });

    const refused = await elsewhere(browser).get(`/admin/users/${root.id}/history`);
    expect(refused).toMatchObject({ status: 403, body: { error: 'forbidden' } });
    expect(refused.body).not.toHaveProperty('data');
    const html = { headers: { accept: 'text/html' } };
    const page = await elsewhere(browser).get<string>(`/admin/users/${root.id}`, html);
    expect(page.status).toBe(200);
    expect(page.body).not.toContain(`/admin/users/${root.id}/history`);

    expect((await elsewhere(browser).get(`/admin/users/${peer.id}/history`)).status).toBe(200);
    expect((await elsewhere(browser).get(`/admin/users/${admin.id}/history`)).status).toBe(200);
    expect((await elsewhere().get(`/admin/users/${root.id}/history`)).status).toBe(200);
  });

  it('returns the same error for unknown ids, ids of other families and malformed ids', async () => {
    const { browser } = await newCloudPerson({ role: 'admin' });
    const foreign = await newCloudUser();
    const bodies = await Promise.all(
      [foreign.id, randomUUID(), 'me', '%00'].map(async (id) => {
        const { status, body } = await elsewhere(browser).get(`/admin/users/${id}`);
        return { status, body: withoutRequestId(body) };
      }),
    );
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]?.status).toBe(404);
  });

  it('does not sync roles of users without a provider', async () => {
    const user = await newCloudUser();
    const { status, body } = await elsewhere().post(`/admin/users/${user.id}/sync_roles`);
    expect({ status, error: body['error'] }).toEqual({ status: 409, error: 'invalid_state' });
  });
});

describe('POST /admin/users/{id}/reset_second_factor', () => {
  const path = (id: string) => `/admin/users/${id}/reset_second_factor`;

  it('lets a user who lost the phone sign in with the password alone', async () => {
    const { user } = await newTwoStepUser();
    expect((await new Browser().signIn(user.email, CLOUD_PASSWORD)).status).toBe(401);
    const admin = await newCloudPerson({ role: 'admin', familyId: user.familyId });

    const reset = await elsewhere(admin.browser).post(path(user.id));

    expect(reset).toMatchObject({ status: 200, body: { data: { id: user.id, second_factor: false } } });
    expect((await new Browser().signIn(user.email, CLOUD_PASSWORD)).status).toBe(201);
    expect((await lettersTo(user.email))[0]?.subject).toBe('Your two-factor authentication was reset');
    expect(await elsewhere(admin.browser).post(path(user.id))).toMatchObject({
      status: 409,
      body: { error: 'invalid_state' },
    });
  });

  it('is offered on the page of the user, and done there', async () => {
    const { user } = await newTwoStepUser();
    const html = { headers: { accept: 'text/html' } };
    const page = await elsewhere().get<string>(`/admin/users/${user.id}`, html);
    expect(page.body).toContain(`action="${path(user.id)}"`);

    const done = await elsewhere().send<string>('POST', path(user.id), { ...html, form: {} });
    expect(done.status).toBe(200);
    expect(done.body).toContain('Two-factor authentication was reset');
    expect(done.body).not.toContain(`action="${path(user.id)}"`);
  });

  it('changes nothing for an administrator of another family, an equal, a member or yourself', async () => {
    const { user } = await newTwoStepUser();
    const inFamily = (role: 'member' | 'admin') => newCloudPerson({ role, familyId: user.familyId });
    const [foreign, member, admin] = [
      await newCloudPerson({ role: 'admin' }),
      await inFamily('member'),
      await inFamily('admin'),
    ];
    const peer = await newCloudUser({ role: 'admin', familyId: user.familyId });
    const ask = async ({ browser }: { readonly browser: Browser }, id: string) =>
      (await elsewhere(browser).post(path(id))).status;

    expect(await ask(foreign, user.id)).toBe(404);
    expect(await ask(foreign, randomUUID())).toBe(404);
    expect(await ask(member, user.id)).toBe(403);
    expect(await ask(admin, peer.id)).toBe(403);
    expect(await ask(admin, admin.user.id)).toBe(403);
    expect(await ask({ browser: boss }, bossId)).toBe(403);
    expect((await new Browser().signIn(user.email, CLOUD_PASSWORD)).status).toBe(401);
  });
});

describe('a user with identities at a provider', () => {
  it('disconnects them, changes roles, and is deleted with the rest of them and the keys', async () => {
    const { user, browser } = await newCloudPerson();
    const { documents, tableName } = openCloud();
    const identities = createIdentities(documents, tableName);
    const bound = [1, 2, 3].map(() => anIdentity(user));
    for (const identity of bound) await identities.bind(identity);
    const made = await browser.post<{ data: { key: string } }>('/settings/api_keys', { name: 'Laptop', scope: 'read' });
    await new Browser().signIn(user.email, CLOUD_PASSWORD);

    expect((await browser.get('/settings/security')).body).toMatchObject({ data: { identities: [{}, {}, {}] } });
    expect((await browser.send('DELETE', '/settings/security/sessions')).body).toEqual({ data: { ended: 1 } });
    expect((await browser.send('DELETE', `/settings/security/identities/${bound[0]?.id}`)).status).toBe(204);
    const form = { headers: { accept: 'text/html' }, form: {} };
    const path = `/settings/security/identities/${bound[1]?.id}/disconnect`;
    expect((await browser.send('POST', path, form)).status).toBe(303);

    const page = await elsewhere().get<string>(`/admin/users/${user.id}`, { headers: { accept: 'text/html' } });
    expect(page.body).toContain(user.email);

    const change = (role: string) => elsewhere().send('PATCH', `/admin/users/${user.id}`, { json: { role } });
    expect((await change('super_admin')).body).toMatchObject({ data: { role: 'super_admin' } });
    const demoted = await elsewhere().send('POST', `/admin/users/${user.id}`, { ...form, form: { role: 'admin' } });
    expect(demoted.status).toBe(200);
    expect((await change('super_admin')).status).toBe(200);
    expect((await change('member')).status).toBe(200);
    const json = { email: user.email };
    expect((await elsewhere().send('DELETE', `/admin/users/${user.id}`, { json })).status).toBe(204);
    const headers = { 'x-api-key': made.body.data.key };
    expect((await fetch(new URL('/api/v1/accounts', browser.baseUrl), { headers })).status).toBe(401);

    const [, , left] = bound;
    const blockId = left && identities.blockIdOf({ providerId: left.providerId, ...left.said });
    expect((await elsewhere().send('POST', `/admin/blocked_identities/${blockId}/unblock`, form)).status).toBe(200);
  });
});

describe('/admin/sso_audit_logs', () => {
  it('leads through the events page by page', async () => {
    const { user, browser } = await newCloudPerson();
    await browser.signIn(user.email, CLOUD_PASSWORD);
    const path = `/admin/sso_audit_logs?user=${user.id}&type=local_login&per_page=1`;
    const ids: unknown[] = [];
    let page = '';
    for (let pages = 0; pages < 2; pages++) {
      const { body } = await elsewhere().get<Listed & { readonly meta: LogMeta }>(`${path}&page=${page}`);
      ids.push(...body.data.map(({ id }) => id));
      page = encodeURIComponent(body.meta.next_page ?? '');
    }

    expect([new Set(ids).size, page]).toEqual([2, '']);
  });

  it('finds events', async () => {
    const { user } = await newCloudPerson();
    const { body } = await elsewhere().get(`/admin/sso_audit_logs?user=${user.id}&type=local_login&per_page=1`);
    expect(body).toMatchObject({
      data: [{ type: 'local_login', severity: 'info', user: { id: user.id, email: user.email }, tampered: false }],
      meta: { per_page: 1, next_page: null },
    });
    const none = await elsewhere().get(`/admin/sso_audit_logs?user=${user.id}&address=10.*`);
    expect(none.body).toMatchObject({ data: [], meta: { next_page: null } });
    expect((await elsewhere().get('/admin/sso_audit_logs?from=2020-01-01')).status).toBe(422);
  });

  it('exports CSV and NDJSON, and records the export itself', async () => {
    const { user } = await newCloudPerson();
    const csv = await elsewhere().get<string>(`/admin/sso_audit_logs/export?user=${user.id}`);
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-[\d-]+\.csv"$/);
    expect(csv.body.split('\r\n')[1]).toContain(user.email);

    const ndjson = await elsewhere().get(`/admin/sso_audit_logs/export?user=${user.id}&format=ndjson`);
    expect(ndjson.body).toMatchObject({ type: 'local_login', user: { id: user.id } });
    const { body } = await elsewhere().get<Listed>('/admin/sso_audit_logs?type=audit_exported&per_page=100');
    expect(
      body.data.filter(({ details }) => (details as { readonly records: number }).records === 1).length,
    ).toBeGreaterThanOrEqual(2);
  });
});
