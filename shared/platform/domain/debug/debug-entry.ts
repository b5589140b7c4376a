export const DEBUG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type DebugLevel = (typeof DEBUG_LEVELS)[number];

/** Something odd that a super admin may want to know of; never a credential, an amount or a raw payload. */
export type DebugEntry = {
  /** e.g. `provider_sync_warning`. */
  readonly category: string;
  readonly level: DebugLevel;
  readonly message: string;
  /** The part of the product that says so, e.g. `bank_sync`. */
  readonly source: string;
  readonly providerKey: string | null;
  readonly familyId: string | null;
  readonly accountId: string | null;
  readonly userId: string | null;
  /** The bank account that feeds `accountId`. */
  readonly linkId: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** UTC instant. */
  readonly createdAt: string;
};
