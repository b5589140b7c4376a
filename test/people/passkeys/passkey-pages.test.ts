import { describe, expect, it } from 'vitest';
import { MAX_PASSKEYS } from '../../../shared/people/passkeys/domain/passkey.ts';
import {
  type PasskeyContent,
  type PasskeysContent,
  passkeyPage,
  passkeysPage,
} from '../../../web/people/passkeys/passkey-pages.ts';
import { newForm } from '../../../web/platform/form-state.ts';
import { htmlProblems } from '../../support/pages/html-problems.ts';
import { INJECTED_NAMES, injectedMarkup } from '../../support/pages/injections.ts';
import { aViewer } from '../../support/pages/ledger-content.ts';

const passkey = {
  id: 'an-id',
  name: 'Phone',
  synced: true,
  created_at: '2026-03-01T10:00:00.000Z',
  last_used_at: null,
};
const all = async (over: Partial<PasskeysContent> = {}): Promise<string> =>
  String(
    await passkeysPage(aViewer(), {
      passkeys: [passkey],
      relyingParty: { id: 'money.example', origin: 'https://money.example' },
      isAtIt: true,
      isTwoFactorOn: true,
      userAgent: '',
      done: undefined,
      form: newForm(),
      ...over,
    }),
  );
const onePasskey = async (over: Partial<PasskeyContent> = {}): Promise<string> => {
  const state = { others: 0, hasApp: false, isLastFactor: false, hasPassword: true };
  return String(await passkeyPage(aViewer(), { passkey, ...state, form: newForm({ name: passkey.name }), ...over }));
};

describe('passkeysPage', () => {
  it('warns that the first one turns two-factor authentication on', async () => {
    const warning = 'turns on two-factor authentication';
    expect(await all({ passkeys: [], isTwoFactorOn: false })).toContain(warning);
    expect(await all()).not.toContain(warning);
  });

  it('says why none can be added', async () => {
    expect(await all({ relyingParty: undefined })).toContain('Passkeys cannot be used here');
    expect(await all({ isAtIt: false })).toContain('href="https://money.example/settings/security/passkeys"');
    const many = Array.from({ length: MAX_PASSKEYS }, () => passkey);
    expect(await all({ passkeys: many })).toContain('Remove one to add another');
  });

  it.each(INJECTED_NAMES)('shows %j as text', async (name) => {
    const form = { values: { name }, errors: [`name ${name}`] };
    for (const page of [
      await all({ passkeys: [{ ...passkey, name }], form, userAgent: name }),
      await onePasskey({ passkey: { ...passkey, name }, form }),
    ]) {
      expect(injectedMarkup(page)).toEqual([]);
      expect(await htmlProblems(page)).toEqual([]);
    }
  });
});

describe('passkeyPage', () => {
  it.each<[string, Partial<PasskeyContent>]>([
    ['your password alone is then enough to sign in', { isLastFactor: true }],
    ['your connected account alone is then enough to sign in', { isLastFactor: true, hasPassword: false }],
    ['You then sign in with your password and a code from your authenticator app.', { hasApp: true }],
    ['You then sign in with your other passkey.', { others: 1 }],
    [
      'You then sign in with one of your 2 other passkeys, or with your password and a code from your authenticator app.',
      { others: 2, hasApp: true },
    ],
  ])('says what remains: %s', async (sentence, over) => {
    expect(await onePasskey(over)).toContain(sentence);
  });
});
