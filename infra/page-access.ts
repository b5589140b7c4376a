/** Local authentication. The memory determines the processor share, and with it the duration of argon2id. */
export const LOCAL = { secrets: ['keys'], auth: true, memory: 1024 } as const;

/** Single sign-on. The memory determines the processor share, which signature checks need. */
export const SSO = { secrets: ['keys'], auth: true, memory: 1024 } as const;

export const SSO_START = {
  ...SSO,
  table: {
    read: ['users', 'sessions', 'tokens', 'identities', 'invitations', 'providers'],
    write: ['tokens', 'limits', 'audit'],
  },
} as const;

/** Signing in can create a user with a family. */
export const SSO_FINISH = {
  ...SSO,
  table: {
    read: ['family', 'users', 'sessions', 'identities', 'invitations', 'providers'],
    write: ['family', 'users', 'sessions', 'tokens', 'limits', 'identities', 'invitations', 'audit'],
  },
  mail: true,
} as const;

/** Changes of a password or second factor end other sessions and are announced by mail. */
export const SECURITY = {
  ...LOCAL,
  table: { write: ['users', 'sessions', 'tokens', 'audit'] },
  mail: true,
} as const;

/** Functions that write the audit log. */
export const AUDITED = { secrets: ['keys'] } as const;

export const OWN_SESSIONS = { ...AUDITED, table: { write: ['users', 'sessions', 'audit'] } } as const;
export const OWN_CREDENTIALS = {
  ...AUDITED,
  table: { read: ['credentials'], write: ['credentials', 'audit'] },
} as const;
export const OAUTH_CLIENT = {
  ...AUDITED,
  table: { read: ['oauthClients'], write: ['limits', 'oauthClients', 'audit'] },
} as const;

/** Pages that only read, of people and of identity providers. */
export const VIEW = { auth: true, memory: 512 } as const;

/** Functions that manage a user's identities at providers. */
export const IDENTITIES = { ...AUDITED, auth: true } as const;

/** Functions that contact an identity provider to verify its configuration. */
export const PROVIDER = { secrets: ['keys'], auth: true, egress: true, memory: 512 } as const;

/** Functions that contact bank providers and start syncs. */
export const BANK = {
  queues: ['bank-sync', 'readback'],
  secrets: ['keys'],
  egress: true,
  banks: true,
  memory: 512,
} as const;
