import { describe, expect, it } from 'vitest';
import type { User } from '../../../../shared/people/domain/user.ts';
import { createPasskeys } from '../../../../shared/people/store/passkey-repository.ts';
import { browserWith } from '../../../support/pages/page-world.ts';
import { Authenticator, type Deviation } from '../../../support/people/authenticator.ts';
import { Browser, type Loose } from '../../../support/people/browser-client.ts';
import {
  CLOUD_PASSWORD,
  lettersTo,
  newCloudPerson,
  newCloudUser,
  openCloud,
  sessionOf,
} from '../../../support/people/cloud-person.ts';
import { siteOfPeople } from '../../../support/real-browser.ts';

const SETTINGS = '/settings/security/passkeys';
const HTML = { accept: 'text/html' };

type Options = Parameters<Authenticator['get']>[0];
const optionsAt = async (browser: Browser, path: string): Promise<Options> => {
  const { status, body } = await browser.post<{ data: Options }>(`${path}/options`, {});
  expect(status).toBe(200);
  return body.data;
};

const register = async (browser: Browser, authenticator: Authenticator, name = 'Phone') => {
  const credential = authenticator.create(await optionsAt(browser, SETTINGS));
  return browser.post<Loose>(SETTINGS, { credential, name });
};

const use = async (browser: Browser, authenticator: Authenticator, path: string, deviation: Deviation = {}) => {
  const credential = authenticator.get(await optionsAt(browser, path), deviation);
  return browser.post<Loose>(path, { credential });
};

const newPasskeyUser = async () => {
  const { user, browser } = await newCloudPerson();
  const authenticator = new Authenticator(siteOfPeople());
  const { status, body } = await register(browser, authenticator);
  expect(status).toBe(201);
  return { user, browser, authenticator, id: String(body['data']?.['passkey']?.['id']), body };
};

const afterPassword = async ({ email }: User): Promise<Browser> => {
  const browser = new Browser();
  expect((await browser.signIn(email, CLOUD_PASSWORD)).body).toMatchObject({ error: 'second_factor_required' });
  return browser;
};

describe('a passkey', () => {
  it('signs in, is the second factor after a password, and confirms who the user is', async () => {
    const { user, browser, authenticator, body } = await newPasskeyUser();
    expect(body).toMatchObject({
      data: { passkey: { name: 'Phone', synced: false, last_used_at: null }, recovery_codes: expect.any(Array) },
    });
    expect(JSON.stringify(body)).not.toContain(authenticator.credentialId);

    const other = new Browser();
    const signedIn = await use(other, authenticator, '/sessions/passkey');
    expect([signedIn.status, signedIn.body['data']?.['user']?.['id']]).toEqual([201, user.id]);
    expect((await other.get('/sessions/current')).status).toBe(200);

    const second = await afterPassword(user);
    expect((await use(second, authenticator, '/sessions/passkey/second_factor')).status).toBe(201);
    expect((await use(second, authenticator, '/sessions/passkey/reauthentication')).status).toBe(200);
    expect((await second.get('/settings/security')).body).toMatchObject({
      data: { second_factor: { enabled: true, app: false }, passkeys: [{ name: 'Phone', synced: false }] },
    });
    const { body: sessions } = await browser.get<{ data: readonly { method: string }[] }>(
      '/settings/security/sessions',
    );
    expect(sessions.data.map(({ method }) => method).toSorted()).toEqual(['passkey', 'password', 'password']);
  });

  it('is renamed and removed, with an email', async () => {
    const { user, browser, authenticator, id } = await newPasskeyUser();
    const form = { csrf_token: browser.csrfToken ?? '', name: 'Key' };
    expect((await browser.send('POST', `${SETTINGS}/${id}`, { form })).location).toBe(`${SETTINGS}?done=renamed`);
    expect((await browser.send('POST', `${SETTINGS}/${id}`, { form: { ...form, name: ' ' } })).status).toBe(422);
    const page = await browser.get<string>(`${SETTINGS}/${id}`, { headers: HTML });
    expect(page.body).toContain('your password alone is then enough to sign in');

    expect((await browser.post(`${SETTINGS}/${id}/remove`, {})).status).toBe(200);

    expect((await use(new Browser(), authenticator, '/sessions/passkey')).status).toBe(401);
    expect((await browser.post(`${SETTINGS}/${id}/remove`, {})).status).toBe(404);
    expect((await lettersTo(user.email)).map(({ subject }) => subject)).toEqual([
      'A passkey was removed from your account',
      'A passkey was added to your account',
    ]);
  });

  it('is refused with the same response for every reason, and leads a form back to its page', async () => {
    const { authenticator } = await newPasskeyUser();
    const unknown = new Authenticator(siteOfPeople());
    const answers = [
      await use(new Browser(), authenticator, '/sessions/passkey', { isVerified: false }),
      await use(new Browser(), authenticator, '/sessions/passkey', { origin: 'http://127.0.0.1:3000' }),
      await use(new Browser(), unknown, '/sessions/passkey'),
    ];
    expect(new Set(answers.map(({ status, body }) => `${status} ${body['error']} ${body['message']}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 401, body: { error: 'invalid_credentials' } });

    const credential = JSON.stringify(unknown.get({ challenge: 'of-nobody' }));
    const form = { credential, return_to: '/imports' };
    const refused = await new Browser().send<string>('POST', '/sessions/passkey', { form, headers: HTML });
    expect(refused.location).toBe('/sign-in?error=passkey_failed&return_to=%2Fimports');
    const page = await new Browser().get<string>(refused.location ?? '', { headers: HTML });
    expect(page.body).toContain('This passkey could not be used');
  });

  it.each(['', '{', '[]', '{"id":"x"}', 'x'.repeat(10_000)])('is not read from %j', async (credential) => {
    const { status, body } = await new Browser().post('/sessions/passkey', { credential });
    expect([status, body['error']]).toEqual([422, 'validation_failed']);
  });

  it('cannot be asked for, sent or added by another site', async () => {
    const { browser, authenticator } = await newPasskeyUser();
    const from = { from: 'other-site' } as const;
    const credential = authenticator.get(await optionsAt(new Browser(), '/sessions/passkey'));
    expect((await new Browser().post('/sessions/passkey/options', {}, from)).status).toBe(403);
    expect((await new Browser().post('/sessions/passkey', { credential }, from)).status).toBe(403);
    expect((await browser.post(`${SETTINGS}/options`, {}, { csrf: null })).status).toBe(403);
    expect((await browser.post(SETTINGS, { name: 'Theirs' }, { csrf: null })).status).toBe(403);
  });

  it('is bound to the browser by a cookie that scripts and other sites cannot read', async () => {
    const { authenticator } = await newPasskeyUser();
    const browser = new Browser();
    const begun = await browser.post<{ data: Options }>('/sessions/passkey/options', {});
    expect(begun.setCookies).toEqual([
      expect.stringMatching(/^__Host-passkey=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=300$/),
    ]);
    const credential = authenticator.get(begun.body.data);
    expect((await new Browser().post('/sessions/passkey', { credential })).status).toBe(401);
    const done = await browser.post('/sessions/passkey', { credential });
    expect(done.status).toBe(201);
    expect(browser.cookie('__Host-passkey')).toBeUndefined();
  });

  it('requires a recent sign-in to be added, changed or removed', async () => {
    const user = await newCloudUser();
    const old = browserWith(await sessionOf(user, { at: new Date(Date.now() - 600_000).toISOString() }));
    await old.get('/sessions/current');
    for (const path of [`${SETTINGS}/options`, SETTINGS, `${SETTINGS}/an-id`, `${SETTINGS}/an-id/remove`]) {
      expect((await old.post(path, {})).body, path).toMatchObject({ error: 'reauthentication_required' });
    }
    const page = await old.get(SETTINGS, { headers: HTML });
    expect(page.location).toBe(`/sign-in/again?return_to=${encodeURIComponent(SETTINGS)}`);
  });

  it('ends with its user', async () => {
    const { user, authenticator } = await newPasskeyUser();
    const boss = await new Browser().signInAsDemo();
    const form = { csrf_token: boss.csrfToken ?? '', email: user.email };
    expect((await boss.send('DELETE', `/admin/users/${user.id}`, { json: form })).status).toBe(204);
    const { documents, tableName } = openCloud();
    expect(await createPasskeys(documents, tableName).find(authenticator.credentialId)).toBeUndefined();
    expect((await use(new Browser(), authenticator, '/sessions/passkey')).status).toBe(401);
  });
});
