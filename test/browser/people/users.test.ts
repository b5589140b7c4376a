import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../../shared/people/domain/user.ts';
import { scriptingOf } from '../../support/amounts.ts';
import { checkPage } from '../../support/pages/check-page.ts';
import { expectInert, INJECTED_NAMES } from '../../support/pages/injections.ts';
import { press, useWindows } from '../../support/pages/windows.ts';
import { newCloudUser, openCloud, sessionOf } from '../../support/people/cloud-person.ts';

let boss: User;
const windowOf = useWindows();

beforeAll(async () => {
  boss = await newCloudUser({ role: 'super_admin' });
});

describe.each(scriptingOf('users'))('the pages of users, with script: %o', (options) => {
  it('suspend a user, who is signed out at the next click, and reactivate them', async () => {
    const member = await newCloudUser();
    const [mine, his] = [await windowOf(boss, options), await windowOf(member, options)];
    await his.goTo('/settings/api_keys');
    expect(his.status).toBe(200);

    await mine.goTo(`/admin/users?q=${encodeURIComponent(member.email)}`);
    await mine.page.getByRole('link', { name: member.email, exact: true }).click();
    await press(mine, 'Suspend this person');
    await expect.poll(() => mine.page.textContent('.notice.success')).toContain('All their sessions');

    await his.page.getByRole('link', { name: 'API keys' }).click();
    await his.page.waitForURL('**/sign-in?**');
    expect(his.address).toBe('/sign-in?return_to=%2Fsettings%2Fapi_keys');

    await press(mine, 'Lift the suspension');
    await expect.poll(() => mine.page.textContent('.notice.success')).toContain('can sign in again');
  });

  it('delete a user only if their email address is entered correctly', async () => {
    const member = await newCloudUser({ familyId: boss.familyId });
    const window = await windowOf(boss, options);
    await window.goTo(`/admin/users/${member.id}`);
    await window.page.getByLabel('Enter the email address').fill('somebody@else.example');
    await press(window, 'Delete this person');
    await window.page.getByText('The email address must be the user').first().waitFor();
    expect(window.status).toBe(422);
    expect(await window.page.getByLabel('Enter the email address').inputValue()).toBe('somebody@else.example');

    await window.page.getByLabel('Enter the email address').fill(member.email);
    await press(window, 'Delete this person');
    await window.page.getByText('The person was deleted and can no longer sign in.').waitFor();
    if (options.javaScript) expect(window.address).toBe('/admin/users');
    expect(await openCloud().users.find(member.id)).toBeUndefined();

    await window.goTo(`/admin/sso_audit_logs?type=user_deleted&user=${encodeURIComponent(member.email)}`);
    await window.page.getByText(`${boss.email} deleted ${member.email}.`).waitFor();
  });
});

describe('the page of a user', () => {
  it('asks for a fresh sign-in before changing a role', async () => {
    const member = await newCloudUser();
    const tenMinutesAgo = new Date(Date.now() - 600_000).toISOString();
    const window = await windowOf(boss, { session: await sessionOf(boss, { at: tenMinutesAgo }) });
    await window.goTo(`/admin/users/${member.id}`);

    expect(await window.page.getByRole('group', { name: 'Role' }).count()).toBe(0);
    const link = window.page.locator('main a', { hasText: 'Confirm your identity' });
    expect(await link.getAttribute('href')).toBe(`/sign-in/again?return_to=%2Fadmin%2Fusers%2F${member.id}`);
  });

  it('does not offer to suspend or delete your own account', async () => {
    const window = await windowOf(boss);
    await window.goTo(`/admin/users/${boss.id}`);

    expect(await window.page.getByRole('button').allTextContents()).toEqual(['Sign out', 'Sign out everywhere']);
    await window.page.getByText('This is you').waitFor();
  });

  it('refuses members', async () => {
    const window = await windowOf(await newCloudUser());
    await window.goTo('/admin/users');

    expect(window.status).toBe(403);
    await window.page.getByRole('heading', { name: 'You do not have permission' }).waitFor();
  });

  it('shows names as text, whatever they contain', async () => {
    const users = await Promise.all(INJECTED_NAMES.map(() => newCloudUser()));
    const { users: stored } = openCloud();
    const mark = randomUUID();
    for (const [index, { id }] of users.entries()) {
      const names = { firstName: INJECTED_NAMES[index] ?? '', lastName: mark };
      await stored.update(id, names, new Date().toISOString());
    }
    const window = await windowOf(boss);
    await window.goTo(`/admin/users?q=${mark}&per_page=100`);
    await expectInert(window, INJECTED_NAMES);
    await checkPage(window, 'users-with-hostile-names');

    await window.goTo(`/admin/users/${users[0]?.id}`);
    await expectInert(window, INJECTED_NAMES.slice(0, 1));
  });
});

describe('the audit log', () => {
  it('can be filtered, and exported as filtered', async () => {
    const window = await windowOf(boss);
    const member = await newCloudUser();
    await window.goTo(`/admin/users/${member.id}`);
    await press(window, 'Sign out everywhere');
    await window.goTo('/admin/sso_audit_logs');
    await window.page.getByRole('button', { name: 'Filters' }).click();
    await window.page.getByLabel('What happened').selectOption({ label: 'Other sessions ended' });
    await window.page.getByLabel('Who').fill(member.email);
    await press(window, 'Show');
    const entries = window.page.getByRole('list', { name: 'Today' }).getByRole('listitem');
    await entries.getByText(`${boss.email} ended all sessions of ${member.email}.`).waitFor();
    expect(await entries.locator('.tile').count()).toBe(1);
    await checkPage(window, 'audit-log');

    const [download] = await Promise.all([
      window.page.waitForEvent('download'),
      window.page.getByRole('link', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}\.csv$/);
  });
});
