export type Environment = Readonly<Record<string, string | undefined>>;

export type AuditRetention = 'standard' | 'extended' | 'compliance';

/** What a deployment may choose; everything else is fixed by the code. */
export type Settings = {
  /** Folder of the bundles, one folder per function. */
  readonly bundles: string;
  /** Requests per hour and API key; '0' is unlimited. */
  readonly apiRateLimitPerHour: string;
  readonly logLevel: string;
  /** Records of one native import. */
  readonly maxNativeRecords: string;
  /** Who is told of an alarm; nobody without it. */
  readonly alarmEmail?: string;
  /** The settings of signing in, by variable, as the functions get them. */
  readonly auth: Readonly<Record<string, string>>;
  readonly debugLogRetentionDays: string;
  /** The settings of bank feeds, likewise. */
  readonly banks: Readonly<Record<string, string>>;
  /** The providers are those of config/auth.yml, which the deployer puts into a secret. */
  readonly providersFromFile: boolean;
  readonly auditRetention: AuditRetention;
  /** Verified with SES, or of a domain that is. */
  readonly mailFrom: string;
  /** The name that people use, and its certificate (in us-east-1); CloudFront's own without it. */
  readonly domain?: { readonly name: string; readonly certificateArn: string };
};
