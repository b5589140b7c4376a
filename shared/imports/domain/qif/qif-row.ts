import type { TransactionKind } from '../../../ledger/domain/entry.ts';

/** One transaction of a QIF file as it is shown, and what it puts into the ledger. */
export type QifRow = {
  /** ISO where it can be read, else as written. */
  readonly date: string;
  /** Canonical, the file's own sign; '' when it cannot be read. */
  readonly amount: string;
  readonly name: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly notes: string;
  /** Of trades. Negative for shares that go. */
  readonly qty: string;
  readonly price: string;
  readonly ticker: string;
  /** The `N` line of an investment record. */
  readonly action: string;
  /** Shown of an invalid row too. */
  readonly splits: readonly QifPart[];
  /** Full sentences; empty means valid. */
  readonly errors: readonly string[];
  /** Numbers that could not be read, as they are written. */
  readonly unread?: Readonly<Partial<Record<'amount' | 'price' | 'qty', string>>>;
  /** An amount is written with a currency of its own, which is that of the account. */
  readonly namesCurrency?: boolean;
  /** null when the row is invalid. */
  readonly entry: QifEntry | null;
};

export type QifEntry = {
  readonly kind: 'transaction' | 'trade';
  /** Canonical, ledger sign: positive is money out. */
  readonly amount: string;
  readonly transactionKind: TransactionKind;
  /** A second entry of the same day that makes the cash come out right. */
  readonly cash: QifCash | null;
  /** New shares for each old one of a stock split; how many that adds is known with the whole file. */
  readonly splitRatio: string | null;
  /** Of a stock split that was counted: the shares before it. */
  readonly heldBefore?: string;
};

/** A part of a split transaction. Amount in ledger sign; '' when it cannot be read. */
export type QifPart = {
  readonly amount: string;
  readonly name: string;
  readonly notes: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly transactionKind: TransactionKind;
};

/** Amount in ledger sign. */
export type QifCash = Pick<QifPart, 'amount' | 'name' | 'transactionKind'>;
