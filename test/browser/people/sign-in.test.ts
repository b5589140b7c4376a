import { describe, expect, it } from 'vitest';
import { scriptingOf } from '../../support/amounts.ts';
import { checkPage } from '../../support/pages/check-page.ts';
import { keyboardProblems, tabTo } from '../../support/pages/keyboard.ts';
import { useBrowser } from '../../support/pages/windows.ts';
import { deadControls } from '../../support/pages/without-script.ts';
import {
  CLOUD_PASSWORD,
  newCloudUser,
  newTwoStepUser,
  openCloud,
  sessionOf,
} from '../../support/people/cloud-person.ts';
import type { Window, WindowOptions } from '../../support/real-browser.ts';

const WANTED = '/settings/api_keys?page=1';

const open = useBrowser();

const press = (window: Window, name: string) => window.page.getByRole('button', { name, exact: true }).click();
const type = (window: Window, label: string, text: string) => window.page.getByLabel(label, { exact: true }).fill(text);
const signIn = async (window: Window, email: string, password = CLOUD_PASSWORD): Promise<void> => {
  await type(window, 'Email address', email);
  await type(window, 'Password', password);
  await press(window, 'Sign in');
};
/** The full page check needs scripts. */
const look = async (window: Window, name: string, { javaScript = true }: WindowOptions): Promise<void> => {
  if (javaScript) await checkPage(window, name);
  else expect(await deadControls(window.page)).toEqual([]);
};
const heading = (window: Window) => window.page.locator('h1').textContent();
/** The notice of what was done; the passkey button has a status of its own. */
const done = (window: Window) => window.page.locator('.notice[role=status]').textContent();
const focused = (window: Window) => window.page.evaluate(() => document.activeElement?.textContent ?? '');
declare const document: { readonly activeElement: { readonly textContent: string | null } | null };

describe.each(scriptingOf('sign-in'))('signing in, with script: %o', (options) => {
  it('returns to the requested page, and keeps the email address after a wrong password', async () => {
    const user = await newCloudUser();
    const window = await open(options);
    await window.goTo(WANTED);
    expect(window.address).toBe(`/sign-in?return_to=${encodeURIComponent(WANTED)}`);
    await look(window, 'sign-in', options);

    await signIn(window, user.email, 'not this one');
    expect([window.status, await heading(window)]).toEqual([401, 'Sign in']);
    expect(await window.page.getByRole('alert').textContent()).toContain('email address or password is incorrect');
    expect(await window.page.getByLabel('Email address').inputValue()).toBe(user.email);
    expect(await window.page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    if (options.javaScript) expect(await focused(window)).toContain('Your request could not be completed');
    await look(window, 'sign-in', options);

    await signIn(window, user.email);
    expect([window.status, window.address]).toEqual([200, WANTED]);
    await window.goTo('/sign-in?return_to=/settings/security');
    expect(window.address).toBe('/settings/security');
  });

  it('asks for the two-factor code, refuses a wrong one, and returns to the requested page', async () => {
    const { user, code, recoveryCodes } = await newTwoStepUser();
    const window = await open(options);
    await window.goTo(`/sign-in?return_to=${encodeURIComponent(WANTED)}`);
    await signIn(window, user.email);
    expect(window.address).toBe('/sign-in/second-factor');
    await look(window, 'second-factor', options);
    if (options.javaScript) expect(await keyboardProblems(window.page)).toEqual([]);

    await type(window, 'Code', '000000');
    await press(window, 'Sign in');
    expect([window.status, await window.page.getByLabel('Code').inputValue()]).toEqual([401, '']);
    expect(await window.page.locator('#field-code-error').textContent()).toContain('incorrect or was already used');
    await look(window, 'second-factor', options);

    await type(window, 'Code', options.javaScript ? code(0) : (recoveryCodes[0] ?? ''));
    await press(window, 'Sign in');
    expect(window.address).toBe(WANTED);
  });

  it('resets a password by email', async () => {
    const user = await newCloudUser();
    const window = await open(options);
    await window.goTo('/sign-in');
    await window.page.getByRole('link', { name: 'Forgot your password?' }).click();
    await look(window, 'password-reset', options);
    await type(window, 'Email address', user.email);
    await press(window, 'Send email');
    expect(await heading(window)).toBe('Check your email');
    await look(window, 'email-sent', options);

    await window.goTo('/_local/mail');
    await window.page.locator('li', { hasText: user.email }).getByRole('link').click();
    await window.page.getByRole('link', { name: /password_reset/ }).click();
    await window.page.waitForURL(/token=/);
    await type(window, 'New password', 'password1234');
    await press(window, 'Change password');
    expect(window.status).toBe(422);
    expect(await window.page.locator('#field-password-error').textContent()).toContain('must not be common');
    await look(window, 'new-password', options);
    await type(window, 'New password', 'a heron on the second pier');
    await press(window, 'Change password');
    expect(window.address).toBe('/sign-in?done=password_reset');
    expect(await done(window)).toContain('Your password was changed');
    await signIn(window, user.email, 'a heron on the second pier');
    expect(window.address).toBe('/');
  });

  it('asks for the password again before a sensitive action, and returns to it', async () => {
    const user = await newCloudUser();
    const at = new Date(Date.now() - 10 * 60_000).toISOString();
    const window = await open({ ...options, session: await sessionOf(user, { at }) });
    await window.goTo(WANTED);
    await window.page.getByRole('link', { name: 'Create an API key' }).click();
    expect(await heading(window)).toBe('Confirm your identity');
    await look(window, 'prove-again', options);
    await type(window, 'Password', 'not this one');
    await press(window, 'Continue');
    expect(window.status).toBe(401);
    await type(window, 'Password', CLOUD_PASSWORD);
    await press(window, 'Continue');
    expect(window.address).toMatch(/^\/settings\/api_keys/);
    expect(await window.page.getByRole('button', { name: 'Create API key' }).isVisible()).toBe(true);
  });

  it('ends with the sign-out button, and going back shows nothing of it', async () => {
    const window = await open({ ...options, session: await sessionOf(await newCloudUser()) });
    await window.goTo(WANTED);
    await press(window, 'Sign out');
    expect(window.address).toBe('/sign-in?done=signed_out');
    expect(await done(window)).toBe('You have signed out.');
    await window.page.goBack();
    await window.page.waitForURL(/\/sign-in\?return_to=/);
  });
});

describe('signing in', () => {
  it('works with the keyboard alone', async () => {
    const user = await newCloudUser();
    const window = await open({ width: 320 });
    await window.goTo('/sign-in');
    expect(await keyboardProblems(window.page)).toEqual([]);
    await window.goTo(`/sign-in?return_to=${encodeURIComponent(WANTED)}`);
    await tabTo(window.page, 'Email address');
    await window.page.keyboard.type(user.email);
    await tabTo(window.page, 'Password');
    await window.page.keyboard.type(CLOUD_PASSWORD);
    await window.page.keyboard.press('Enter');
    await window.page.waitForURL(/api_keys/);
  });

  it('tells how long to wait after too many failures', async () => {
    const user = await newCloudUser();
    const window = await open();
    await window.goTo('/sign-in');
    for (let tries = 0; tries < 6; tries += 1) await signIn(window, user.email, 'not this one');
    expect(window.status).toBe(429);
    expect(await window.page.getByRole('alert').textContent()).toMatch(/Wait \d+ seconds, then try again/);
  });

  it('asks to sign in again once the two-factor code has expired', async () => {
    const { user, code } = await newTwoStepUser();
    const window = await open();
    await window.goTo('/sign-in');
    await signIn(window, user.email);
    const at = new Date().toISOString();
    await openCloud().users.update(user.id, { firstName: 'Ada' }, at, { endSessions: true });
    await type(window, 'Code', code(0));
    await press(window, 'Sign in');
    expect(window.address).toBe('/sign-in?error=second_factor_over');
    expect(await window.page.getByRole('alert').textContent()).toContain('Sign in again');
    await window.goTo('/sign-in/second-factor');
    expect(window.address).toBe('/sign-in');
  });

  it('closes registration once there is a user, and links to sign-in', async () => {
    const window = await open();
    await window.goTo('/registration');
    expect([window.status, await heading(window)]).toEqual([404, 'Registration is closed']);
    await checkPage(window, 'registration-closed');
    await window.page.getByRole('link', { name: 'Sign in' }).click();
    expect(window.address).toBe('/sign-in');
  });
});
