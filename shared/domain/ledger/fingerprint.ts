import type { EntryKind } from './entry.ts';

/** What makes two rows the same row. Trades will add ticker, quantity and price. */
export type Fingerprint = {
  readonly kind: EntryKind;
  readonly date: string;
  readonly amount: string;
  readonly currency: string;
  readonly name: string;
};

/** The name comes last: nothing before it can hold a bar. */
export const fingerprintKey = ({ kind, date, amount, currency, name }: Fingerprint): string =>
  `${kind}|${date}|${amount}|${currency}|${name}`;

export const fingerprintOf = ({ kind, date, amount, currency, name }: Fingerprint): Fingerprint => ({
  kind,
  date,
  amount,
  currency,
  name,
});
