export const JIT_MODES = ['create_and_link', 'link_only'] as const;
export const RETENTION_TIERS = ['standard', 'extended', 'compliance'] as const;
export type RetentionTier = (typeof RETENTION_TIERS)[number];

/** The settings of contract §5.3, checked. */
export type AuthSettings = {
  readonly providersSource: 'database' | 'file';
  readonly localLoginEnabled: boolean;
  /** With local login off, super admins still come in locally. */
  readonly localAdminOverrideEnabled: boolean;
  /** Whether a first sign-in by a provider makes an account. */
  readonly jitMode: (typeof JIT_MODES)[number];
  /** Normal domains; where there are none, every verified address may get an account. */
  readonly allowedDomains: readonly string[];
  readonly auditRetention: RetentionTier;
};

/** Days that an audit record stays in the table; what is archived stays longer. */
export const TABLE_DAYS = 90;

/** Days that the archive of a day is kept. */
export const ARCHIVE_DAYS = {
  standard: 365,
  extended: 365,
  compliance: 7 * 365 + 2,
} as const satisfies Readonly<Record<RetentionTier, number>>;
