import type { Letter } from '../../../platform/domain/mail.ts';

type Recipient = { readonly email: string };

const NOT_YOU = 'If that was not you, reset your password at once and tell whoever runs the service.';

const letter = ({ email }: Recipient, subject: string, lines: readonly string[]): Letter => ({
  to: email,
  subject,
  text: `${lines.join('\n\n')}\n`,
});

export const passwordResetLetter = (to: Recipient, link: string): Letter =>
  letter(to, 'Choose a new password', [
    'Somebody, probably you, asked for a new password for your account. With this link, which works once and for 30 minutes, you choose it:',
    link,
    'If you did not ask for it, do nothing: your password stays as it is.',
  ]);

export const passwordChangedLetter = (to: Recipient): Letter =>
  letter(to, 'Your password was changed', [
    'The password of your account was changed. Every other session has ended.',
    NOT_YOU,
  ]);

export const identityLinkedLetter = (to: Recipient, provider: string): Letter =>
  letter(to, 'A way to sign in was added to your account', [
    `You can now sign in to your account with "${provider}".`,
    'If you did not add it, disconnect it under Settings, Security, change your password, and tell the administrator.',
  ]);

export const accountCreatedLetter = (to: Recipient, provider: string): Letter =>
  letter(to, 'Your account was created', [
    `An account with your email address was created when you signed in with "${provider}".`,
    'If you did not sign in, tell the administrator.',
  ]);

export const secondFactorEnabledLetter = (to: Recipient): Letter =>
  letter(to, 'Two-step sign-in is on', [
    'From now on your account asks for a code of your authenticator app. Every other session has ended.',
    NOT_YOU,
  ]);

export const secondFactorDisabledLetter = (to: Recipient): Letter =>
  letter(to, 'Two-step sign-in is off', [
    'Your account no longer asks for a code of your authenticator app. Every other session has ended.',
    NOT_YOU,
  ]);

export const recoveryCodesLetter = (to: Recipient): Letter =>
  letter(to, 'You have new recovery codes', [
    'New recovery codes were made for your account; those from before no longer work.',
    NOT_YOU,
  ]);
