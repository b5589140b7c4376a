import { describe, expect, it } from 'vitest';
import { earlyInMinute } from '../../support/clock.ts';
import { demo } from '../../support/http/api-client.ts';
import { Browser } from '../../support/people/browser-client.ts';
import { newCloudPerson, newCloudUser } from '../../support/people/cloud-person.ts';

const HTML = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const UNKNOWN = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('an unknown address', () => {
  it.each([
    ...['/nowhere', '/api/v1/nowhere', '/wp-login.php', '/%E0%A4%A', '/admin', '/auth'],
    ...['/imports/a/b/c/d', '/settings/nowhere', '/settings/api_keys/', '/admin/users//history', '/sign-in/nowhere'],
  ])('%s is a page for a browser and a JSON error for a client', async (path) => {
    const page = await new Browser().get<string>(path, { headers: HTML });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.body).toContain('<h1>Page not found</h1>');
    const json = await new Browser().get(path);
    const message = path.startsWith('/api/')
      ? `There is no GET "${path}": GET /api/v1/openapi.json describes all operations, and /docs explains them`
      : 'Endpoint not found';
    const reference = json.headers.get('x-request-id');
    expect(json).toMatchObject({ status: 404, body: { error: 'not_found', message, request_id: reference } });
    expect(page.body).toContain(`<code>${page.headers.get('x-request-id')}</code>`);
  });

  it('is not found with any other method', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const path of ['/nowhere', '/settings/debug']) {
        const { status, body } = await new Browser().send(method, path, { csrf: null });
        expect([status, body['error']]).toEqual([404, 'not_found']);
      }
    }
    const form = await new Browser().send<string>('POST', '/', { headers: HTML, form: { a: 'b' }, csrf: null });
    expect([form.status, form.body.includes('<h1>Page not found</h1>')]).toEqual([404, true]);
  });
});

describe('an unknown id', () => {
  it.each(['/imports', '/accounts', '/transactions', '/valuations', '/bank_connections'])(
    'below %s is a page for a browser',
    async (path) => {
      const { browser } = await newCloudPerson();
      for (const id of [UNKNOWN, 'nonsense']) {
        const { status, body } = await browser.get<string>(`${path}/${id}`, { headers: HTML });
        expect([status, body.includes('<h1>Page not found</h1>')]).toEqual([404, true]);
      }
    },
  );
});

describe('GET /favicon.ico', () => {
  it('is a public picture', async () => {
    const answer = await fetch(new URL('/favicon.ico', demo().base_url));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
    expect([...new Uint8Array(await answer.arrayBuffer())].slice(0, 4)).toEqual([0, 0, 1, 0]);
  });
});

describe('the limit of ten administration requests a minute', () => {
  it('counts one request for a page, and one for a form including the page that answers it', async () => {
    const { browser } = await newCloudPerson({ role: 'super_admin' });
    const member = await newCloudUser();
    const path = `/admin/users/${member.id}`;
    const ask = (method: string, to: string, form?: Readonly<Record<string, string>>) =>
      browser.send<string>(method, to, { headers: HTML, ...(form && { form }) });
    /** Follows redirects like a browser. */
    const visit = async (method: string, to: string, form?: Readonly<Record<string, string>>) => {
      const answer = await ask(method, to, form);
      return answer.location === null ? answer : ask('GET', answer.location);
    };
    await browser.get('/sessions/current'); // gets the CSRF token
    await earlyInMinute();
    for (const [method, to, form, sentence] of [
      ['GET', '/admin/users', undefined, '<h1>People</h1>'],
      ['GET', path, undefined, member.email],
      ['POST', `${path}/suspend`, {}, 'The person was suspended'],
      ['POST', `${path}/reactivate`, {}, 'The suspension was lifted. They can sign in again.'],
      ['POST', path, { role: 'admin' }, 'The role was saved'],
      ['POST', `${path}/sync_roles`, {}, 'Your request could not be completed.'],
      ['POST', `${path}/sync_roles`, { force_sign_in: 'true' }, 'The person was signed out everywhere'],
      ['POST', `${path}/delete`, { email: 'another@example.org' }, 'The email address must be'],
      ['POST', `${path}/delete`, { email: member.email }, 'The person was deleted'],
      ['GET', '/admin/sso_audit_logs', undefined, 'Audit log'],
    ] as const) {
      const { status, body } = await visit(method, to, form);
      expect([to, body.includes(sentence)]).toEqual([to, true]);
      expect([200, 409, 422]).toContain(status);
    }

    const late = await ask('GET', '/admin/users?role=member');
    const seconds = Number(late.headers.get('retry-after'));
    expect(late.status).toBe(429);
    expect(seconds).toBeGreaterThan(0);
    expect(late.body).toContain(
      `The page opens automatically in <strong>${seconds === 1 ? '1 second' : `${seconds} seconds`}</strong>.`,
    );
    expect(late.body).toContain('<a href="/admin/users?role=member" class="button">Try again</a>');
    const form = await ask('POST', path, { role: 'member' });
    expect([form.status, form.body.includes('Nothing was saved')]).toEqual([429, true]);
    const { status, body } = await browser.get('/admin/users');
    expect([status, body['error']]).toEqual([429, 'rate_limit_exceeded']);
    expect(body['details']).toMatchObject({ limit: 10 });
  });
});
