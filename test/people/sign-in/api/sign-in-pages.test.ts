import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createProviderRepository } from '../../../../shared/people/store/provider-repository.ts';
import { startApplication } from '../../../support/people/application.ts';
import { type Answered, Browser, type Sent } from '../../../support/people/browser-client.ts';
import { CLOUD_PASSWORD, newCloudPerson, newCloudUser, openCloud } from '../../../support/people/cloud-person.ts';
import { aProvider } from '../../../support/people/sso-builders.ts';

const HTML = { accept: 'text/html,application/xhtml+xml' };
const page = (browser: Browser, path: string): Promise<Answered<string>> =>
  browser.get<string>(path, { headers: HTML });
const send = (browser: Browser, path: string, form: Sent['form'] = {}): Promise<Answered<string>> =>
  browser.send<string>('POST', path, { form, headers: HTML, csrf: null });

describe('GET /sign-in', () => {
  it('returns a page to browsers and JSON to other clients', async () => {
    const html = await page(new Browser(), '/sign-in');
    expect([html.status, html.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(html.headers.get('cache-control')).toBe('no-store');
    expect(html.headers.get('content-security-policy')).toContain("form-action 'self'; frame-ancestors 'none'");
    expect(html.body).toContain('<h1>Sign in</h1>');
    expect((await new Browser().get('/sign-in')).body).toMatchObject({ data: { local_login: true } });
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never passes on %s',
    async (to) => {
      const path = `/sign-in?return_to=${encodeURIComponent(to)}`;
      expect((await page(new Browser(), path)).body).not.toContain('return_to');
      const { browser } = await newCloudPerson();
      expect((await page(browser, path)).location).toBe('/');
    },
  );

  it('redirects signed-in users, except to show an error', async () => {
    const { browser } = await newCloudPerson();
    expect((await page(browser, '/sign-in?return_to=/imports')).location).toBe('/imports');
    expect((await page(browser, '/sign-in?error=provider_unavailable')).body).toContain('currently unavailable');
  });
});

describe('a refused form', () => {
  it.each([
    ['/sign-in', { email: 'not-there@example.org', password: 'a guess of mine' }, 401, 'not-there@example.org'],
    ['/sign-in', { email: '', password: '' }, 422, 'Email address is required'],
    ['/registration', { email: 'ada@example.org', password: 'a guess of mine' }, 403, 'This service is already set up'],
    ['/password_reset', { email: '' }, 422, 'Email address is required'],
    ['/password_reset/finish', { token: 'made-up', password: 'a guess of mine' }, 422, 'value="made-up"'],
  ])('%s %j is shown again', async (path, form, status, shown) => {
    const answer = await send(new Browser(), path, form);
    expect([answer.status, answer.location]).toEqual([status, null]);
    expect(answer.body).toMatch(/Check the highlighted fields\.|Your request could not be completed\./);
    expect(answer.body).toContain(shown);
    expect(answer.body).not.toContain('a guess of mine');
  });

  it('starts over if the challenge or link has expired', async () => {
    const challenged = await send(new Browser(), '/sign-in/second-factor', { code: '123456' });
    expect([challenged.status, challenged.location]).toEqual([303, '/sign-in?error=second_factor_over']);
    const linked = await send(new Browser(), '/sign-in/link', { password: CLOUD_PASSWORD });
    expect([linked.status, linked.location]).toEqual([303, '/sign-in?error=link_over']);
  });

  it('is refused before any other check if it comes from another site', async () => {
    const user = await newCloudUser();
    const form = { email: user.email, password: CLOUD_PASSWORD };
    const { status, body, setCookies } = await new Browser().send<string>('POST', '/sign-in', {
      form,
      headers: HTML,
      from: 'other-site',
    });
    expect([status, setCookies]).toEqual([403, []]);
    expect(body).toContain('The request was sent by another site');
  });
});

describe('POST /sessions/current/end', () => {
  it('ends the session and confirms it', async () => {
    const { browser } = await newCloudPerson();
    const stolen = browser.copy();
    const answer = await send(browser, '/sessions/current/end', { csrf_token: browser.csrfToken ?? '' });
    expect([answer.status, answer.location]).toEqual([303, '/sign-in?done=signed_out']);
    expect(browser.cookie('__Host-session')).toBeUndefined();
    expect((await stolen.get('/sessions/current')).status).toBe(401);
    expect((await page(browser, answer.location ?? '')).body).toContain('You have signed out.');
  });

  it('does nothing without the CSRF token of the session', async () => {
    const { browser } = await newCloudPerson();
    expect((await send(browser, '/sessions/current/end', { csrf_token: 'another' })).status).toBe(403);
    expect((await browser.get('/sessions/current')).status).toBe(200);
  });
});

describe('GET /oauth/authorize', () => {
  it('limits its form to our own site, whose response redirects to the application', async () => {
    const application = await startApplication('Of a test');
    const { browser } = await newCloudPerson();
    const { status, headers, body } = await page(browser, application.authorizePath);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toContain("form-action 'self'; frame-ancestors 'none'");
    expect(body).toContain('Allow access');
    await application.stop();
  });
});

describe('errors below /auth', () => {
  const name = `fails-${randomUUID().slice(0, 8)}`;

  beforeAll(async () => {
    const { documents, tableName } = openCloud();
    await createProviderRepository(documents, tableName).create(aProvider({ id: randomUUID(), name, enabled: false }));
  });

  it.each([
    ['an unknown provider', '/auth/nobody'],
    ['a provider that is disabled', `/auth/${name}`],
  ])('redirect from %s to the sign-in page, which shows the error', async (_, path) => {
    const answer = await page(new Browser(), path);
    expect([answer.status, answer.location]).toEqual([303, '/sign-in?error=provider_unavailable']);
  });

  it.each([
    ['GET', '/auth/saml/some-provider/logout', 400, 'Use the Sign out button instead'],
    [
      'GET',
      '/auth/saml/some-provider/logout?SAMLRequest=x',
      400,
      'you are still signed in. Use the Sign out button instead',
    ],
    ['GET', '/auth/saml/some-provider/logout?SAMLResponse=x&RelayState=y', 400, 'You have signed out here'],
    ['POST', '/auth/company', 400, 'Use the link at /sign-in'],
    ['GET', '/auth/UPPER/callback', 404, 'Page not found'],
  ])('%s %s is a page that explains what to do', async (method, path, status, sentence) => {
    const answer = await new Browser().send<string>(method, path, { headers: HTML });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answer.body).toContain(sentence);
  });
});
