import { describe, expect, it } from 'vitest';
import { scopeChoices } from '../../../shared/people/oauth/domain/scope-choice.ts';
import { knownLocale } from '../../../web/people/family-choices.ts';
import { consentPage, refusedRequestPage } from '../../../web/people/oauth/authorization-pages.ts';
import { linkPage } from '../../../web/people/sign-in/link-page.ts';
import { emailSentPage, newPasswordPage, passwordResetPage } from '../../../web/people/sign-in/password-reset-page.ts';
import { reauthenticationPage } from '../../../web/people/sign-in/reauthentication-page.ts';
import { registrationPage } from '../../../web/people/sign-in/registration-page.ts';
import { closedPage, leavingPage, secondFactorPage } from '../../../web/people/sign-in/sign-in-pages.ts';
import { newForm } from '../../../web/platform/form-state.ts';
import type { Html } from '../../../web/platform/html.ts';
import type { Viewer } from '../../../web/platform/viewer.ts';
import { htmlProblems } from '../../support/pages/html-problems.ts';
import { INJECTED_NAMES, injectedMarkup } from '../../support/pages/injections.ts';

const aViewer = (over: Partial<Viewer> = {}): Viewer => ({
  name: 'Ada Byron',
  email: 'ada@example.org',
  role: 'member',
  csrfToken: 'the-token',
  path: '/sign-in/again',
  locale: 'en',
  timeZone: 'UTC',
  today: '2026-03-20',
  currency: 'USD',
  isRecent: false,
  ...over,
});
const aConsent = (over: Partial<Parameters<typeof consentPage>[1]> = {}) => ({
  ...({
    client: { id: 'c1', name: 'Budget on the train', host: null },
    scope: 'read',
    request: 'of-this-page',
  } as const),
  choices: [{ choice: 'requested', scope: 'read' } as const],
  redirect_uri: 'https://application.example/back?x=1',
  redirects_to_device: false,
  user: { email: 'ada@example.org' },
  ...over,
});
const ALL_WAYS = { password: true, code: true, passkey: false, providers: [{ name: 'company', label: 'Company' }] };

const hostilePages = (hostile: string): Readonly<Record<string, Html>> => {
  const viewer = aViewer({ name: hostile, email: hostile });
  const form = { values: { email: hostile, token: hostile, first_name: hostile }, errors: [hostile] };
  const ways = { ...ALL_WAYS, providers: [{ name: 'company', label: hostile }] };
  return {
    secondFactor: secondFactorPage({ ways: { app: true, passkey: false }, passkeyHost: null, form }),
    proveAgain: reauthenticationPage(viewer, { ways, passkeyHost: null, returnTo: '/', form }),
    link: linkPage({ provider: { label: hostile }, email: hostile, form }),
    reset: passwordResetPage(form),
    newPassword: newPasswordPage(form),
    registration: registrationPage(form),
    leaving: leavingPage(`https://provider.example/out?a=${encodeURIComponent(hostile)}`),
    consent: consentPage(
      viewer,
      aConsent({ client: { id: hostile, name: hostile, host: `${hostile}x` }, user: { email: hostile } }),
    ),
    refused: refusedRequestPage(hostile),
  };
};

describe('sign-in pages', () => {
  it.each(INJECTED_NAMES)('show %j as text', async (hostile) => {
    for (const [name, page] of Object.entries(hostilePages(hostile))) {
      const text = String(await page);
      expect(injectedMarkup(text), name).toEqual([]);
      expect(text.match(/<script/g), name).toHaveLength(1);
    }
  });

  it('are valid', async () => {
    const pages = { ...hostilePages('Ada'), sent: emailSentPage(), closed: closedPage('registration') };
    for (const [name, page] of Object.entries(pages)) {
      expect(await htmlProblems(String(await page)), name).toEqual([]);
    }
  });

  it('have distinct titles', async () => {
    const pages = [...Object.values(hostilePages('Ada')), emailSentPage(), closedPage('registration')];
    const titles = await Promise.all(pages.map(async (page) => /<title>(.*)<\/title>/.exec(String(await page))?.[1]));
    expect(new Set(titles).size).toBe(pages.length);
  });
});

describe('a passkey', () => {
  const forms = (page: string) => page.match(/<form[^>]*data-passkey[^>]*>/g) ?? [];
  const second = async (ways: { app: boolean; passkey: boolean }) =>
    String(await secondFactorPage({ ways, passkeyHost: 'money.example' }));

  it('is offered as a second factor to those who have one, beside a code', async () => {
    const page = await second({ app: false, passkey: true });
    expect(forms(page)).toEqual([
      '<form method="post" action="/sessions/passkey/second_factor" data-passkey="get" data-host="money.example">',
    ]);
    expect(page).toContain('Enter one of your recovery codes.');
    expect(page.match(/<script/g)).toHaveLength(2);
    expect(forms(await second({ app: true, passkey: false }))).toEqual([]);
  });

  it('is offered to confirm who the user is, with the token of the session', async () => {
    const ways = { ...ALL_WAYS, passkey: true };
    const content = { ways, passkeyHost: 'money.example', returnTo: '/settings/api_keys', isRefused: true };
    const page = String(await reauthenticationPage(aViewer(), content));
    expect(forms(page)).toHaveLength(1);
    expect(page).toContain('This passkey was not accepted');
    expect(await htmlProblems(page)).toEqual([]);
    const elsewhere = String(await reauthenticationPage(aViewer(), { ...content, passkeyHost: null }));
    expect(forms(elsewhere)).toEqual([]);
  });
});

describe('reauthenticationPage', () => {
  const shown = async (ways: typeof ALL_WAYS) =>
    String(await reauthenticationPage(aViewer(), { ways, passkeyHost: null, returnTo: '/settings/api_keys?page=2' }));

  it('asks for all local factors, and offers the providers', async () => {
    const page = await shown(ALL_WAYS);
    expect(page).toContain('name="password"');
    expect(page).toContain('name="code"');
    expect(page).toContain('name="csrf_token" value="the-token"');
    expect(page).toContain('value="ada@example.org" autocomplete="username"');
    expect(page).toContain('href="/auth/company?reauthenticate=1&amp;return_to=%2Fsettings%2Fapi_keys%3Fpage%3D2"');
  });

  it('asks only for a code if the user has no password', async () => {
    const page = await shown({ ...ALL_WAYS, password: false });
    expect(page).not.toContain('name="password"');
    expect(page).toContain('name="code"');
  });

  it('has no form if only a provider can authenticate the user', async () => {
    const page = await shown({ ...ALL_WAYS, password: false, code: false });
    expect(page).not.toContain('action="/sign-in/again"');
    expect(page).toContain('/auth/company');
  });

  it('asks users without any method to sign in again', async () => {
    const page = await shown({ password: false, code: false, passkey: false, providers: [] });
    expect(page).toContain('Sign out, then sign in again');
  });
});

describe('newPasswordPage', () => {
  it('carries the token from the email and shows the password rule', async () => {
    const page = String(await newPasswordPage(newForm({ token: 'of-the-letter' })));
    expect(page).toContain('name="token" value="of-the-letter"');
    expect(page).toContain('autocomplete="new-password"');
    expect(page).toContain('At least 12 characters');
  });
});

describe('registrationPage', () => {
  it('keeps the values next to their errors, but never the password', async () => {
    const values = {
      email: 'ada',
      password: 'secret words',
      currency: 'EUR',
      time_zone: 'Europe/Vienna',
      locale: 'de-AT',
    };
    const errors = [
      'email must be an email address like name@example.com',
      'password must be at least 12 characters, not 4',
    ];
    const page = String(await registrationPage({ values, errors }));
    expect(page).toMatch(/id="field-email"[^>]*value="ada"[^>]*aria-invalid="true"/);
    expect(page).toContain('id="field-password-error"');
    expect(page).not.toContain('secret words');
    for (const chosen of ['value="EUR" selected>', 'selected>Europe/Vienna<', 'value="de-AT" selected>']) {
      expect(page).toContain(chosen);
    }
  });

  it('suggests the time zone unless one was chosen', async () => {
    expect(String(await registrationPage(newForm()))).toContain('data-own-time-zone');
    expect(String(await registrationPage({ values: {}, errors: ['email is required'] }))).not.toContain('data-own');
  });
});

describe('knownLocale', () => {
  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de-AT'],
    ['de-at', 'de-AT'],
    ['de', 'de-AT'],
    ['xx, fr-LU;q=0.5', 'fr-BE'],
    ['tlh', 'en'],
    ['', 'en'],
    ['"><script>', 'en'],
  ])('returns for %j: %s', (asked, locale) => {
    expect(knownLocale(asked)).toBe(locale);
  });
});

describe('consentPage', () => {
  it('shows the application and its request, the signed-in user, and the redirect target', async () => {
    const page = String(await consentPage(aViewer(), aConsent()));
    expect(page).toContain('<strong>Budget on the train</strong>');
    expect(page).toContain('See your accounts');
    expect(page).not.toContain('Add, change and delete');
    expect(page).toContain('<code>https://application.example</code>');
    expect(page).toContain('name="request" value="of-this-page"');
    expect(page).toMatch(/name="decision" value="allow".*name="decision" value="deny"/s);
    const writing = String(await consentPage(aViewer(), aConsent({ scope: 'read_write' })));
    expect(writing).toContain('Add, change and delete');
  });

  it('begins with the host of an application that is not registered, and lets the person allow less', async () => {
    const client = { id: 'https://train.example/c.json', name: 'Budget', host: 'train.example' };
    const choices = scopeChoices('read_write');
    const page = String(
      await consentPage(aViewer(), aConsent({ client, choices, scope: 'read_write', redirects_to_device: true })),
    );
    expect(page).toContain('<strong>train.example</strong>, which calls itself “Budget”');
    expect(page).toContain('<code>https://train.example/c.json</code>');
    expect(page).toContain('Any program here can claim');
    expect(page).toContain('name="scope" value="requested" checked');
    expect(page).toContain('name="scope" value="read"');
    const registered = String(await consentPage(aViewer(), aConsent({ redirects_to_device: true })));
    expect(registered).not.toContain('Any program here can claim');
    expect(registered).not.toContain('type="radio"');
  });
});
