import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../../support/http/api-client.ts';
import { Browser } from '../../../support/people/browser-client.ts';
import {
  CLOUD_PASSWORD,
  lettersTo,
  newCloudPerson,
  newCloudUser,
  openCloud,
} from '../../../support/people/cloud-person.ts';

const PATH = '/settings/profile/email';
const html = { headers: { accept: 'text/html' } };
const anAddress = (): string => `${randomUUID()}@example.org`;
const linkTo = async (email: string): Promise<string> => {
  const [newest] = await lettersTo(email);
  return /\/settings\/profile\/email\/confirm\?token=[\w-]{43}/.exec(newest?.text ?? '')?.[0] ?? '';
};
const tokenTo = async (email: string): Promise<string> => (await linkTo(email)).split('=')[1] ?? '';
const ask = (browser: Browser, new_email: string) =>
  browser.send<string>('POST', PATH, { form: { new_email }, ...html });
const confirm = (browser: Browser, token: string) =>
  browser.send<string>('POST', `${PATH}/confirm`, { form: { token }, ...html });
const stored = async (id: string) => (await openCloud().users.find(id))?.email;

describe(PATH, () => {
  it('leads from the profile to the new address; the old one works until then, and the session afterwards', async () => {
    const { user, browser } = await newCloudPerson();
    const email = anAddress();
    const profile = await browser.get<string>('/settings/profile', html);
    expect(profile.body).toContain(`href="${PATH}"`);
    expect((await browser.get<string>(PATH, html)).body).toContain(user.email);

    const asked = await ask(browser, ` ${email.toUpperCase()} `);
    expect([asked.status, asked.location]).toEqual([303, '/settings/profile?done=email_asked']);
    const waiting = await browser.get<string>('/settings/profile?done=email_asked', html);
    expect(waiting.body).toContain('The link was sent to your new address.');
    expect(waiting.body).toContain(`<strong>${email}</strong>`);
    expect(waiting.body).toContain('Resend link');
    expect((await lettersTo(user.email))[0]?.subject).toBe('Email address change requested');
    expect((await new Browser().signIn(user.email, CLOUD_PASSWORD)).status).toBe(201);
    expect((await new Browser().signIn(email, CLOUD_PASSWORD)).status).toBe(401);

    const page = await browser.get<string>(await linkTo(email), html);
    expect([page.status, page.body.includes('Change address')]).toEqual([200, true]);
    expect(await stored(user.id)).toBe(user.email);

    const done = await confirm(browser, await tokenTo(email));
    expect([done.status, done.location]).toEqual([303, '/settings/profile?done=email_changed']);
    const after = await browser.get<string>('/settings/profile?done=email_changed', html);
    expect(after.body).toContain('Your email address was changed.');
    expect(after.body).not.toContain('Resend link');
    expect((await lettersTo(user.email))[0]?.subject).toBe('Your email address was changed');
    expect((await new Browser().signIn(user.email, CLOUD_PASSWORD)).status).toBe(401);
    expect((await new Browser().signIn(email, CLOUD_PASSWORD)).status).toBe(201);
    expect((await confirm(browser, await tokenTo(email))).location).toBe('/settings/profile?done=email_changed');
  });

  it('shows administrators the new address and the event', async () => {
    const { user, browser } = await newCloudPerson();
    const email = anAddress();
    await ask(browser, email);
    await confirm(browser, await tokenTo(email));
    const { browser: admin } = await newCloudPerson({ role: 'super_admin' });
    expect((await admin.get<string>(`/admin/users/${user.id}`, html)).body).toContain(email);
    const log = await admin.get<string>(`/admin/sso_audit_logs?type=email_changed&user=${user.id}`, html);
    expect(log.body).toContain(`changed their email address to ${email}.`);
  });

  it('answers for a taken address as for any other one, without a link', async () => {
    const { browser } = await newCloudPerson();
    const owner = await newCloudUser();
    const asked = await browser.send('POST', PATH, { json: { new_email: owner.email } });
    expect(asked).toMatchObject({ status: 202, body: { data: { pending_email: { email: owner.email } } } });
    expect((await lettersTo(owner.email)).map(({ subject }) => subject)).toEqual([
      'Someone tried to use your email address',
    ]);
    expect(await linkTo(owner.email)).toBe('');
  });

  it('asks a visitor to sign in first, and keeps the link', async () => {
    const { browser } = await newCloudPerson();
    const email = anAddress();
    await ask(browser, email);
    const link = await linkTo(email);
    const guest = await new Browser().get<string>(link, html);
    expect([guest.status, guest.location]).toEqual([303, `/sign-in?return_to=${encodeURIComponent(link)}`]);
    const refused = await new Browser().post<ErrorBody>(`${PATH}/confirm`, { token: await tokenTo(email) });
    expect(refused.status).toBe(401);
  });

  it('refuses the link to anybody else, in the same way as one that is made up', async () => {
    const [{ user, browser }, other] = [await newCloudPerson(), await newCloudPerson()];
    const email = anAddress();
    await ask(browser, email);
    const pages = [await linkTo(email), `${PATH}/confirm?token=${'x'.repeat(43)}`, `${PATH}/confirm`];
    for (const path of pages) {
      const shown = await other.browser.get<string>(path, html);
      expect([shown.status, shown.body.includes('This link does not work')]).toEqual([404, true]);
      expect(shown.body).not.toContain(email);
    }
    const refused = await confirm(other.browser, await tokenTo(email));
    expect([refused.status, refused.body.includes('This link does not work')]).toEqual([422, true]);
    expect([await stored(user.id), await stored(other.user.id)]).toEqual([user.email, other.user.email]);
  });

  it('is cancelled from the profile, and its link with it', async () => {
    const { user, browser } = await newCloudPerson();
    const email = anAddress();
    await ask(browser, email);
    const again = await browser.send('POST', `${PATH}/resend`, { form: {}, ...html });
    expect(again.location).toBe('/settings/profile?done=email_asked');
    expect(await lettersTo(email)).toHaveLength(2);
    const kept = await browser.send('POST', `${PATH}/cancel`, { form: {}, ...html });
    expect(kept.location).toBe('/settings/profile?done=email_kept');
    expect((await browser.get<string>(await linkTo(email), html)).status).toBe(404);
    expect((await confirm(browser, await tokenTo(email))).status).toBe(422);
    expect(await stored(user.id)).toBe(user.email);
  });

  it('shows the form again with what was wrong', async () => {
    const { user, browser } = await newCloudPerson();
    const wrong = await ask(browser, 'nothing');
    expect([wrong.status, wrong.body.includes('value="nothing"')]).toEqual([422, true]);
    expect(wrong.body).toContain('New email address must be an email address like name@example.com');
    const same = await ask(browser, user.email);
    expect(same.status).toBe(422);
    expect(same.body).toContain('New email address is already your email address: enter a different one');
    expect(same.body).toMatch(/<input[^>]* name="new_email"[^>]* aria-invalid="true"/);
  });

  it('needs the CSRF token of the session', async () => {
    const { browser } = await newCloudPerson();
    for (const path of [PATH, `${PATH}/resend`, `${PATH}/cancel`, `${PATH}/confirm`]) {
      const forged = await browser.send<ErrorBody>('POST', path, { json: {}, csrf: null });
      expect([forged.status, forged.body.error]).toEqual([403, 'csrf_failed']);
    }
  });
});
