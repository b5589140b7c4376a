/** Numbers are canonical decimals. A ticker is upper-case; the MIC names its exchange (ISO 10383). */
export type SecurityName = {
  readonly securityId: string | null;
  readonly ticker: string;
  readonly exchangeOperatingMic: string | null;
};

/** `qty` is positive for what was bought, negative for what was sold. */
export type TradeDetails = SecurityName & { readonly qty: string; readonly price: string };

export type HoldingDetails = SecurityName & {
  readonly qty: string;
  readonly price: string;
  readonly costBasis: string | null;
  readonly costBasisSource: 'manual' | 'calculated' | 'provider' | null;
  readonly costBasisLocked: boolean;
  readonly securityLocked: boolean;
};

/** The parts of a day's balance that a file gives; the balance itself is the entry's amount. */
export type BalanceDetails = {
  readonly cashBalance: string | null;
  readonly startCashBalance: string | null;
  readonly startNonCashBalance: string | null;
  readonly cashInflows: string | null;
  readonly cashOutflows: string | null;
  readonly nonCashInflows: string | null;
  readonly nonCashOutflows: string | null;
  readonly netMarketFlows: string | null;
  readonly cashAdjustments: string | null;
  readonly nonCashAdjustments: string | null;
  readonly flowsFactor: 1 | -1;
};

/** Stored as it is: only add optional members. */
export type EntryDetails = TradeDetails | HoldingDetails | BalanceDetails;

/** The details of an entry whose kind is `trade` or `holding`. */
export const isSecurityDetails = (details: EntryDetails | null): details is TradeDetails | HoldingDetails =>
  details !== null && 'ticker' in details;
