import { describe, expect, it } from 'vitest';
import { Browser } from '../../../support/people/browser-client.ts';
import { CLOUD_PASSWORD, lettersTo, newCloudPerson } from '../../../support/people/cloud-person.ts';
import { codeOf } from '../../../support/people/totp-code.ts';
import { until } from '../../../support/until.ts';

/** Codes of the next time step are already valid, so tests need not wait half a minute for a new one. */
const codeIn = (secret: string, steps: number): string => codeOf(secret, Date.now() + steps * 30_000);

/** Turns on two-factor authentication with the previous code, so that two more codes are unused. */
const withSecondFactor = async () => {
  const { user, browser } = await newCloudPerson();
  const begun = await browser.post('/settings/security/second_factor', {});
  expect(begun.status).toBe(201);
  const { setup_token, secret } = begun.body['data'] as unknown as { setup_token: string; secret: string };
  const confirm = () => {
    const json = { setup_token, code: codeIn(secret, -1) };
    return browser.send('PUT', '/settings/security/second_factor', { json });
  };
  const confirmed = await until(confirm, ({ status }) => status === 200); // the time step may end meanwhile
  return { user, browser, secret, codes: confirmed.body['data']?.['recovery_codes'] as unknown as string[] };
};

const asks = async (email: string): Promise<Browser> => {
  const browser = new Browser();
  expect((await browser.signIn(email, CLOUD_PASSWORD)).body).toMatchObject({ error: 'second_factor_required' });
  return browser;
};

describe('two-factor authentication', () => {
  it('starts the session only after the code', async () => {
    const { user, secret } = await withSecondFactor();
    const browser = await asks(user.email);
    expect(browser.cookie('__Host-session')).toBeUndefined();
    expect((await browser.get('/sessions/current')).status).toBe(401);

    const { status, body } = await browser.post('/sessions/second_factor', { code: codeIn(secret, 0) });

    expect(status).toBe(201);
    expect(body).toMatchObject({ data: { user: { id: user.id, second_factor: true } } });
    expect(browser.cookie('__Host-second-factor')).toBeUndefined();
    expect((await browser.get('/sessions/current')).status).toBe(200);
  });

  it('never accepts a code twice', async () => {
    const { user, secret } = await withSecondFactor();
    const [first, second] = [await asks(user.email), await asks(user.email)];
    const code = codeIn(secret, 0);
    expect((await first.post('/sessions/second_factor', { code })).status).toBe(201);
    expect((await second.post('/sessions/second_factor', { code })).body).toMatchObject({
      error: 'second_factor_invalid',
    });
  });

  it('starts one session for five concurrent requests with the same code', async () => {
    const { user, secret } = await withSecondFactor();
    const browsers = [await asks(user.email), await asks(user.email), await asks(user.email)];
    const code = codeIn(secret, 1);
    const answers = await Promise.all(browsers.map((browser) => browser.post('/sessions/second_factor', { code })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('accepts each recovery code once, and new codes replace the old ones', async () => {
    const { user, browser, codes } = await withSecondFactor();
    const [first = '', second = ''] = codes;
    expect(codes).toHaveLength(10);
    expect((await (await asks(user.email)).post('/sessions/second_factor', { code: first })).status).toBe(201);
    expect((await (await asks(user.email)).post('/sessions/second_factor', { code: first })).status).toBe(401);

    const renewed = await browser.post('/settings/security/recovery_codes', {});
    expect(renewed.status).toBe(201);
    const {
      recovery_codes: [fresh],
    } = renewed.body['data'] as unknown as { recovery_codes: readonly string[] };
    expect((await (await asks(user.email)).post('/sessions/second_factor', { code: second })).status).toBe(401);
    expect((await (await asks(user.email)).post('/sessions/second_factor', { code: fresh })).status).toBe(201);
  });

  it('ends the challenge after five wrong codes', async () => {
    const { user, secret } = await withSecondFactor();
    const browser = await asks(user.email);
    for (let tries = 0; tries < 5; tries++) {
      expect((await browser.post('/sessions/second_factor', { code: '000000' })).status).toBe(401);
    }
    const { status } = await browser.post('/sessions/second_factor', { code: codeIn(secret, 0) });
    expect(status).toBe(429);
  });

  it('refuses visitors without a challenge', async () => {
    const { status, body } = await new Browser().post('/sessions/second_factor', { code: '123456' });
    expect([status, body['error']]).toEqual([401, 'unauthorized']);
  });

  it('redirects a form to the code page, and from there to the requested page', async () => {
    const { user, secret } = await withSecondFactor();
    const browser = new Browser();
    const form = { email: user.email, password: CLOUD_PASSWORD, return_to: '/imports' };
    expect((await browser.send('POST', '/sessions', { form })).location).toBe('/sign-in/second-factor');
    const wrong = await browser.send('POST', '/sessions/second_factor', { form: { code: '000000' } });
    expect([wrong.status, wrong.location]).toEqual([401, null]);
    expect(wrong.body).toMatch(/id="field-code-error">The code is incorrect or was already used/);
    expect(wrong.body).not.toContain('000000');
    const right = await browser.send('POST', '/sessions/second_factor', { form: { code: codeIn(secret, 0) } });
    expect([right.status, right.location]).toEqual([303, '/imports']);
  });

  it('ends all other sessions when turned on or off, and emails the user', async () => {
    const { user, browser, secret } = await withSecondFactor();
    const other = await asks(user.email);
    await other.post('/sessions/second_factor', { code: codeIn(secret, 0) });
    expect((await other.get('/sessions/current')).status).toBe(200);

    expect((await browser.send('DELETE', '/settings/security/second_factor', { json: {} })).status).toBe(200);

    expect((await other.get('/sessions/current')).status).toBe(401);
    expect((await browser.get('/sessions/current')).body).toMatchObject({ data: { user: { second_factor: false } } });
    const subjects = (await lettersTo(user.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Two-factor authentication is off', 'Two-factor authentication is on']);
  });

  it('requires both factors again before sensitive actions', async () => {
    const { browser, secret } = await withSecondFactor();
    const alone = await browser.post('/sessions/reauthentication', { password: CLOUD_PASSWORD });
    expect([alone.status, alone.body['error']]).toEqual([401, 'second_factor_required']);
    const both = { password: CLOUD_PASSWORD, code: codeIn(secret, 0) };
    expect((await browser.post('/sessions/reauthentication', both)).status).toBe(200);
  });
});
