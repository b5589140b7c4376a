import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { User } from '../../../shared/people/domain/user.ts';
import { scriptingOf } from '../../support/amounts.ts';
import { checkPage } from '../../support/pages/check-page.ts';
import { press, useBrowser } from '../../support/pages/windows.ts';
import { CLOUD_PASSWORD, lettersTo, newCloudUser, openCloud, sessionOf } from '../../support/people/cloud-person.ts';
import type { Window, WindowOptions } from '../../support/real-browser.ts';

const open = useBrowser();
/** Of a user, or of a visitor. */
const windowOf = async (user: User | undefined, options: WindowOptions = {}): Promise<Window> =>
  open({ ...(user !== undefined && { session: await sessionOf(user) }), ...options });

const invite = async (window: Window, email: string): Promise<string> => {
  await window.goTo('/admin/users');
  await window.page.getByRole('link', { name: 'Invite a person' }).click();
  await window.page.getByLabel('Email address').fill(email);
  await press(window, 'Send invitation');
  await window.page.getByText('An email with a link to join was sent').waitFor();
  const link = await linkTo(email);
  expect(await window.page.locator('.copyable code').textContent()).toContain(link);
  return link;
};
const linkTo = async (email: string): Promise<string> =>
  /\/invitation\?token=[\w-]{43}/.exec((await lettersTo(email))[0]?.text ?? '')?.[0] ?? '';

describe.each(scriptingOf('invitations'))('an invitation, with script: %o', (options) => {
  it('leads from the page of users, by email, to a member of the family', async () => {
    const admin = await newCloudUser({ role: 'admin' });
    const email = `${randomUUID()}@example.com`;
    const mine = await windowOf(admin, options);
    const link = await invite(mine, email);
    await mine.page.getByRole('listitem').filter({ hasText: email }).waitFor();
    if (options.javaScript) await checkPage(mine, 'admin-users');

    const visitor = await windowOf(undefined, options);
    await visitor.goTo(link);
    expect(visitor.address).toBe('/invitation'); // without the token
    await visitor.page.getByText(admin.email).waitFor();
    await visitor.page.getByLabel('Password').fill('short');
    await visitor.page.getByLabel('First name').fill('Bea');
    await press(visitor, 'Create account');
    await visitor.page.getByRole('alert').waitFor();
    expect(await visitor.page.getByLabel('First name').inputValue()).toBe('Bea');
    await visitor.page.getByLabel('Password').fill(CLOUD_PASSWORD);
    await press(visitor, 'Create account');
    await visitor.page.waitForURL((url) => url.pathname === '/');
    expect(await openCloud().users.findByEmail(email)).toMatchObject({ familyId: admin.familyId, role: 'member' });

    await mine.goTo(`/admin/users?q=${encodeURIComponent(email)}`);
    const joined = mine.page.getByRole('listitem').filter({ hasText: email });
    await joined.getByRole('link', { name: 'Bea', exact: true }).waitFor();
    await joined.getByText(email, { exact: true }).waitFor();
    expect(await mine.page.getByText('Invited, not joined yet').count()).toBe(0);

    const late = await windowOf(undefined, options);
    await late.goTo(link);
    expect([late.status, await late.page.locator('h1').textContent()]).toEqual([404, 'This invitation cannot be used']);
  });

  it('is sent again and revoked where it was sent, and ends the links in earlier emails', async () => {
    const admin = await newCloudUser({ role: 'admin' });
    const email = `${randomUUID()}@example.com`;
    const mine = await windowOf(admin, options);
    const first = await invite(mine, email);
    await mine.page.getByRole('button', { name: `Resend the invitation to ${email}` }).click();
    await mine.page.getByText('An email with a new link was sent').waitFor();
    const second = await linkTo(email);
    expect(second).not.toBe(first);
    const visitor = await windowOf(undefined, options);
    await visitor.goTo(first);
    expect(visitor.status).toBe(404);
    await visitor.goTo(second);
    expect(visitor.status).toBe(200);
    await mine.page.getByRole('button', { name: `Revoke the invitation to ${email}` }).click();
    await mine.page.getByText('The invitation was revoked.').waitFor();
    await visitor.goTo(second);
    expect(visitor.status).toBe(404);
  });
});

describe('the form of a new invitation', () => {
  it('asks for a fresh sign-in, and says what is wrong at the field', async () => {
    const admin = await newCloudUser({ role: 'admin' });
    const tenMinutesAgo = new Date(Date.now() - 600_000).toISOString();
    const old = await windowOf(undefined, { session: await sessionOf(admin, { at: tenMinutesAgo }) });
    await old.goTo('/admin/invitations/new');
    expect(old.address).toBe('/sign-in/again?return_to=%2Fadmin%2Finvitations%2Fnew');

    const window = await windowOf(admin);
    await window.goTo('/admin/invitations/new');
    await window.page.getByLabel('Email address').fill(admin.email);
    await press(window, 'Send invitation');
    await window.page.getByText('already belongs to a person in your family').first().waitFor();
    expect(await window.page.getByLabel('Email address').inputValue()).toBe(admin.email);
  });
});
