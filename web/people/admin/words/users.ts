import type { Role } from '../../../../shared/people/domain/role.ts';
import type { RoleSource } from '../../../../shared/people/domain/user.ts';
import { type Child, html } from '../../../platform/html.ts';

const ROLES: Readonly<Record<Role, string>> = {
  member: 'Member',
  admin: 'Admin',
  super_admin: 'Owner of this service',
};

/** All texts of the pages of people and invitations. */
export const WORDS = {
  roles: ROLES,
  roleMeanings: {
    member: 'Can see and change the family’s money.',
    admin: 'Can also invite and manage people.',
    super_admin: 'Runs this service: decides how everyone signs in, and reads the audit log.',
  } satisfies Readonly<Record<Role, string>>,
  /** Where the role of a person comes from. */
  sources: {
    manual: '',
    sso: 'Given by the sign-in provider.',
    bootstrap: 'The first person who registered here.',
  } satisfies Readonly<Record<RoleSource, string>>,
  /** The rights of a role, which every higher one has too. */
  rights: {
    title: 'What each role can do',
    intro: 'An owner of this service can change a person’s role at any time.',
    right: 'Permission',
    yes: 'Yes',
    no: 'No',
    all: [
      { from: 'member', label: 'See and change all of the family’s accounts and transactions' },
      { from: 'member', label: 'Import files and connect banks' },
      { from: 'member', label: 'Create API keys' },
      { from: 'admin', label: 'Invite people, and suspend members' },
      { from: 'admin', label: 'Change the family’s currency and formats' },
      { from: 'admin', label: 'Set up webhooks' },
      { from: 'super_admin', label: 'Change roles and delete people' },
      { from: 'super_admin', label: 'Set up sign-in providers and applications' },
      { from: 'super_admin', label: 'Read the audit log' },
    ] satisfies readonly { readonly from: Role; readonly label: string }[],
  },
  /** How a person signs in; others are names of providers. */
  methods: { none: 'nothing yet', local: 'a password' },
  startOf: (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`,
  states: { active: 'Active', suspended: 'Suspended' },
  unknown: '—',

  list: {
    title: 'People',
    intro: 'Everyone in a family sees the same accounts.',
    introForFamilies: 'Everyone in a family sees the same accounts, but not those of other families.',
    invite: 'Invite a person',
    deleted: 'The person was deleted and can no longer sign in.',
    filters: {
      title: 'People',
      any: 'Any',
      text: 'Name or email',
      role: 'Role',
      status: 'Status',
      provider: 'Sign-in method',
      providerHint: 'Name of a sign-in provider, or “local” for a password.',
    },
    nothing: 'Nobody matches these filters.',
    clear: 'Clear filters',
    you: '(you)',
    manage: 'Manage',
    lastSignIn: (at: Child, methods: string) => html`Signed in ${at} with ${methods}`,
    never: 'Has not signed in yet',
  },

  families: {
    own: 'Your family',
    other: (founder: string) => `Family of ${founder}`,
    count: (count: number) => (count === 1 ? '1 person' : `${count} people`),
  },

  invitations: {
    open: 'Invited, not joined yet',
    title: 'Invite a person',
    who: 'New person',
    intro:
      'They get an email with a link to join your family and see all of its accounts. You see the link too, so you can share it yourself. It works once.',
    email: 'Email address',
    emailHint: 'Only this address can join with the link.',
    role: 'Role',
    days: 'The link works for',
    dayCount: (days: number) => (days === 1 ? '1 day' : `${days} days`),
    send: 'Send invitation',
    cancel: 'Cancel',
    invited: (at: Child) => html`Invited ${at}`,
    expires: (at: Child) => html`The link works until ${at}`,
    expired: (at: Child) => html`The link expired ${at}. Resend the invitation for a new one.`,
    expiredState: 'link expired',
    resend: 'Resend',
    revoke: 'Revoke',
    of: (email: string) => `the invitation to ${email}`,
    sent: {
      first: (email: string) => html`An email with a link to join was sent to <strong>${email}</strong>.`,
      again: (email: string) =>
        html`An email with a new link was sent to <strong>${email}</strong>. Earlier links no longer work.`,
      repeated: (email: string) =>
        html`You already created this invitation for <strong>${email}</strong>. Its email may not have arrived yet.`,
      failed: (email: string) =>
        html`The invitation was created, but the email to <strong>${email}</strong> could not be sent.`,
      also: 'You can also share the link yourself:',
      instead: 'Share this link yourself:',
      once: (email: string, until: Child) =>
        html`Give it to nobody else: it works once, for an account with the address ${email}, until ${until}. You won’t be able to see it again.`,
    },
    done: {
      revoked: 'The invitation was revoked. Its link no longer works. To restore it, invite the person again.',
    },
  },

  user: {
    email: 'Email address',
    family: 'Family',
    status: 'Status',
    role: 'Role',
    roleSynced: 'Role updated by the provider',
    methods: 'Signs in with',
    secondFactor: 'Two-factor authentication',
    secondFactorStates: { on: 'On', off: 'Off' },
    lastSignIn: 'Last sign-in',
    sessions: 'Signed in on',
    sessionCount: (count: number) => (count === 1 ? '1 device' : `${count} devices`),
    created: 'Joined',
    history: 'Sign-in history',
    self: html`This is you. To change your name or email address, open <a href="/settings/profile">your profile</a>. Only another owner of this service can suspend you, delete you or change your role.`,
    identities: {
      title: 'Connected accounts',
      connected: (since: Child, used: Child) => html`Connected ${since} · last used ${used}`,
      groups: (groups: string) => `Groups: ${groups}`,
    },
    access: {
      sessions: 'Devices',
      sessionsIntro: 'Signs them out everywhere. They must sign in again on every device.',
      ownSessionsIntro: 'Signs you out everywhere. You must sign in again on every device.',
      suspend: 'Suspend',
      suspendIntro:
        'Signs them out and stops applications at once. Their API keys stop working until you lift the suspension.',
      reactivate: 'Suspended',
      reactivateIntro:
        'They can sign in again, and their API keys work again. They must give applications access again.',
      sync: 'Update role from groups',
      endSessions: 'Sign out everywhere',
      suspendSubmit: 'Suspend this person',
      reactivateSubmit: 'Lift the suspension',
    },
    confirm: 'Confirm your identity to change the role, reset two-factor authentication or delete this person.',
    change: {
      title: 'Change role',
      intro: 'A changed role signs them out everywhere.',
      submit: 'Change role',
    },
    reset: {
      title: 'Reset two-factor authentication',
      intro:
        'For someone who lost their phone and has no recovery codes. First make sure it is really them, for example by calling them. Their authenticator app, passkeys and recovery codes are removed, they are signed out everywhere, and they get an email. Their password or provider is then enough to sign in.',
      submit: 'Reset two-factor authentication',
    },
    remove: {
      title: 'Delete',
      intro:
        'Deletes this person for good, with their sessions, API keys and connected accounts, which can no longer sign in. The family’s money records are kept.',
      email: 'Enter the email address to confirm',
      term: 'The email address',
      submit: 'Delete this person',
    },
    done: {
      suspended: 'The person was suspended. All their sessions, API keys and applications stopped working.',
      reactivated: 'The suspension was lifted. They can sign in again.',
      role: 'The role was saved. If it changed, the person was signed out everywhere.',
      signed_out: 'The person was signed out everywhere and must sign in again.',
      second_factor_reset:
        'Two-factor authentication was reset. The person was signed out everywhere and got an email. They can sign in without it, then set it up again.',
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
    title: (name: string) => `Sign-in history of ${name}`,
    back: 'Back',
    nothing: 'No events in the last 90 days.',
  },

  unblocked: {
    done: 'The account was unblocked and can sign in again.',
    back: 'Back to audit log',
  },
} as const;
