import { describe, expect, it } from 'vitest';
import type { SignInChoices } from '../../../shared/people/schema/sign-in-answers.ts';
import { type SignInContent, signInPage } from '../../../web/people/sign-in/sign-in-pages.ts';
import { htmlProblems } from '../../support/pages/html-problems.ts';
import { INJECTED_NAMES, injectedMarkup } from '../../support/pages/injections.ts';

const someChoices = (over: Partial<SignInChoices> = {}): SignInChoices => ({
  providers: [],
  local_login: true,
  password_reset: true,
  passkey_host: null,
  registration_open: false,
  ...over,
});
const aWay = (name: string, label = name) => ({
  ...({ name, label, icon: null, strategy: 'openid_connect', path: `/auth/${name}` } as const),
});
const shown = async (choices: SignInChoices, over: Partial<SignInContent> = {}): Promise<string> =>
  String(await signInPage({ choices, returnTo: '/', ...over }));

describe('signInPage', () => {
  it('offers passkeys where the service has them, invisible until its script finds that the browser has them, too', async () => {
    const page = await shown(someChoices({ passkey_host: 'money.example' }), { returnTo: '/imports' });
    expect(page).toMatch(/<form [^>]*action="\/sessions\/passkey" data-passkey="get" data-host="money.example">/);
    expect(page).toContain('/assets/passkeys.js');
    expect(await htmlProblems(page)).toEqual([]);
    const without = await shown(someChoices());
    expect(without).not.toContain('data-passkey');
    expect(without).not.toContain('passkeys.js');
  });

  it('asks for email address and password with autocomplete, and links to password reset', async () => {
    const page = await shown(someChoices());
    expect(page).toContain('<form method="post" action="/sign-in">');
    expect(page).toContain('autocomplete="username"');
    expect(page).toContain('autocomplete="current-password"');
    expect(page).toContain('href="/password_reset"');
    expect(page).not.toContain('/registration');
    expect(await htmlProblems(page)).toEqual([]);
  });

  it('says what the service does, after the form', async () => {
    const page = await shown(someChoices());
    const [, about = ''] = page.split('</main>');
    expect(about).toContain('<h2>Every file you import is compared with what was saved</h2>');
    expect(about.match(/<li class="entry">/g)).toHaveLength(3);
  });

  it('passes on the requested page to every sign-in method', async () => {
    const choices = someChoices({ providers: [aWay('company')] });
    const page = await shown(choices, { returnTo: '/imports?page=2&q=a' });
    expect(page).toContain('href="/auth/company?return_to=%2Fimports%3Fpage%3D2%26q%3Da"');
    expect(page).toContain('name="return_to" value="/imports?page=2&amp;q=a"');
    const home = await shown(choices);
    expect(home).toContain('href="/auth/company"');
    expect(home).not.toContain('return_to');
  });

  it('links to registration while there are no users, without a password form', async () => {
    const page = await shown(someChoices({ registration_open: true, providers: [aWay('company')] }));
    expect(page).toContain('href="/registration"');
    expect(page).toContain('href="/auth/company"');
    expect(page).not.toContain('action="/sign-in"');
  });

  it('collapses the form for super admins while passwords are disabled', async () => {
    const choices = someChoices({ password_reset: false, providers: [aWay('company')] });
    const page = await shown(choices);
    expect(page).toContain('<details><summary>Owners of this service: sign in with a password</summary>');
    expect(page).not.toContain('/password_reset');
    const refused = await shown(choices, { form: { values: { email: 'a@b.example' }, errors: ['Not this way'] } });
    expect(refused).toContain('<details open>');
  });

  it('shows no form if passwords are disabled, and explains if there is no other method', async () => {
    const closed = someChoices({ local_login: false, password_reset: false });
    const byProvider = await shown({ ...closed, providers: [aWay('company')] });
    expect(byProvider).not.toContain('<form');
    expect(byProvider).not.toContain('Sign-in is disabled');
    expect(await shown(closed)).toContain('Sign-in is disabled');
  });

  it.each([
    ['error', 'sign_in_failed', 'We could not sign you in'],
    ['error', 'provider_unavailable', 'currently unavailable'],
    ['error', 'second_factor_over', 'Sign in again'],
    ['error', 'link_over', 'with your provider again'],
    ['done', 'signed_out', 'You have signed out'],
    ['done', 'password_reset', 'Your password was changed'],
  ])('shows for %s=%s: %s', async (key, code, sentence) => {
    expect(await shown(someChoices(), { [key]: code })).toContain(sentence);
  });

  it.each([...INJECTED_NAMES, 'constructor', '__proto__', 'toString'])(
    'shows nothing for the code %j',
    async (code) => {
      const plain = await shown(someChoices());
      expect(await shown(someChoices(), { error: code, done: code })).toBe(plain);
    },
  );

  it.each(INJECTED_NAMES)('shows %j as text', async (hostile) => {
    const form = { values: { email: hostile, password: hostile }, errors: [hostile, `email ${hostile}`] };
    const providers = [aWay('company', hostile)];
    const page = await shown(someChoices({ providers }), { form, returnTo: '/a"><b data-injected>' });
    expect(injectedMarkup(page)).toEqual([]);
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).toContain('type="password" value=""');
    expect(await htmlProblems(page)).toEqual([]);
  });
});
