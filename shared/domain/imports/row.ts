/** The text fields of contract §2.7, sanitised: numbers normalised ("" when unreadable), currency upper-cased, dates as written. */
export type RowFields = {
  readonly account: string;
  readonly date: string;
  readonly qty: string;
  readonly ticker: string;
  readonly exchangeOperatingMic: string;
  readonly price: string;
  /** The file's own sign. */
  readonly amount: string;
  readonly currency: string;
  readonly name: string;
  readonly category: string;
  readonly tags: string;
  readonly entityType: string;
  readonly notes: string;
  readonly effectiveDate: string;
  readonly conditions: string;
  readonly actions: string;
};

/** One data row of a file, diagnosed. A bad row is data, not an exception. */
export type ImportRow = {
  /** 1, 2, 3 … over the data rows of the file. */
  readonly rowNumber: number;
  readonly fields: RowFields;
  /** The tags cell, split (never blank parts). */
  readonly tags: readonly string[];
  /** Full sentences; empty means valid. Every fault of the row is listed. */
  readonly errors: readonly string[];
  /** What the row puts into the ledger; null when the row is invalid. */
  readonly entry: RowEntry | null;
};

/** The ledger side of a valid row. */
export type RowEntry = {
  /** ISO local date. */
  readonly date: string;
  /** Canonical decimal in ledger sign: positive is money out. */
  readonly amount: string;
  /**
   * True when the file names the currency of this row itself; otherwise `fields.currency` is a default
   * (account, else family) and the account's own currency is used when the row is published.
   */
  readonly currencyFromFile: boolean;
};
