import type { IconName } from '../../platform/components/icon.ts';
import { html } from '../../platform/html.ts';

type Role = 'member' | 'admin';

/** All texts of the pages on which people sign in, register and join a family. */
export const WORDS = {
  email: 'Email address',
  password: 'Password',
  newPassword: 'New password',
  passwordHint: 'At least 12 characters. A few unrelated words work well.',
  code: 'Code',
  codeOptional: 'Code (optional)',
  firstName: 'First name (optional)',
  lastName: 'Last name (optional)',
  continueWith: (provider: string) => `Continue with ${provider}`,
  usePasskey: 'Use a passkey',

  signIn: {
    title: 'Sign in',
    what: 'Your family’s money, with proof of every import.',
    about: {
      title: 'Every file you import is compared with what was saved',
      facts: [
        [
          'imports',
          'You see each row before it is added',
          'Duplicates are skipped. Likely ones wait for your decision.',
        ],
        ['protection', 'The result is verified', 'Counts, amounts and balances must match the file, to the cent.'],
        ['changes', 'Every import can be undone', 'Exactly what it added is removed, and nothing else.'],
      ] satisfies readonly (readonly [icon: IconName, title: string, text: string])[],
    },
    noAccount:
      'No account yet? You need an invitation. Ask someone in your family, or the person who runs this service.',
    submit: 'Sign in',
    providers: 'Sign in with a provider',
    firstUser: 'There are no accounts yet. Create the first one to set up the service.',
    register: 'Create first account',
    closed: 'Sign-in is disabled. Ask your administrator to enable a sign-in method.',
    superAdmins: 'Owners of this service: sign in with a password',
    or: 'or with your password',
    forgot: 'Forgot your password?',
    passkey: 'Sign in with a passkey',
    errors: {
      sign_in_failed:
        'We could not sign you in. Try again or use another way to sign in. If the problem continues, ask your administrator to check the audit log.',
      provider_unavailable: 'This sign-in method is currently unavailable. Use another one or try again later.',
      second_factor_over: 'The code was not entered in time, or too many codes were wrong. Sign in again.',
      session_over:
        'Your session has expired and your changes were not saved. Sign in and try again. Your browser’s Back button may still show what you entered.',
      passkey_failed:
        'This passkey could not be used, or the request has expired. Try again or use another way to sign in.',
      link_over: 'The request to connect your account has expired. Sign in with your provider again.',
    } as Readonly<Record<string, string>>,
    done: {
      signed_out: 'You have signed out.',
      password_reset: 'Your password was changed and you were signed out everywhere. Sign in with the new password.',
    } as Readonly<Record<string, string>>,
  },

  secondFactor: {
    title: 'Enter your code',
    titleWithPasskey: 'Confirm it is you',
    hint: 'Enter the six-digit code from your authenticator app, or a recovery code. Each code works once.',
    hintWithoutApp: 'Enter one of your recovery codes. Each code works once.',
    lost: 'Lost your phone and your recovery codes? An administrator of your family can reset your second factor.',
    submit: 'Sign in',
    again: 'Start over',
  },

  closed: {
    registration: {
      title: 'Registration is closed',
      text: 'This service is already set up. Ask your administrator for an account, or sign in with a provider.',
    },
    passwordReset: {
      title: 'Password sign-in is disabled',
      text: 'Passwords cannot be reset here. Sign in with your provider. If you cannot, contact the provider for help.',
    },
    signIn: 'Sign in',
  },

  leaving: {
    title: 'Signing out',
    intro: 'You have signed out here, but may still be signed in to your provider.',
    provider: 'Sign out of the provider',
    again: 'Sign in again',
  },

  reset: {
    title: 'Reset your password',
    intro: 'We will email you a link to choose a new password.',
    submit: 'Send email',
    back: 'Back to sign-in',
  },
  emailSent: {
    title: 'Check your email',
    intro:
      'If this address belongs to an account with a password, we have sent an email to it. The link works once and expires after 30 minutes.',
    none: html`No email? Check your spam folder, then <a href="/password_reset">try again</a>. We send at most three emails per hour to an address. If you sign in with a provider, you have no password here.`,
    back: 'Back to sign-in',
  },
  choosePassword: {
    title: 'Choose a new password',
    intro: 'A new password signs you out everywhere. Sign in again afterwards.',
    submit: 'Change password',
    another: html`Each link works once. <a href="/password_reset">Request another link</a>`,
  },

  again: {
    title: 'Confirm your identity',
    intro: 'This action is sensitive, so please sign in again. You won’t be asked again for five minutes.',
    refused: 'This passkey was not accepted, or the request has expired. Try again.',
    codeHint: 'A new code from your authenticator app, or a recovery code. Each code works once.',
    submit: 'Continue',
    providers: 'Confirm with a provider',
    noWay: 'You have no way to confirm your identity here. Sign out, then sign in again to continue.',
    signOut: 'Sign out',
    signOutContext: 'to sign in again',
  },

  link: {
    title: 'Connect your account',
    intro: (provider: string, email: string) =>
      html`You signed in to ${provider} as <strong>${email}</strong>. If you already have an account here with this address, enter its password to connect it. You will then be able to sign in with ${provider}.`,
    introWithoutEmail: (provider: string) =>
      html`You signed in to ${provider}, which did not share your email address. If you already have an account here, enter its password to connect it. You will then be able to sign in with ${provider}.`,
    codeHint: 'Only if two-factor authentication is on: a code from your authenticator app, or a recovery code.',
    submit: 'Connect and sign in',
    other: (provider: string) =>
      html`Does your account use another address, or have no password? <a href="/sign-in">Sign in another way</a>, then connect ${provider} under Settings, Security. No account yet? Ask your administrator.`,
  },

  registration: {
    title: 'Create the first account',
    intro:
      'You are the first person here, so you will be the owner of this service: you invite other people and decide how they sign in.',
    setupCode: 'Setup code',
    setupCodeHint: 'The deployment printed it. npm run setup-code prints it again.',
    family: 'Your family’s money',
    currency: 'Currency',
    currencyHint: 'Used for totals. Accounts can use other currencies.',
    locale: 'Number and date format',
    timeZone: 'Time zone',
    dateFormat: 'Date format in your files',
    dateFormatHint: 'Used unless the file states its own. You can change it for each import.',
    submit: 'Create account',
  },

  invitation: {
    title: 'Accept your invitation',
    titleForUsers: 'You already have an account',
    offer: (inviter: string, role: Role) =>
      role === 'admin'
        ? html`<strong>${inviter}</strong> invites you to their family, as an admin: you will see and change its accounts and transactions, and manage its people.`
        : html`<strong>${inviter}</strong> invites you to their family, as a member: you will see and change its accounts and transactions.`,
    address: (email: string) => html`Your account will have the address <strong>${email}</strong>.`,
    signedIn: (email: string) => `You are signed in as ${email}. Creating the new account signs you out first.`,
    closed: 'Sign-in is disabled. Ask your administrator to enable a sign-in method, then open the link again.',
    providers: 'Create your account with a provider',
    chooseAccount: (email: string) => `Choose the account that has the address ${email}.`,
    submit: 'Create account',
    exists: (email: string) =>
      html`An account with the address <strong>${email}</strong> exists, and an account belongs to one family. This invitation cannot move it to another one.`,
    choices: 'What you can do:',
    keep: html`Keep your account and its records: <a href="/sign-in">sign in</a>.`,
    both: (inviter: string) => `To use both families, ask ${inviter} to invite another email address of yours.`,
    giveUp: 'To give up the account, ask the owner of this service to delete it. Then open this link again.',
    errors: {
      sign_in_failed: () => 'We could not sign you in. Try again or choose another way.',
      provider_unavailable: () =>
        'This sign-in method is currently unavailable. Choose another way or try again later.',
      invitation_over: () => 'The sign-in did not start from a valid invitation. Open the link in your email again.',
      invitation_other_email: (email?: string) =>
        email === undefined
          ? 'The account you chose has another address. Choose the one with the address that was invited.'
          : `The account you chose has another address. Choose the one with the address ${email}.`,
      email_unverified: () =>
        'The provider did not confirm your email address. Confirm it there, or choose another way.',
      invitation_account_exists: () => 'An account with this address already exists.',
      invitation_other_family: () =>
        'Someone in another family already signs in with that account. Choose another account, or use this one to sign in to that family.',
    } as Readonly<Record<string, (email?: string) => string>>,
  },

  invitationOver: {
    title: 'This invitation cannot be used',
    text: 'It was already used, was revoked, or has expired, or a newer email replaced it. Open the link in the newest email, or ask the person who invited you for another invitation.',
    accepted: html`Have you accepted it already? <a href="/sign-in">Sign in</a>`,
  },
} as const;
