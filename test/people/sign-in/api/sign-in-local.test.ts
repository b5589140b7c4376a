import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sessionDeadline } from '../../../../shared/people/sign-in/domain/sign-in-session.ts';
import { withoutRequestId } from '../../../support/http/api-client.ts';
import { Browser } from '../../../support/people/browser-client.ts';
import {
  CLOUD_PASSWORD,
  lettersTo,
  newCloudPerson,
  newCloudUser,
  openCloud,
} from '../../../support/people/cloud-person.ts';
import { codeOf } from '../../../support/people/totp-code.ts';

const NEW_PASSWORD = 'four quiet horses under snow';

/** Codes of the next time step are already valid, so tests need not wait half a minute for a new one. */
const codeIn = (secret: string, steps: number): string => codeOf(secret, Date.now() + steps * 30_000);

/** Turns on two-factor authentication with the previous code, so that two more codes are unused. */
const withSecondFactor = async () => {
  const { user, browser } = await newCloudPerson();
  const begun = await browser.post('/settings/security/second_factor', {});
  expect(begun.status).toBe(201);
  const { setup_token, secret } = begun.body['data'] as unknown as { setup_token: string; secret: string };
  const json = { setup_token, code: codeIn(secret, -1) };
  const confirmed = await browser.send('PUT', '/settings/security/second_factor', { json });
  expect(confirmed.status).toBe(200);
  return { user, browser, secret, codes: confirmed.body['data']?.['recovery_codes'] as unknown as string[] };
};

const asks = async (email: string): Promise<Browser> => {
  const browser = new Browser();
  expect((await browser.signIn(email, CLOUD_PASSWORD)).body).toMatchObject({ error: 'second_factor_required' });
  return browser;
};

describe('POST /sessions', () => {
  it('returns 201 with the user, a CSRF token and a cookie that scripts and other sites cannot read', async () => {
    const user = await newCloudUser();
    const browser = new Browser();

    const { status, body, setCookies, headers } = await browser.signIn(user.email, CLOUD_PASSWORD);

    expect(status).toBe(201);
    expect(body).toEqual({
      data: {
        user: {
          id: user.id,
          email: user.email,
          first_name: null,
          last_name: null,
          role: 'member',
          family_id: user.familyId,
          has_password: true,
          second_factor: false,
        },
        csrf_token: expect.stringMatching(/^[\w-]{43}$/),
      },
    });
    expect(headers.get('cache-control')).toBe('no-store');
    const [cookie = ''] = setCookies;
    expect(cookie).toMatch(/^__Host-session=[\w-]{43}; /);
    for (const flag of ['Path=/', 'Secure', 'HttpOnly', 'SameSite=Lax']) expect(cookie).toContain(`; ${flag}`);
    expect(cookie).not.toMatch(/domain/i);
    const { body: current } = await browser.get('/sessions/current');
    expect(current).toEqual(body);
    expect((await browser.get('/')).body).toMatchObject({ data: { user: { id: user.id } } });
  });

  it('returns the same 401 responses, but for their ids, for a wrong password and an unknown address', async () => {
    const user = await newCloudUser();
    const wrong = await new Browser().signIn(user.email, 'wrong');
    const unknown = await new Browser().signIn(`${randomUUID()}@example.org`, CLOUD_PASSWORD);
    const suspended = await newCloudUser({ status: 'suspended' });
    const sso = await newCloudUser({ password: null });

    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({ error: 'invalid_credentials' });
    expect(wrong.setCookies).toEqual([]);
    for (const other of [
      unknown,
      await new Browser().signIn(suspended.email, CLOUD_PASSWORD),
      await new Browser().signIn(sso.email, CLOUD_PASSWORD),
    ]) {
      expect(other.status).toBe(wrong.status);
      expect(withoutRequestId(other.body)).toEqual(withoutRequestId(wrong.body));
    }
  });

  it('redirects a form to the requested page, or shows it again with its values except the password', async () => {
    const user = await newCloudUser();
    const browser = new Browser();
    const form = { email: user.email, password: 'wrong', return_to: '/imports?page=2' };

    const failed = await browser.send('POST', '/sessions', { form });
    expect([failed.status, failed.location]).toEqual([401, null]);
    expect(failed.headers.get('content-type')).toContain('text/html');
    expect(failed.body).toContain('The email address or password is incorrect');
    expect(failed.body).toContain(`value="${user.email}"`);
    expect(failed.body).toContain('name="return_to" value="/imports?page=2"');
    expect(failed.body).not.toContain('value="wrong"');
    const right = await browser.send('POST', '/sessions', { form: { ...form, password: CLOUD_PASSWORD } });
    expect([right.status, right.location]).toEqual([303, '/imports?page=2']);
    expect(browser.cookie('__Host-session')).toBeDefined();
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'does not redirect to %s',
    async (return_to) => {
      const user = await newCloudUser();
      const form = { email: user.email, password: CLOUD_PASSWORD, return_to };
      expect((await new Browser().send('POST', '/sessions', { form })).location).toBe('/');
    },
  );

  it('names the missing fields', async () => {
    const { status, body } = await new Browser().post('/sessions', {});
    expect([status, body['errors']]).toEqual([422, ['email is required', 'password is required']]);
  });

  it("uses a new token and ends the browser's previous session, so that a planted one is useless", async () => {
    const { user, browser } = await newCloudPerson();
    const planted = browser.copy();
    const before = browser.cookie('__Host-session');

    await browser.signIn(user.email, CLOUD_PASSWORD);

    expect(browser.cookie('__Host-session')).not.toBe(before);
    expect((await planted.get('/sessions/current')).status).toBe(401);
    const made = new Browser();
    made.cookies.set('__Host-session', { value: 'a'.repeat(43), sameSite: 'Lax' });
    await made.signIn(user.email, CLOUD_PASSWORD);
    expect(made.cookie('__Host-session')).not.toBe('a'.repeat(43));
  });

  it('refuses a form from another site', async () => {
    const user = await newCloudUser();
    const form = { email: user.email, password: CLOUD_PASSWORD };
    const { status, body, setCookies } = await new Browser().send('POST', '/sessions', { form, from: 'other-site' });
    expect([status, body['error'], setCookies]).toEqual([403, 'csrf_failed', []]);
  });

  it('throttles an account after the sixth failure, from any address, and reports the wait', async () => {
    const user = await newCloudUser();
    for (let tries = 0; tries < 5; tries++) await new Browser().signIn(user.email, 'wrong');

    const { status, body, headers } = await new Browser().signIn(user.email, CLOUD_PASSWORD);

    expect([status, body['error']]).toEqual([429, 'rate_limit_exceeded']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(30);
  });

  it('checks no more than five of twenty concurrent guesses', async () => {
    const user = await newCloudUser();
    const guesses = Array.from({ length: 20 }, () => new Browser().signIn(user.email, 'wrong'));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  it('refuses requests that bypass the edge', async () => {
    const direct = process.env['API_URL'] ?? '';
    const body = JSON.stringify({ email: 'a@b.example', password: 'x' });
    const headers = { 'content-type': 'application/json', 'x-viewer-host': 'a.example', 'x-origin-secret': 'guess' };
    const response = await fetch(new URL('/sessions', direct), { method: 'POST', headers, body });
    expect(response.status).toBe(404);
  });
});

describe('the audit log', () => {
  it('records successful and failed sign-ins, without the submitted values', async () => {
    const { user, secret, codes } = await withSecondFactor();
    await new Browser().signIn(user.email, 'a wrong password of mine');
    const browser = await asks(user.email);
    await browser.post('/sessions/second_factor', { code: '000000' });
    await browser.post('/sessions/second_factor', { code: codes[0] });
    await browser.post('/sessions/reauthentication', { password: CLOUD_PASSWORD, code: codeIn(secret, 0) });

    const admin = await newCloudPerson({ role: 'super_admin' });
    const log = await admin.browser.get<{ data: readonly { type: string; details: { reason?: string } }[] }>(
      `/admin/sso_audit_logs?user=${encodeURIComponent(user.email)}&per_page=100`,
    );

    expect(log.body.data.map(({ type, details }) => [type, details.reason ?? null]).toReversed()).toEqual([
      ['local_login', null],
      ['second_factor_enabled', null],
      ['login_failed', 'wrong_password'],
      ['second_factor_failed', 'wrong_code'],
      ['recovery_code_used', null],
      ['local_login', null],
      ['reauthenticated', null],
    ]);
    const text = JSON.stringify(log.body);
    for (const typed of ['a wrong password', CLOUD_PASSWORD, secret, '000000', ...codes])
      expect(text).not.toContain(typed);
  });
});

describe('a session', () => {
  it('ends when its user is suspended', async () => {
    const { user, browser } = await newCloudPerson();
    await openCloud().users.update(user.id, { status: 'suspended' }, new Date().toISOString(), { endSessions: true });
    expect((await browser.get('/sessions/current')).status).toBe(401);
  });

  it('is stored under a digest of its token', async () => {
    const { browser } = await newCloudPerson();
    const { documents, tableName } = openCloud();
    const token = browser.cookie('__Host-session') ?? '';
    const { paginateScan } = await import('@aws-sdk/lib-dynamodb');
    const items: unknown[] = [];
    for await (const { Items = [] } of paginateScan({ client: documents }, { TableName: tableName })) {
      items.push(...Items.filter(({ type }) => ['SignInSession', 'SignInPointer', 'OneUse'].includes(type)));
    }
    expect(items.length).toBeGreaterThan(0);
    expect(JSON.stringify(items)).not.toContain(token);
  });

  it('lasts at most thirty days', () => {
    expect(sessionDeadline({ createdAt: '2026-03-01T00:00:00.000Z' })).toBe('2026-03-31T00:00:00.000Z');
  });

  it.each(['', 'x', 'a'.repeat(5000), '../../etc'])('does not exist for the token %j', async (value) => {
    const browser = new Browser();
    browser.cookies.set('__Host-session', { value, sameSite: 'Lax' });
    expect((await browser.get('/sessions/current')).status).toBe(401);
  });

  it('refuses changes without a valid CSRF token or from another site', async () => {
    const { browser } = await newCloudPerson();
    const other = await newCloudPerson();
    const put = (sent: object) =>
      browser.send('PUT', '/settings/security/password', { json: { password: NEW_PASSWORD }, ...sent });
    for (const sent of [{ csrf: null }, { csrf: 'wrong' }, { csrf: other.browser.csrfToken }]) {
      expect((await put(sent)).body).toMatchObject({ error: 'csrf_failed' });
    }
    expect((await put({ from: 'other-site' })).body).toMatchObject({ error: 'csrf_failed' });
    expect((await put({})).status).toBe(200);
  });
});

describe('POST /sessions/reauthentication', () => {
  it('continues the session with a new token and a new CSRF token', async () => {
    const { browser } = await newCloudPerson();
    const before = browser.copy();

    const { status, body } = await browser.post('/sessions/reauthentication', { password: CLOUD_PASSWORD });

    expect(status).toBe(200);
    expect(body['data']?.['csrf_token']).not.toBe(before.csrfToken);
    expect((await before.get('/sessions/current')).status).toBe(401);
    expect((await browser.get('/sessions/current')).status).toBe(200);
  });

  it('returns 401 for a wrong password and keeps the session', async () => {
    const { browser } = await newCloudPerson();
    const { status, body } = await browser.post('/sessions/reauthentication', { password: 'wrong' });
    expect([status, body['error']]).toEqual([401, 'invalid_credentials']);
    expect((await browser.get('/sessions/current')).status).toBe(200);
  });
});

describe('PUT /settings/security/password', () => {
  it('ends all other sessions and keeps this one, and the old password stops working', async () => {
    const { user, browser } = await newCloudPerson();
    const other = new Browser();
    await other.signIn(user.email, CLOUD_PASSWORD);

    const { status } = await browser.send('PUT', '/settings/security/password', { json: { password: NEW_PASSWORD } });

    expect(status).toBe(200);
    expect((await other.get('/sessions/current')).status).toBe(401);
    expect((await browser.get('/sessions/current')).status).toBe(200);
    expect((await new Browser().signIn(user.email, CLOUD_PASSWORD)).status).toBe(401);
    expect((await new Browser().signIn(user.email, NEW_PASSWORD)).status).toBe(201);
    expect((await lettersTo(user.email)).map(({ subject }) => subject)).toEqual(['Your password was changed']);
  });

  it('explains what is wrong with a weak password', async () => {
    const { browser } = await newCloudPerson();
    const json = { password: 'password1234' };
    const { status, body } = await browser.send('PUT', '/settings/security/password', { json });
    expect([status, body['error']]).toEqual([422, 'validation_failed']);
    expect(body['message']).toMatch(/^password must/);
  });
});

describe('/password_reset', () => {
  const linkOf = async (email: string): Promise<string> => {
    const [letter] = await lettersTo(email);
    return /token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
  };

  it('returns the same 202 for every address, and emails only users with a password', async () => {
    const known = await newCloudUser();
    const sso = await newCloudUser({ password: null });
    const suspended = await newCloudUser({ status: 'suspended' });
    const addresses = [known.email, sso.email, suspended.email, `${randomUUID()}@example.org`, 'nothing'];

    const answers = await Promise.all(addresses.map((email) => new Browser().post('/password_reset', { email })));

    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(202);
    expect(await lettersTo(known.email)).toHaveLength(1);
    expect(await lettersTo(sso.email)).toHaveLength(0);
    expect(await lettersTo(suspended.email)).toHaveLength(0);
  });

  it('sets the password with the link, only once, and ends all sessions', async () => {
    const { user, browser } = await newCloudPerson();
    const anybody = new Browser();
    await anybody.post('/password_reset', { email: user.email });
    const json = { token: await linkOf(user.email), password: NEW_PASSWORD };

    const poor = await anybody.send('PATCH', '/password_reset', { json: { ...json, password: 'short' } });
    expect(poor.body).toMatchObject({ error: 'validation_failed' });
    const done = await anybody.send('PATCH', '/password_reset', { json });

    expect([done.status, done.setCookies]).toEqual([204, []]);
    expect((await browser.get('/sessions/current')).status).toBe(401);
    expect((await new Browser().signIn(user.email, NEW_PASSWORD)).status).toBe(201);
    const again = await anybody.send('PATCH', '/password_reset', { json });
    expect([again.status, again.body['error']]).toEqual([422, 'invalid_token']);
  });

  it('refuses a made-up token', async () => {
    const json = { token: 'x'.repeat(43), password: NEW_PASSWORD };
    expect((await new Browser().send('PATCH', '/password_reset', { json })).status).toBe(422);
  });

  it('allows ten requests per minute from one address', async () => {
    const browser = new Browser();
    const json = { token: 'x', password: 'y' };
    const ask = async () => (await browser.send('PATCH', '/password_reset', { json })).status;
    const statuses: number[] = [];
    for (let requests = 0; requests < 21; requests++) statuses.push(await ask()); // more than two windows allow
    expect(statuses.slice(0, 10)).not.toContain(429);
    expect(statuses).toContain(429);
  });
});

describe('POST /registration', () => {
  it('is closed once a user exists', async () => {
    const registration = { email: `${randomUUID()}@example.org`, password: CLOUD_PASSWORD };
    const { status, body } = await new Browser().post('/registration', registration);
    expect([status, body['error']]).toEqual([403, 'registration_closed']);
  });
});

describe('GET /sign-in', () => {
  it('lists the sign-in methods', async () => {
    const { status, body } = await new Browser().get('/sign-in');
    expect(status).toBe(200);
    expect(body['data']).toMatchObject({ local_login: true, password_reset: true, registration_open: false });
    expect(Array.isArray(body['data']?.['providers'])).toBe(true);
  });
});
