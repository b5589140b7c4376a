import { describe, expect, it } from 'vitest';
import { checkPage } from '../../support/pages/check-page.ts';
import { useBrowser } from '../../support/pages/windows.ts';
import { deadControls } from '../../support/pages/without-script.ts';
import { CLOUD_PASSWORD, newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';
import { siteOfPeople, type Window } from '../../support/real-browser.ts';

const SECURITY = '/settings/security';

const open = useBrowser();
const press = (window: Window, name: string) => window.page.getByRole('button', { name, exact: true }).click();
const text = (window: Window, selector: string) => window.page.locator(selector).textContent();

/** Chromium's own authenticator, which keeps passkeys and verifies its user as told. */
const withAuthenticator = async ({ page }: Window, { isUserVerified = true, isSynced = true } = {}) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      defaultBackupEligibility: isSynced,
      defaultBackupState: isSynced,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verifies: (is: boolean) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: is }),
  };
};

describe('passkeys in a browser', () => {
  it('are added, sign in, are the second factor after a password, confirm who you are, and are removed', async () => {
    const user = await newCloudUser();
    const window = await open({ session: await sessionOf(user) });
    const { page } = window;
    await withAuthenticator(window);

    await window.goTo(SECURITY);
    await page.getByRole('link', { name: 'Add a passkey' }).click();
    await checkPage(window, 'passkeys-add');
    await page.getByLabel('Name').fill('My <b>phone</b>');
    await press(window, 'Add passkey');
    await page.getByText('Save these codes now').waitFor();
    expect(window.status).toBe(201);
    expect(await page.locator('.codes li').count()).toBe(10);
    await checkPage(window, 'passkeys-codes');
    await page.getByRole('link', { name: 'I have saved my codes' }).click();
    expect(await page.getByRole('listitem').filter({ hasText: 'My <b>phone</b>' }).textContent()).toContain('Synced');
    await checkPage(window, 'security-passkey');

    await press(window, 'Sign out');
    await window.goTo('/sign-in?return_to=%2Fimports');
    await checkPage(window, 'sign-in-passkey');
    await press(window, 'Sign in with a passkey');
    await page.waitForURL('**/imports');

    await press(window, 'Sign out');
    await page.getByLabel('Email address').fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(CLOUD_PASSWORD);
    await press(window, 'Sign in');
    await page.waitForURL('**/sign-in/second-factor');
    await checkPage(window, 'second-factor-passkey');
    await press(window, 'Use a passkey');
    await page.waitForURL(`${siteOfPeople()}/`);

    await window.goTo('/sign-in/again?return_to=%2Fsettings%2Fsecurity');
    await checkPage(window, 'prove-again-passkey');
    await press(window, 'Use a passkey');
    await page.waitForURL(`**${SECURITY}`);

    await page.getByRole('link', { name: 'My <b>phone</b>' }).click();
    await page.getByLabel('Name').fill('Phone');
    await press(window, 'Save name');
    expect(await page.getByRole('status').first().textContent()).toContain('renamed');
    await page.getByRole('link', { name: 'Phone', exact: true }).click();
    await checkPage(window, 'passkey');
    expect(await text(window, 'main')).toContain('your password alone is then enough');
    await press(window, 'Remove passkey');
    await page.getByText('You have no passkeys yet.').waitFor();

    await press(window, 'Sign out');
    await press(window, 'Sign in with a passkey');
    await page.waitForURL('**/sign-in?error=passkey_failed');
    expect(await page.getByRole('alert').textContent()).toContain('This passkey could not be used');
  });

  it('say what is wrong: no verification, and a device that already has one', async () => {
    const window = await open({ session: await sessionOf(await newCloudUser()) });
    const authenticator = await withAuthenticator(window, { isUserVerified: false, isSynced: false });
    await window.goTo(`${SECURITY}/passkeys`);
    expect(await window.page.locator('.field-error').count()).toBe(0);
    await press(window, 'Add passkey');
    await window.page.getByText('That took too long or was canceled').waitFor();
    await checkPage(window, 'passkeys-cancelled');

    await authenticator.verifies(true);
    await press(window, 'Add passkey');
    await window.page.getByRole('link', { name: 'I have saved my codes' }).click();
    await window.goTo(`${SECURITY}/passkeys`);
    expect(await text(window, '.entries')).toContain('One device');
    await press(window, 'Add passkey');
    await window.page.getByText('This device already has a passkey').waitFor();
  });

  it('are not offered without script, or at an address that cannot have them', async () => {
    const plain = await open({ javaScript: false });
    await plain.goTo('/sign-in');
    expect(await plain.page.getByRole('button', { name: 'Sign in with a passkey' }).isVisible()).toBe(false);
    expect(await deadControls(plain.page)).toEqual([]);

    const numeric = await open();
    await numeric.page.goto(`${siteOfPeople().replace('localhost', '127.0.0.1')}/sign-in`);
    await numeric.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await numeric.page.getByRole('button', { name: 'Sign in with a passkey' }).isVisible()).toBe(false);
  });
});
