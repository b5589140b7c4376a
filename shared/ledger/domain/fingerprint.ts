import type { EntryContent } from './entry.ts';
import { isSecurityDetails } from './entry-details.ts';

/** What makes two rows the same row; of the details only a trade's count. */
export type Fingerprint = Pick<EntryContent, 'kind' | 'date' | 'amount' | 'currency' | 'name' | 'details'>;

/** Ticker and name come last, as JSON of both for trades: nothing before them can hold a bar. */
export const fingerprintKey = ({ kind, date, amount, currency, name, details }: Fingerprint): string =>
  kind === 'trade' && isSecurityDetails(details)
    ? `trade|${date}|${amount}|${currency}|${details.qty}|${details.price}|${JSON.stringify([details.ticker, name])}`
    : `${kind}|${date}|${amount}|${currency}|${name}`;

/** The exchange of a trade's security; null where it is not said, and for everything else. */
export const exchangeOf = ({ kind, details }: Pick<Fingerprint, 'kind' | 'details'>): string | null =>
  kind === 'trade' && isSecurityDetails(details) ? details.exchangeOperatingMic : null;

/** One ticker stands for different securities on different exchanges; what says no exchange may be any of them. */
export const mayBeOfOneExchange = (a: Pick<Fingerprint, 'kind' | 'details'>, b: typeof a): boolean => {
  const [one, other] = [exchangeOf(a), exchangeOf(b)];
  return one === null || other === null || one === other;
};

export const fingerprintOf = ({ kind, date, amount, currency, name, details }: Fingerprint): Fingerprint => ({
  kind,
  date,
  amount,
  currency,
  name,
  details: kind === 'trade' ? details : null,
});
