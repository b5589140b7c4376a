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
};
