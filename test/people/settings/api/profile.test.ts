import { describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../../support/http/api-client.ts';
import { newCloudPerson, newCloudUser, openCloud } from '../../../support/people/cloud-person.ts';

type Profile = {
  readonly data: {
    readonly first_name: string | null;
    readonly last_name: string | null;
    readonly members: readonly { readonly id: string; readonly email: string }[];
  };
};
const html = { headers: { accept: 'text/html' } };

describe('/settings/profile', () => {
  it('shows a member the people who share the ledger, the user first, and nobody else', async () => {
    const { user, browser } = await newCloudPerson({ role: 'member' });
    const { familyId } = user;
    const other = await newCloudUser({ familyId });
    await newCloudUser({ familyId, status: 'suspended' });
    await newCloudUser();
    const { status, body } = await browser.get<Profile>('/settings/profile');
    expect([status, body.data.members.map(({ id }) => id)]).toEqual([200, [user.id, other.id]]);
    expect(JSON.stringify(body)).not.toMatch(/hash|secret"|credential/i);
    const page = await browser.get<string>('/settings/profile', html);
    expect(page.body).toContain(other.email);
    expect(page.body).not.toContain('Manage people');
  });

  it('changes the name of the user only, and removes one that is blank', async () => {
    const { user, browser } = await newCloudPerson({ role: 'member' });
    await browser.post('/settings/profile', { first_name: 'Bea', last_name: 'Lee' });
    const sent = { first_name: '  Béa <b>', last_name: '', role: 'super_admin', email: 'eve@example.com' };
    const { status, body } = await browser.post<Profile>('/settings/profile', sent);
    expect([status, body.data]).toMatchObject([200, { first_name: 'Béa <b>', last_name: null }]);
    const { users } = openCloud();
    expect(await users.find(user.id)).toMatchObject({
      ...user,
      firstName: 'Béa <b>',
      lastName: null,
      updatedAt: expect.any(String),
    });
  });

  it('answers the form with the page, and keeps what was typed if it is refused', async () => {
    const { browser } = await newCloudPerson();
    const done = await browser.send('POST', '/settings/profile', {
      form: { first_name: 'Ann', last_name: 'Lee' },
      ...html,
    });
    expect([done.status, done.location]).toEqual([303, '/settings/profile?done=saved']);
    const shown = await browser.get<string>('/settings/profile?done=saved', html);
    expect(shown.body).toContain('Your name was saved.');
    expect(shown.body).toContain('<strong>Ann Lee</strong>');
    const form = { first_name: 'x'.repeat(101), last_name: 'Lee' };
    const refused = await browser.send<string>('POST', '/settings/profile', { form, ...html });
    expect([refused.status, refused.body.includes(`value="${form.first_name}"`)]).toEqual([422, true]);
    expect(refused.body).toContain('First name must be at most 100 characters');
  });

  it('refuses a name that shows nothing, and keeps joiners inside one', async () => {
    const { browser } = await newCloudPerson();
    const unseen = { first_name: '\u200b', last_name: 'Lee' };
    const refused = await browser.post<ErrorBody>('/settings/profile', unseen);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      ['first_name must have a visible character, such as a letter, but has only U+200B'],
    ]);
    const joined = 'क्\u200dष';
    const { body } = await browser.post<Profile>('/settings/profile', { first_name: joined, last_name: '' });
    expect(body.data.first_name).toBe(joined);
  });

  it('needs the CSRF token of the session', async () => {
    const { browser } = await newCloudPerson();
    const forged = await browser.send<ErrorBody>('POST', '/settings/profile', { json: {}, csrf: null });
    expect([forged.status, forged.body.error]).toEqual([403, 'csrf_failed']);
  });
});
