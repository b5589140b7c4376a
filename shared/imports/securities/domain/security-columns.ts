import type { Roles } from '../../columns/domain/choose-roles.ts';
import { nameScore } from '../../columns/domain/header-words.ts';
import { type ColumnShape, isMostly, isText } from '../../columns/domain/table-shape.ts';
import type { AmountTypeMeaning } from '../../domain/import-attributes.ts';
import { isNone } from '../../rows/domain/cell-text.ts';
import { brokerAction } from './broker-actions.ts';
import { isFeeHeader } from './movement-check.ts';

/** The columns of a broker's export or a list of trades. */
export type SecurityColumns = {
  readonly date: ColumnShape | undefined;
  /** The action in words, such as `Buy`. */
  readonly action: ColumnShape | undefined;
  readonly ticker: ColumnShape | undefined;
  readonly qty: ColumnShape | undefined;
  readonly price: ColumnShape | undefined;
  readonly amount: ColumnShape | undefined;
  /** The columns of money out and money in, if there is no other amount. */
  readonly halves: { readonly debit: ColumnShape; readonly credit: ColumnShape } | undefined;
  /** All columns of fees and taxes that have any. */
  readonly fees: readonly ColumnShape[];
  readonly balance: ColumnShape | undefined;
  readonly currency: ColumnShape | undefined;
  readonly name: ColumnShape | undefined;
  readonly account: ColumnShape | undefined;
};

export const NO_COLUMNS: SecurityColumns = {
  date: undefined,
  action: undefined,
  ticker: undefined,
  qty: undefined,
  price: undefined,
  amount: undefined,
  halves: undefined,
  fees: [],
  balance: undefined,
  currency: undefined,
  name: undefined,
  account: undefined,
};

const words = (text: string): readonly string[] => text.split('|');

export const ACTIONS = words(
  'action|transaction type|trans code|trans type|activity type|activity|type|trade action|trade type|side|buy sell|b s|order type|operation|operation type|direction|transaction|transaction description|transaktionstyp|typ|art|buchungsart|vorgang|geschaftsart|tipo|tipo operazione|tipo de operacion|type d operation|soort|soort transactie|rodzaj|rodzaj transakcji|transaksjonstype|transaktionstype|c v|k v|a v|k s|n p|o m|transactie|transactietype|mutatie|sens|smer|typ transakce|typ operacie|irany|muvelet|tranzakcio tipusa|islem|islem tipi|alis satis|direcao|sentido|operacao|tipo de operacao|movimentacao|compra venda|compra o venta|kauf verkauf|achat vente|tapahtuma|tapahtumalaji|операция|тип операции|вид операции|операція|πραξη|ειδος|买卖|买卖方向|買賣|交易类型|操作|売買|取引|取引種別|매매구분|거래구분|구분|side code|open close|long short|position',
);
const TICKERS = words(
  'ticker|ticker symbol|symbol|security symbol|stock symbol|asset|instrument|isin|wkn|valor|security id|cusip|coin|security|ativo|papel|sembol|hisse|simbolo|simbol|symbool|codigo de negociacao|тикер|инструмент|证券代码|股票代码|銘柄コード|종목코드',
);
const QUANTITIES = words(
  'quantity|qty|quantity transacted|shares|units|no of shares|number of shares|share quantity|nominal|anzahl|stuck|stuckzahl|anteile|aantal|antal|cantidad|titulos|quantita|quantite|ilosc|liczba|asset amount|filled qty|filled quantity|executed quantity|quantidade|pocet|pocet kusu|pocet kusov|mennyiseg|darabszam|adet|miktar|maara|kappalemaara|количество|кол во|кількість|ποσοτητα|数量|成交数量|股数|株数|수량|체결수량',
);
const PRICES = words(
  'price|price at transaction|spot price at transaction|trade price|unit price|price per share|price share|share price|price per unit|t price|execution price|kurs|preis|ausfuhrungskurs|koers|precio|prezzo|prix|cena|cours|kurssi|avg price|average price|fill price|filled price|pris|preco|preco unitario|arfolyam|fiyat|birim fiyat|цена|ціна|τιμη|价格|成交价格|成交均价|単価|約定単価|단가|체결단가|nav',
);
const NAMES = words(
  'security name|investment name|asset name|name|description|security description|product|produkt|wertpapier|bezeichnung|security|instrument name|company|notes|note|memo',
);
const DATES = words(
  'trade date|transaction date|activity date|run date|date|timestamp|time|date time|datum|handelstag|handelsdatum|datetime',
);

/** An amount with all fees. */
export const PAID = /(?:^| )(?:net|netto|netcash|inclusive|incl)(?: |$)/;
/** Needed beside `net`, because net quantities and net changes are not money. */
const MONEY_WORDS = /(?:^| )(?:total|cash|netcash|proceeds|settlement|consideration)(?: |$)/;
const PARTIAL =
  /(?:^| )(?:sub|subtotal|gross|brutto|principal|local|before|original|foreign|exchange|charge|accrued)(?: |$)/;
const PLAIN_AMOUNTS = words(
  'amount|total|total amount|betrag|gesamt|gesamtbetrag|bedrag|totaal|totale|importe|importo|montant|kwota|belopp|belob|belop|value|wert|proceeds|valor|objem|osszeg|tutar|сумма|ποσο|成交金额|約定代金|金額|거래금액',
);

/** Chooses the columns by their headers, if the cells agree. */
export const securityColumns = (columns: readonly ColumnShape[], roles: Roles): SecurityColumns => {
  const free = new Set(columns);
  const taken = (column: ColumnShape | undefined): ColumnShape | undefined => {
    if (column !== undefined) free.delete(column);
    return column;
  };
  const named = (names: readonly string[], gate: (column: ColumnShape) => boolean): ColumnShape | undefined =>
    names.flatMap((name) => [...free].filter((column) => column.words === name && gate(column)))[0];
  const isNumbers = (column: ColumnShape): boolean => column.filled > 0 && isMostly(column, 'numbers');

  const date = taken(
    named(DATES, (column) => column.filled > 0 && isMostly(column, 'dates')) ??
      roles.date?.column ??
      named(DATES, (column) => column.filled > 0),
  );
  const action = taken(actionIn([...free]));
  const ticker = taken(named(TICKERS, isText));
  const qty = taken(named(QUANTITIES, isNumbers));
  const price = taken(named(PRICES, isNumbers));
  const fees = [...free].filter((column) => isFeeHeader(column.words) && isNumbers(column));
  for (const fee of fees) free.delete(fee);
  const balance = taken([...free].find((column) => isNumbers(column) && nameScore(column.words, 'balance') > 0));
  const amount = taken(best([...free].filter(isNumbers), rankOfAmount));
  const name = named(NAMES, isText);
  return {
    ...{ date, action, ticker, qty, price, amount, balance },
    halves: amount === undefined ? halvesIn([...free]) : undefined,
    fees: fees.filter(({ values }) => [...values].some((cell) => /[1-9]/.test(cell))),
    currency: currencyOf([...free], columns, amount),
    name: name ?? (action !== undefined && action.length > LONG_TEXT ? action : undefined),
    account: roles.account?.column,
  };
};

/** Longer texts of an action have the security, and are its best name. */
const LONG_TEXT = 20;

const best = (columns: readonly ColumnShape[], rank: (column: ColumnShape) => number): ColumnShape | undefined => {
  const [first] = columns.map((column) => ({ column, rank: rank(column) })).sort((a, b) => b.rank - a.rank);
  return first !== undefined && first.rank > 0 ? first.column : undefined;
};

/** The amount that was paid in the end comes first. */
const rankOfAmount = ({ words: text }: ColumnShape): number => {
  const score = nameScore(text, 'amount');
  const plain = PLAIN_AMOUNTS.indexOf(text);
  if (plain < 0 && score === 0 && !(PAID.test(text) && MONEY_WORDS.test(text))) return 0;
  if (PARTIAL.test(text)) return 1;
  if (PAID.test(text)) return 4;
  return plain < 0 ? 2 : 4 - (plain + 1) / 100;
};

/** Brokers write `n/a` where a row has no money of a side. */
const halvesIn = (columns: readonly ColumnShape[]): SecurityColumns['halves'] => {
  const half = (role: 'debit' | 'credit'): ColumnShape | undefined =>
    best(columns.filter(isHalf), (column) => nameScore(column.words, role));
  const [debit, credit] = [half('debit'), half('credit')];
  if (debit === undefined || credit === undefined || debit === credit) return undefined;
  return debit.filled + credit.filled === 0 ? undefined : { debit, credit };
};

const isHalf = ({ values, dates }: ColumnShape): boolean =>
  dates === 0 && [...values].every((text) => /\p{Nd}/u.test(text) || isNone(text));

const KNOWN_SHARE = 0.8;

/** The column whose texts are known actions, rather by its header. */
const actionIn = (columns: readonly ColumnShape[]): ColumnShape | undefined =>
  best(columns.filter(isText), (column) => {
    if (lettersOf(column) !== undefined) return 2;
    const texts = [...column.values];
    const share = texts.filter((text) => brokerAction(text) !== undefined).length / Math.max(1, texts.length);
    const place = ACTIONS.indexOf(column.words);
    if (share === 0 || (place < 0 && share < KNOWN_SHARE)) return 0;
    return place < 0 ? share / 2 : share + 1 - place / 1000;
  });

/** Headers that name the letters of purchases and sales, in this order: `C/V` for compra and venda. */
const LETTERS: ReadonlySet<string> = new Set(['c v', 'k v', 'a v', 'b s', 'k s', 'n p', 'o m']);

/** The meanings of the letters that the header of a column names; undefined if the column has other texts. */
export const lettersOf = ({
  words: header,
  values,
}: ColumnShape): Readonly<Record<string, AmountTypeMeaning>> | undefined => {
  if (!LETTERS.has(header) || values.size === 0) return undefined;
  const [purchase, sale] = header.split(' ');
  const meanings = [...values].map((text) => {
    const letter = text.toLowerCase();
    return [text, letter === purchase ? 'out' : letter === sale ? 'in' : undefined] as const;
  });
  const isKnown = (pair: (typeof meanings)[number]): pair is readonly [string, 'in' | 'out'] => pair[1] !== undefined;
  return meanings.every(isKnown) ? Object.fromEntries(meanings) : undefined;
};

/** The currency of the amount: the only one, or that whose header names the amount, or the next one after it. */
const currencyOf = (
  free: readonly ColumnShape[],
  all: readonly ColumnShape[],
  amount: ColumnShape | undefined,
): ColumnShape | undefined => {
  const found = free.filter((column) => column.filled > 0 && isMostly(column, 'currencies'));
  if (found.length < 2 || amount === undefined) return found[0];
  const at = all.indexOf(amount);
  return (
    found.find(({ words: text }) => text.includes(amount.words)) ??
    found.find((column) => all.indexOf(column) === at + 1) ??
    found.find((column) => all.indexOf(column) > at)
  );
};
