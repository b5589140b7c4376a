import type { EntryContent } from './entry.ts';
import { isSecurityDetails } from './entry-details.ts';

/** What makes two rows the same row; of the details only a trade's count. */
export type Fingerprint = Pick<EntryContent, 'kind' | 'date' | 'amount' | 'currency' | 'name' | 'details'>;

/** Ticker and name come last, as JSON of both for trades: nothing before them can hold a bar. */
export const fingerprintKey = ({ kind, date, amount, currency, name, details }: Fingerprint): string =>
  kind === 'trade' && isSecurityDetails(details)
    ? `trade|${date}|${amount}|${currency}|${details.qty}|${details.price}|${JSON.stringify([details.ticker, name])}`
    : `${kind}|${date}|${amount}|${currency}|${name}`;

export const fingerprintOf = ({ kind, date, amount, currency, name, details }: Fingerprint): Fingerprint => ({
  kind,
  date,
  amount,
  currency,
  name,
  details: kind === 'trade' ? details : null,
});
