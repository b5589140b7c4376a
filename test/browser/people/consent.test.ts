import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { scriptingOf } from '../../support/amounts.ts';
import { checkPage } from '../../support/pages/check-page.ts';
import { expectInert, INJECTIONS } from '../../support/pages/injections.ts';
import { keyboardProblems } from '../../support/pages/keyboard.ts';
import { startApplication } from '../../support/people/application.ts';
import { CLOUD_PASSWORD, newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';
import {
  type RealBrowser,
  siteOfPeople,
  startRealBrowser,
  type Window,
  type WindowOptions,
} from '../../support/real-browser.ts';

const NAME = `Of the browser ${INJECTIONS.image}`;

let real: RealBrowser;
let window: Window;
let application: Awaited<ReturnType<typeof startApplication>>;

beforeAll(async () => {
  real = await startRealBrowser();
  application = await startApplication(NAME);
});
afterAll(async () => {
  await real.stop();
  await application.stop();
});
afterEach(() => window.close());

const open = async (options: WindowOptions = {}): Promise<void> => {
  window = await real.open(options);
};
const press = (name: string) => window.page.getByRole('button', { name, exact: true }).click();
const prove = async (button: string): Promise<void> => {
  await window.page.getByLabel('Password', { exact: true }).fill(CLOUD_PASSWORD);
  await press(button);
};
const atApplication = async (): Promise<URLSearchParams> => {
  await window.page.waitForURL(`${application.redirectUri}?**`);
  return application.answers().at(-1) ?? new URLSearchParams();
};

describe.each(scriptingOf('consent'))('consent, with script: %o', (options) => {
  it('signs in, allows access and returns to the application with a working code', async () => {
    await open(options);
    const user = await newCloudUser();
    await window.goTo(application.authorizePath);
    expect(window.address).toMatch(/^\/sign-in\?return_to=/);
    await window.page.getByLabel('Email address').fill(user.email);
    await prove('Sign in');
    expect(await window.page.locator('h1').textContent()).toBe('Allow access');
    if (options.javaScript) {
      await expectInert(window, [NAME, user.email, new URL(application.redirectUri).origin]);
      await checkPage(window, 'consent');
      expect(await keyboardProblems(window.page)).toEqual([]);
    }

    await press('Allow');
    const answer = await atApplication();
    expect([answer.get('state'), answer.get('iss')]).toEqual(['of the application', siteOfPeople()]);
    const form = {
      grant_type: 'authorization_code',
      code: answer.get('code') ?? '',
      client_id: application.clientId,
      redirect_uri: application.redirectUri,
      code_verifier: application.verifier,
    };
    const token = await fetch(`${siteOfPeople()}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
    const { access_token, ...others } = (await token.json()) as { readonly access_token: string };
    expect([token.status, others]).toMatchObject([200, { token_type: 'Bearer' }]);
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await fetch(`${siteOfPeople()}/api/v1/accounts`, { headers })).status).toBe(200);
  });

  it('asks for a fresh sign-in, and tells the application when access is denied', async () => {
    const at = new Date(Date.now() - 10 * 60_000).toISOString();
    await open({ ...options, session: await sessionOf(await newCloudUser(), { at }) });
    await window.goTo(application.authorizePath);
    expect(window.address).toMatch(/^\/sign-in\/again\?return_to=/);
    await prove('Continue');
    expect(await window.page.locator('h1').textContent()).toBe('Allow access');
    await press('Deny');
    const answer = await atApplication();
    expect([answer.get('error'), answer.has('code')]).toEqual(['access_denied', false]);
  });
});

describe('consent', () => {
  it('does not redirect for an unknown application or an unregistered redirect URI', async () => {
    await open({ session: await sessionOf(await newCloudUser()) });
    const elsewhere = new URLSearchParams(application.authorizePath.split('?')[1]);
    elsewhere.set('redirect_uri', 'https://attacker.example/back');
    for (const path of ['/oauth/authorize?client_id=nobody', `/oauth/authorize?${elsewhere}`]) {
      await window.goTo(path);
      expect([window.status, window.address]).toEqual([400, path]);
      expect(await window.page.locator('h1').textContent()).toBe('Authorization error');
      await checkPage(window, 'consent-refused');
    }
  });

  it.each([true, false])(
    'reports an invalid request to the application after sign-in, with script: %o',
    async (javaScript) => {
      await open({ javaScript });
      const user = await newCloudUser();
      await window.goTo(application.authorizePath.replace('scope=read', 'scope=everything'));
      await window.page.getByLabel('Email address').fill(user.email);
      await prove('Sign in');
      expect((await atApplication()).get('error')).toBe('invalid_scope');
    },
  );

  it('asks to start again if the request was already answered', async () => {
    await open({ session: await sessionOf(await newCloudUser()) });
    await window.goTo(application.authorizePath);
    await window.page.evaluate(`document.querySelector('input[name="request"]').value = 'answered'`);
    await press('Allow');
    expect(window.status).toBe(422);
    expect(await window.page.getByRole('alert').textContent()).toContain('start again');
    await window.page.getByRole('link', { name: 'Back' }).click();
    expect(await window.page.locator('h1').textContent()).toBe('Allow access');
  });

  it('returns to an application on an IPv6 loopback address', async () => {
    const other = await startApplication('At six', { host: '::1' });
    await open({ session: await sessionOf(await newCloudUser()) });
    await window.goTo(other.authorizePath);
    await press('Allow');
    await window.page.waitForURL(`${other.redirectUri}?**`);
    expect(other.answers()).toHaveLength(1);
    await other.stop();
  });
});
