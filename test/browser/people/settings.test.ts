import { describe, expect, it } from 'vitest';
import { scriptingOf } from '../../support/amounts.ts';
import { call } from '../../support/http/api-client.ts';
import { checkPage } from '../../support/pages/check-page.ts';
import { press, useWindows } from '../../support/pages/windows.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';
import { codeOf } from '../../support/people/totp-code.ts';
import type { Window } from '../../support/real-browser.ts';

const windowOf = useWindows();

const noticeText = (window: Window) => window.page.locator('.notice.success').textContent();

describe.each(scriptingOf('settings'))('settings, with script: %o', (options) => {
  it('create an API key that is shown once, works, and stops working when revoked', async () => {
    const window = await windowOf(await newCloudUser(), options);
    await window.goTo('/settings/api_keys');
    await window.page.getByRole('link', { name: 'Create an API key' }).click();
    await window.page.getByLabel('Name').fill('Importer at home');
    await window.page.getByLabel('Read and write').check();
    await press(window, 'Create API key');
    expect(window.status).toBe(201);
    const apiKey = (await window.page.locator('code.secret').textContent()) ?? '';
    expect(apiKey).toMatch(/^[\da-f]{64}$/);
    if (options.javaScript) {
      await checkPage(window, 'api-keys-new');
      await window.page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error("refused"))');
      await window.page.getByRole('button', { name: 'Copy' }).click();
      await window.page.getByText('Not copied, but selected').waitFor();
      expect(await window.page.evaluate('String(getSelection())')).toBe(apiKey);
    }
    expect((await call('GET', '/accounts', { apiKey })).status).toBe(200);

    await window.goTo('/settings/api_keys');
    expect(await window.served()).not.toContain(apiKey);
    await press(window, 'Revoke Importer at home');
    await window.page.getByText('revoked', { exact: true }).waitFor();
    expect((await call('GET', '/accounts', { apiKey })).status).toBe(401);
  });

  it('keep the entered values next to the error', async () => {
    const window = await windowOf(await newCloudUser(), options);
    for (const again of [1, 2]) {
      await window.goTo('/settings/api_keys/new');
      await window.page.getByLabel('Name').fill('Twice');
      await press(window, 'Create API key');
      expect(window.status).toBe(again === 1 ? 201 : 409);
    }
    expect(await window.page.getByLabel('Name').inputValue()).toBe('Twice');
    expect(await window.page.locator('#field-name-error').textContent()).toContain('name');
    if (options.javaScript) await checkPage(window, 'api-keys-refused');
  });

  it('turn two-factor authentication on with its setup key, and off again', async () => {
    const window = await windowOf(await newCloudUser(), options);
    await window.goTo('/settings/security');
    await window.page.getByRole('link', { name: 'Set up two-factor authentication' }).click();
    await press(window, 'Set up');
    const secret = ((await window.page.locator('code.secret').textContent()) ?? '').replaceAll(' ', '');
    if (options.javaScript) await checkPage(window, 'second-factor-setup');

    await window.page.getByLabel('Code', { exact: true }).fill('000000');
    await press(window, 'Turn on');
    await window.page.locator('#field-code-error').waitFor();
    expect(((await window.page.locator('code.secret').textContent()) ?? '').replaceAll(' ', '')).toBe(secret);

    await window.page.getByLabel('Code', { exact: true }).fill(codeOf(secret, Date.now()));
    await press(window, 'Turn on');
    expect(await window.page.locator('ol.codes code').count()).toBe(10);
    if (options.javaScript) await checkPage(window, 'recovery-codes');

    await window.page.getByRole('link', { name: 'I have saved my codes' }).click();
    await window.page.getByRole('link', { name: 'Manage two-factor authentication' }).click();
    await press(window, 'Turn off');
    expect(await noticeText(window)).toContain('Two-factor authentication is off');
  });

  it('change the password and end all other sessions', async () => {
    const user = await newCloudUser();
    const [window, other] = [await windowOf(user, options), await windowOf(user, options)];
    await window.goTo('/settings/security/password');
    await window.page.getByLabel('New password').fill('short');
    await press(window, 'Save password');
    await window.page.locator('#field-password-error').waitFor();
    expect(await window.page.getByLabel('New password').inputValue()).toBe('');

    await window.page.getByLabel('New password').fill('three wet boots by the door');
    await press(window, 'Save password');
    expect(await noticeText(window)).toContain('Your password was changed');
    await other.goTo('/settings/security');
    expect(other.address).toBe('/sign-in?return_to=%2Fsettings%2Fsecurity');
  });

  it('end a session on another browser', async () => {
    const user = await newCloudUser();
    const [window, other] = [await windowOf(user, options), await windowOf(user, options)];
    await window.goTo('/settings/security/sessions');
    await window.page.getByRole('button', { name: /^Sign out Another device/ }).click();
    expect(await noticeText(window)).toContain('was signed out');
    await other.goTo('/settings/security');
    expect(other.address).toContain('/sign-in');
  });
});

describe('creating an API key', () => {
  it('asks for a fresh sign-in if the last one is too old, and returns to the page', async () => {
    const user = await newCloudUser();
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const window = await windowOf(user, { session: await sessionOf(user, { at: anHourAgo }) });
    await window.goTo('/settings/api_keys/new');
    expect(window.address).toBe('/sign-in/again?return_to=%2Fsettings%2Fapi_keys%2Fnew');

    await window.goTo('/settings/security/password');
    expect(window.address).toBe('/sign-in/again?return_to=%2Fsettings%2Fsecurity%2Fpassword');
  });
});

describe('the debug log', () => {
  it('is visible to super admins only', async () => {
    const window = await windowOf(await newCloudUser());
    await window.goTo('/settings/debug');
    expect(window.status).toBe(403);
  });

  it('says when no entries match', async () => {
    const window = await windowOf(await newCloudUser({ role: 'super_admin' }));
    await window.goTo('/settings/debug?category=nothing-is-called-so');
    await window.page.getByText('No entries match these filters.').waitFor();
  });
});
