/** Partition keys as IAM patterns; `index` holds those of the table's index. */
type Partitions = { readonly items: readonly string[]; readonly index?: readonly string[] };

/** The parts of the table: the permissions of a function name subjects, never partitions. */
export const SUBJECTS = {
  /** The records of a family: accounts, catalogue, imports, bank connections, exports, change sets. */
  family: { items: ['FAMILY#*'] },
  ledger: { items: ['LEDGER#*'], index: ['LEDGER#*'] },
  /** Results of comparing the entries of a whole ledger, which can be found again. */
  findings: { items: ['FINDINGS#*'] },
  /** Rows and chunks of imports. */
  imports: { items: ['IMPORT#*', 'SESSION#*'] },
  /** Work that is in flight or due, of all families. */
  due: {
    items: [],
    index: ['IN_FLIGHT#*', 'EXPORT_IN_FLIGHT', 'CHANGE_SET_IN_FLIGHT', 'EXPIRING_SESSIONS', 'BANK_DUE', 'WEBHOOK_DUE'],
  },
  /** Events that wait for their place in a feed. */
  outbox: { items: ['OUTBOX#*'] },
  /** The feeds of events, and the webhooks that receive them. */
  events: { items: ['EVENTS#*'] },
  /** Events that were sent to webhooks. */
  deliveries: { items: ['WEBHOOK#*'] },
  debugLog: { items: ['DEBUG#*'] },
  users: { items: ['USER#*', 'EMAIL#*', 'FIRST_USER', 'SUPER_ADMINS'], index: ['USERS#*'] },
  /** Users without their addresses and the lists of them. */
  profiles: { items: ['USER#*'] },
  /** Of signed-in users. */
  sessions: { items: ['SIGN_IN#*'] },
  /** For a single use. */
  tokens: { items: ['ONE_USE#*'] },
  /** Invitations that were not accepted yet. */
  invitations: { items: ['INVITATION#*'] },
  /** Counted requests and failures. */
  limits: { items: ['RATE#*'] },
  /** At identity providers. */
  identities: { items: ['IDENTITY#*'] },
  passkeys: { items: ['PASSKEY#*'] },
  /** Identity providers. */
  providers: { items: ['PROVIDERS'] },
  /** API keys, and the grants behind access tokens. */
  credentials: { items: ['API_KEY#*', 'OAUTH_GRANT#*'] },
  oauthClients: { items: ['OAUTH_CLIENTS'] },
  signingKeys: { items: ['SIGNING_KEYS'] },
  /** The families that a restore holds: whatever reads or changes families looks there. */
  held: { items: ['HELD_FAMILIES'] },
  /** The audit log: writers can only add to it. */
  audit: { items: ['AUDIT#*'], index: ['AUDIT_USER#*'] },
} as const satisfies Readonly<Record<string, Partitions>>;

export type Subject = keyof typeof SUBJECTS;

export const partitionsOf = (subjects: readonly Subject[], where: keyof Partitions): readonly string[] =>
  subjects.flatMap((subject) => {
    const partitions: Partitions = SUBJECTS[subject];
    return partitions[where] ?? [];
  });

/** Whether a partition is of a family that its key names, and goes back with it to an earlier state. */
export const namesFamily = (partition: string): boolean => /^(FAMILY|LEDGER|FINDINGS)#/.test(partition);

/** To recognize its caller, and to record the use of the key, token or session, a function needs these. */
export const CALLERS = {
  client: {
    read: ['API_KEY#*', 'OAUTH_GRANT#*', 'USER#*', 'OAUTH_CLIENTS', 'SIGNING_KEYS'],
    update: ['API_KEY#*', 'OAUTH_GRANT#*'],
  },
  /** The family has the formats in which a page shows dates and amounts. */
  person: { read: ['SIGN_IN#*', 'USER#*', 'FAMILY#*', 'HELD_FAMILIES'], update: ['SIGN_IN#*'] },
} as const;
