import { createHash } from 'node:crypto';
import { sanitize } from './feed-text.ts';

const COINS = new Set(['BTC', 'ETH', 'SOL', 'DOGE', 'LTC', 'BCH', 'XRP', 'ADA', 'DOT', 'AVAX']);
const CASH_TICKERS = new Set([
  ...['VMFXX', 'VMMXX', 'VRMXX', 'VUSXX', 'SPAXX', 'FDRXX', 'SPRXX', 'FZFXX', 'FDLXX'],
  ...['SWVXX', 'SNVXX', 'SNOXX', 'TTTXX', 'PRTXX'],
]);
const CASH_WORDS = /money market|settlement fund|cash reserve/i;
const MADE_UP = 'CUSTOM:';
const COIN = 'CRYPTO:';
const MAX_TICKER = 40;
const MAX_WORDS = 24;

/**
 * The ticker of a security, in upper case, with the prefix `CRYPTO:` for coins. Without a ticker, one is derived from
 * the name; the same name gives the same ticker. undefined if there is neither.
 */
export const feedTicker = (
  security: { readonly ticker: string | null; readonly name: string | null },
  isCryptoAccount: boolean,
): string | undefined => {
  const ticker = sanitize(security.ticker ?? '')
    .replaceAll(' ', '')
    .toUpperCase()
    .slice(0, MAX_TICKER);
  if (ticker === '') return security.name === null ? undefined : madeUp(security.name);
  if (ticker.startsWith(COIN) || ticker.startsWith(MADE_UP)) return ticker;
  return isCryptoAccount || COINS.has(ticker) ? `${COIN}${ticker}` : ticker;
};

/** Money market funds and similar, which brokers treat as cash. */
export const isCashFund = (ticker: string, name: string | null): boolean =>
  CASH_TICKERS.has(ticker) || CASH_WORDS.test(name ?? '');

/** Names that differ only in spaces and case are the same. */
const madeUp = (name: string): string => {
  const upper = name.trim().replaceAll(/\s+/g, ' ').toUpperCase();
  const words = upper
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, MAX_WORDS);
  const tail = createHash('sha256').update(upper).digest('hex').slice(0, 5).toUpperCase();
  return `${MADE_UP}${words === '' ? 'SECURITY' : words}_${tail}`;
};
