import type { Role } from '../../../../shared/people/domain/role.ts';
import type { RoleSource } from '../../../../shared/people/domain/user.ts';
import { type Child, html } from '../../../platform/html.ts';

const ROLES: Readonly<Record<Role, string>> = { member: 'Member', admin: 'Admin', super_admin: 'Super admin' };

/** All texts of the pages of users and invitations. */
export const WORDS = {
  roles: ROLES,
  roleMeanings: {
    member: 'Sees and changes the money of the family.',
    admin: 'Also manages users and webhooks.',
    super_admin: 'Also manages sign-in providers and applications, and reads the audit log.',
  } satisfies Readonly<Record<Role, string>>,
  roleSentence: (role: string, meaning: string) => `${role}: ${meaning.charAt(0).toLowerCase()}${meaning.slice(1)}`,
  /** How a user signs in; others are names of providers. */
  methods: { none: 'None yet', local: 'Password' },
  states: { active: 'Active', suspended: 'Suspended' },
  unknown: '—',

  list: {
    title: 'Users',
    invite: 'Invite somebody',
    deleted: 'The user was deleted and can no longer sign in.',
    filters: {
      title: 'Users',
      any: 'Any',
      text: 'Name or email',
      role: 'Role',
      status: 'Status',
      provider: 'Sign-in method',
      providerHint: 'Name of a sign-in provider, or “local” for a password.',
    },
    nothing: 'No users match these filters.',
    clear: 'Clear filters',
    you: '(you)',
    signsInWith: (methods: string) => `Signs in with: ${methods}`,
    lastSignIn: (at: Child) => html`Last sign-in ${at}`,
    never: 'Has not signed in yet',
  },

  invitations: {
    open: 'Invited, not joined yet',
    title: 'Invite somebody',
    intro: 'They get an email with a link to join your family. The link works once.',
    confirm: 'A new user sees all accounts of your family. Confirm your identity to invite somebody.',
    email: 'Email address',
    emailHint: 'Only this address can join with the link.',
    role: 'Role',
    days: 'The link works for',
    dayCount: (days: number) => (days === 1 ? '1 day' : `${days} days`),
    send: 'Send invitation',
    expires: (role: string, at: Child) => html`${role} · the link works until ${at}`,
    expiredState: 'link expired',
    resend: 'Resend',
    revoke: 'Revoke',
    of: (email: string) => `the invitation to ${email}`,
    done: {
      invited: 'The invitation was sent. The person becomes a user when they use the link in the email.',
      resent: 'The invitation was sent again with a new link. Links in earlier emails no longer work.',
      revoked: 'The invitation was revoked. Its link no longer works. To restore it, invite the person again.',
    },
  },

  user: {
    name: 'Name',
    status: 'Status',
    role: 'Role',
    roleWithSource: (role: string, source: Child) => html`${role} <span class="muted">(${source})</span>`,
    sources: {
      manual: 'set by hand',
      sso: 'from the sign-in provider',
      bootstrap: 'first user',
    } satisfies Readonly<Record<RoleSource, string>>,
    roleSynced: 'Role updated by the provider',
    methods: 'Signs in with',
    secondFactor: 'Two-factor authentication',
    secondFactorStates: { on: 'On', off: 'Off' },
    lastSignIn: 'Last sign-in',
    sessions: 'Sessions',
    created: 'Created',
    history: 'Sign-in history',
    self: 'This is your own account. Only another super admin can suspend it, delete it or change its role.',
    identities: {
      title: 'Connected accounts',
      provider: 'Sign-in provider',
      email: 'Email at the provider',
      groups: 'Groups',
      linked: 'Connected',
      used: 'Last used',
    },
    access: {
      sessions: 'Sessions',
      sessionsIntro: 'After you end all sessions, the user must sign in again on every device.',
      suspendIntro:
        'Ends all sessions and the access of applications at once. API keys stop working until you reactivate the user.',
      reactivateIntro:
        'The user can sign in again, and their API keys work again. They must give applications access again.',
      sync: 'Update role from groups',
      endSessions: 'End all sessions',
      suspend: 'Suspend user',
      reactivate: 'Reactivate user',
    },
    confirm: 'Confirm your identity to change the role, reset the second factor or delete the user.',
    change: {
      title: 'Change role',
      intro: 'If the role changes, the user is signed out everywhere.',
      role: 'Role',
      submit: 'Change role',
    },
    reset: {
      title: 'Reset two-factor authentication',
      intro:
        'For a user who lost the phone and has no recovery code. Check that it is really them who asks, such as by a call. The authenticator app, passkeys and recovery codes are removed, all sessions end, and the user gets an email. Their password or provider is then enough to sign in.',
      submit: 'Reset two-factor authentication',
    },
    remove: {
      title: 'Delete user',
      intro:
        'This permanently deletes the user with all sessions, API keys and connected accounts, and blocks those accounts from signing in. The family’s data is kept.',
      email: 'Enter the email address to confirm',
      term: 'The email address',
      submit: 'Delete user',
    },
    done: {
      suspended: 'The user was suspended. All their sessions, API keys and applications stopped working.',
      reactivated: 'The user was reactivated and can sign in again.',
      role: 'The role was saved. If it changed, the user was signed out everywhere.',
      signed_out: 'The user was signed out everywhere and must sign in again.',
      second_factor_reset:
        'The second factor was reset, and the user was signed out everywhere and got an email. They can sign in without it and set up a new one.',
    },
    synced: {
      same: (role: string, provider: string, at: Child) =>
        html`The role is still ${role}, based on the rules of ${provider} and the groups it sent ${at}.`,
      changed: (from: string, to: string, provider: string, at: Child) =>
        html`The role changed from ${from} to ${to}, based on the rules of ${provider} and the groups it sent ${at}.`,
      noRole: 'none',
    },
  },

  history: {
    title: (email: string) => `History of ${email}`,
    back: 'Back to user',
    nothing: 'No events in the last 90 days.',
    caption: 'History, newest first',
  },

  unblocked: {
    done: 'The account was unblocked and can sign in again.',
    back: 'Back to audit log',
  },
} as const;
