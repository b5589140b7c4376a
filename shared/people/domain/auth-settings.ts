export const JIT_MODES = ['create_and_link', 'link_only'] as const;
export const RETENTION_TIERS = ['standard', 'extended', 'compliance'] as const;
export type RetentionTier = (typeof RETENTION_TIERS)[number];

/** Validated settings of contract §5.3. */
export type AuthSettings = {
  readonly providersSource: 'database' | 'file';
  readonly localLoginEnabled: boolean;
  /** With local login disabled, super admins can still sign in locally. */
  readonly localAdminOverrideEnabled: boolean;
  /** Whether a first sign-in with a provider creates an account. */
  readonly jitMode: (typeof JIT_MODES)[number];
  /** Normalized domains; if empty, any verified address may get an account. */
  readonly allowedDomains: readonly string[];
  readonly auditRetention: RetentionTier;
};

/** Days that an audit record stays in the table; the archive keeps it longer. */
export const TABLE_DAYS = 90;

/** Days that the archive keeps a day. */
export const ARCHIVE_DAYS = {
  standard: 365,
  extended: 365,
  compliance: 7 * 365 + 2,
} as const satisfies Readonly<Record<RetentionTier, number>>;
