import type { Email } from '../../platform/domain/mail.ts';
import type { Invitation } from '../invitations/domain/invitation.ts';
import { EMAIL_CHANGE_HOURS } from '../settings/domain/email-change.ts';

type Recipient = { readonly email: string };

const NOT_YOU = 'If this was not you, reset your password immediately and tell your administrator.';

const letter = ({ email }: Recipient, subject: string, lines: readonly string[]): Email => ({
  to: email,
  subject,
  text: `${lines.join('\n\n')}\n`,
});

export const passwordResetEmail = (to: Recipient, link: string): Email =>
  letter(to, 'Reset your password', [
    'Someone, probably you, asked to reset the password of your account. Use this link to choose a new password. It works once and expires after 30 minutes:',
    link,
    'If you did not ask for this, you can ignore this email. Your password has not changed.',
  ]);

export const passwordChangedEmail = (to: Recipient): Email =>
  letter(to, 'Your password was changed', [
    'The password of your account was set or changed, and your other sessions were signed out.',
    NOT_YOU,
  ]);

/** To the address that somebody entered: it may be a stranger's, so it names nobody. */
export const confirmAddressEmail = (to: Recipient, link: string): Email =>
  letter(to, 'Confirm your new email address', [
    `Someone, probably you, asked to use this email address for their Counterfoil account. To confirm, open this link and sign in. The link works once and expires after ${EMAIL_CHANGE_HOURS} hours:`,
    link,
    'If you did not ask for this, you can ignore this email. Nothing changes unless the owner of the account confirms.',
  ]);

/** To the owner of an address that another user entered, who gets the same response as for any other address. */
export const addressInUseEmail = (to: Recipient): Email =>
  letter(to, 'Someone tried to use your email address', [
    'Someone, possibly you, asked to use this address for another Counterfoil account. Your account already uses it, so nothing changes.',
    'If this was you, sign in to the other account and enter a different address. If not, you can ignore this email.',
  ]);

/** To the current address, at once. */
export const emailChangeRequestedEmail = (to: Recipient, email: string): Email =>
  letter(to, 'Email address change requested', [
    `Someone, probably you, asked to change the email address of your account to ${email}. Until that address is confirmed, you sign in with this one.`,
    'If this was not you, cancel the change under Settings, Profile, then change your password and tell your administrator. A new password also cancels the change.',
  ]);

/** To the former address. */
export const emailChangedEmail = (to: Recipient, email: string): Email =>
  letter(to, 'Your email address was changed', [
    `The email address of your account is now ${email}. Use the new address to sign in. Emails about your account now go there. This is the last email to this address.`,
    'If this was not you, tell your administrator immediately.',
  ]);

export const identityLinkedEmail = (to: Recipient, provider: string): Email =>
  letter(to, 'A sign-in method was added to your account', [
    `You can now sign in to your account with ${provider}.`,
    'If you did not add it, disconnect it under Settings, Security, change your password, and tell your administrator.',
  ]);

/** Names that people chose are left out: an email must not carry the words of a stranger. */
export const invitationEmail = (
  { email, role, days }: Pick<Invitation, 'email' | 'role' | 'days'>,
  inviter: string,
  link: string,
): Email =>
  letter({ email }, 'You are invited to Counterfoil', [
    `${inviter} invites you to their family in Counterfoil, where they keep track of their money, as ${role === 'admin' ? 'an administrator' : 'a member'}. Use this link to create your account. It works once and expires after ${days === 1 ? 'one day' : `${days} days`}:`,
    link,
    'If you do not know this person, you can ignore this email. No account is created unless you use the link.',
  ]);

export const accountCreatedEmail = (to: Recipient, provider: string): Email =>
  letter(to, 'Your account was created', [
    `An account with your email address was created when you signed in with ${provider}.`,
    'If this was not you, tell your administrator.',
  ]);

export const secondFactorEnabledEmail = (to: Recipient): Email =>
  letter(to, 'Two-factor authentication is on', [
    'From now on you need a code from your authenticator app to sign in. You were signed out everywhere else.',
    NOT_YOU,
  ]);

export const secondFactorDisabledEmail = (to: Recipient): Email =>
  letter(to, 'Two-factor authentication is off', [
    'You no longer need a code from your authenticator app to sign in. You were signed out everywhere else.',
    NOT_YOU,
  ]);

/** An administrator did it, so nothing is asked of the user but to set it up again. */
export const secondFactorResetEmail = (to: Recipient): Email =>
  letter(to, 'Your two-factor authentication was reset', [
    'An administrator removed your authenticator app, your passkeys and your recovery codes, and signed you out everywhere. Until you set them up again, your password or your provider is enough to sign in.',
    'Sign in and set up two-factor authentication again under Settings, Security.',
    'If you did not ask for this, change your password and tell your administrator immediately.',
  ]);

export const recoveryCodesEmail = (to: Recipient): Email =>
  letter(to, 'You have new recovery codes', [
    'New recovery codes were created for your account. Your old codes no longer work.',
    NOT_YOU,
  ]);

export const appRemovedEmail = (to: Recipient): Email =>
  letter(to, 'Your authenticator app was removed', [
    'Codes from your authenticator app no longer work. When you sign in, you are asked for a passkey instead. You were signed out everywhere else.',
    NOT_YOU,
  ]);

const NOT_YOUR_PASSKEY =
  'If this was not you, remove the passkey under Settings, Security, change your password, and tell your administrator.';

/** It turned two-factor authentication on. */
export const firstPasskeyEmail = (to: Recipient): Email =>
  letter(to, 'A passkey was added to your account', [
    'From now on you need your passkey to sign in, or a recovery code. Your password alone is no longer enough. You were signed out everywhere else.',
    NOT_YOUR_PASSKEY,
  ]);

export const passkeyAddedEmail = (to: Recipient): Email =>
  letter(to, 'A passkey was added to your account', ['You can now sign in with another passkey.', NOT_YOUR_PASSKEY]);

export const passkeyRemovedEmail = (to: Recipient): Email =>
  letter(to, 'A passkey was removed from your account', [
    'You can no longer sign in with it. You were signed out everywhere else.',
    NOT_YOU,
  ]);
