import { isCurrency } from '../../../platform/domain/money/currency.ts';
import { nameScore } from '../../columns/domain/header-words.ts';
import { type ColumnShape, isMostly } from '../../columns/domain/table-shape.ts';

const list = (words: string): ReadonlySet<string> => new Set(words.split('|'));

/** Headers of what an exchange calls the currency of an amount. */
const UNITS = list(
  'asset|assets|asset code|coin|coins|coin symbol|crypto|cryptocurrency|crypto currency|token|token symbol|unit|units|unit of account|amount unit|balance unit|amount balance unit|commodity|kryptowahrung|krypto|cryptomonnaie|criptomoneda|criptomoeda|criptovaluta|kryptowaluta|криптовалюта|актив|монета',
);
/** Those of securities too, which have no unit of their own. */
const TICKERS = list('symbol|ticker|code|instrument|product|pair');
const CRYPTO = list(
  'BTC|XBT|XXBT|ETH|XETH|ETH2|USDT|USDC|BUSD|TUSD|GUSD|PYUSD|DAI|EURC|EURT|PAXG|WBTC|WETH|STETH|BNB|XRP|XXRP|ADA|DOGE|XDG|XXDG|SOL|DOT|MATIC|POL|LTC|XLTC|BCH|BSV|LINK|XLM|XXLM|ATOM|AVAX|TRX|SHIB|UNI|CRO|ALGO|EOS|XTZ|XMR|XXMR|ETC|XETC|FIL|AAVE|NEAR|TON|ICP|APT|ARB|OP|PEPE|SUI|ZEC|XZEC|DASH|IOTA|MIOTA|NEO|VET|HBAR|FTM|SAND|MANA|GRT|LDO|BAT|COMP|MKR|SNX|CRV|BEST|NEXO|CEL|KAS|INJ|RUNE|RENDER|FET',
);
/** `ETH2.S` and `USD.HOLD` are parts of a wallet, `ZUSD` is how Kraken writes `USD`. */
const unitOf = (cell: string): string =>
  cell
    .toUpperCase()
    .replace(/\.[A-Z]{1,5}$/, '')
    .replace(/^Z(?=[A-Z]{3}$)/, '');
const isUnit = (cell: string): boolean => {
  const unit = unitOf(cell);
  return CRYPTO.has(unit) || (unit.length === 3 && isCurrency(unit));
};

/** The column with the unit of the amounts of an exchange, such as `BTC` or `USD`. */
export const unitColumn = (columns: readonly ColumnShape[]): ColumnShape | undefined =>
  columns.find((column) => {
    const { words, values } = column;
    const isCurrencyOfCoins = nameScore(words, 'currency') > EXACT && !isMostly(column, 'currencies');
    const [cells, isNamed] = [[...values], UNITS.has(words) || isCurrencyOfCoins];
    const units = cells.filter(isUnit).length;
    return units > 0 && ((isNamed && units * 2 >= cells.length) || (TICKERS.has(words) && units === cells.length));
  });
const EXACT = 100;
