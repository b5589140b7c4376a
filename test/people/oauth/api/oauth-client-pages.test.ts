import { beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../../../support/people/browser-client.ts';
import { newCloudPerson } from '../../../support/people/cloud-person.ts';

let boss: Browser;
beforeAll(async () => {
  boss = (await newCloudPerson({ role: 'super_admin' })).browser;
});

const html = { headers: { accept: 'text/html' } };
/** The limit applies per address. */
const elsewhere = () => boss.copy({ viewerAddress: new Browser().viewerAddress });
const send = async (path: string, fields: Readonly<Record<string, string>>) => {
  const browser = elsewhere();
  await browser.get('/sessions/current');
  const form = { ...fields, csrf_token: browser.csrfToken ?? '' };
  return browser.send<string>('POST', path, { form, ...html });
};
const show = (path: string) => elsewhere().get<string>(path, html);
const register = async (name: string, type = 'confidential') => {
  const made = await send('/admin/oauth_clients', { name, type, redirect_uris: 'https://app.example.com/callback' });
  const path = made.headers.get('content-location') ?? '';
  return { made, path, secret: /<code class="secret">([\w-]{43})<\/code>/.exec(made.body)?.[1] };
};
const versionOf = (page: string): string =>
  (/name="version" value="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&quot;', '"');

describe('the pages of applications', () => {
  it('register one, and show its secret once', async () => {
    const { made, path, secret } = await register('Budget <b>app</b>');
    expect(made.status).toBe(201);
    expect(secret).toBeDefined();
    expect(made.body).toContain('Budget &lt;b&gt;app&lt;/b&gt;');
    const again = await show(path);
    expect([again.status, again.body.includes(secret ?? '')]).toEqual([200, false]);
    expect((await show('/admin/oauth_clients')).body).toContain(`href="${path}"`);
    const asJson = await elsewhere().get(path, { headers: { accept: 'application/json' } });
    expect(asJson.body).toMatchObject({ data: { name: 'Budget <b>app</b>', type: 'confidential' } });
  });

  it('keep what was typed if it is refused', async () => {
    const fields = { name: 'Kept name', type: 'public', redirect_uris: 'http://evil.example/callback' };
    const { status, body } = await send('/admin/oauth_clients', fields);
    expect(status).toBe(422);
    expect(body).toContain('value="Kept name"');
    expect(body).toContain('http://evil.example/callback');
    expect(body).toContain('aria-invalid="true"');
  });

  it('change one, but not over a change that was not seen', async () => {
    const { path } = await register('First name', 'public');
    const version = versionOf((await show(path)).body);
    const redirect_uris = 'https://app.example.com/callback\nhttp://127.0.0.1/callback';
    const saved = await send(path, { name: 'Second name', redirect_uris, version });
    expect([saved.status, saved.body.includes('Changes saved.')]).toEqual([200, true]);
    const stale = await send(path, { name: 'Third name', redirect_uris, version });
    expect([stale.status, stale.body.includes('after you opened this page')]).toEqual([412, true]);
    expect((await show(path)).body).toContain('Application Second name');
    const forced = await send(path, { name: 'Third name', redirect_uris, version: versionOf(stale.body) });
    expect(forced.status).toBe(200);
  });

  it('replace a secret, of confidential applications only', async () => {
    const { path, secret } = await register('With a secret');
    const renewed = await send(`${path}/secret`, {});
    const other = /<code class="secret">([\w-]{43})<\/code>/.exec(renewed.body)?.[1];
    expect(renewed.status).toBe(200);
    expect(other).toBeDefined();
    expect(other).not.toBe(secret);
    const open = await register('Without a secret', 'public');
    expect(open.secret).toBeUndefined();
    expect((await show(open.path)).body).not.toContain('Create new secret');
    expect((await send(`${open.path}/secret`, {})).status).toBe(409);
  });

  it('delete one only if its name is entered', async () => {
    const { path } = await register('To delete');
    const wrong = await send(`${path}/delete`, { confirmed_name: 'Something else' });
    expect([wrong.status, wrong.body.includes('value="Something else"')]).toEqual([422, true]);
    const gone = await send(`${path}/delete`, { confirmed_name: 'To delete' });
    expect([gone.status, gone.headers.get('content-location')]).toEqual([200, '/admin/oauth_clients']);
    expect((await show(path)).status).toBe(404);
  });

  it('show what is built in without its forms', async () => {
    const { status, body } = await show('/admin/oauth_clients/counterfoil-cli');
    expect(status).toBe(200);
    expect(body).toContain('cannot be changed or deleted');
    expect(body).not.toContain('Delete application');
    expect(
      (await send('/admin/oauth_clients/counterfoil-cli', { name: 'Mine', redirect_uris: 'https://a.example/' }))
        .status,
    ).toBe(409);
  });

  it('are for super admins, and need a recent sign-in for every change', async () => {
    const { browser } = await newCloudPerson({ role: 'admin' });
    expect((await browser.get('/admin/oauth_clients', html)).status).toBe(403);
    expect((await browser.post('/admin/oauth_clients/none/secret', {})).status).toBe(403);
  });
});
