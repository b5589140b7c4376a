import { brokerAction } from '../broker/actions.ts';
import { isFeeHeader } from '../broker/movement-check.ts';
import type { Roles } from './choose-roles.ts';
import { nameScore } from './header-words.ts';
import { type ColumnShape, isMostly, isText } from './table-shape.ts';

/** The columns of a broker's export or a list of trades. */
export type SecurityColumns = {
  readonly date: ColumnShape | undefined;
  /** The action in words, such as `Buy`. */
  readonly action: ColumnShape | undefined;
  readonly ticker: ColumnShape | undefined;
  readonly qty: ColumnShape | undefined;
  readonly price: ColumnShape | undefined;
  readonly amount: ColumnShape | undefined;
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
  fees: [],
  balance: undefined,
  currency: undefined,
  name: undefined,
  account: undefined,
};

const words = (text: string): readonly string[] => text.split('|');

const ACTIONS = words(
  'action|transaction type|trans code|trans type|activity type|activity|type|trade action|trade type|side|buy sell|b s|order type|operation|operation type|direction|transaction|transaction description|transaktionstyp|typ|art|buchungsart|vorgang|geschaftsart|tipo|tipo operazione|tipo de operacion|type d operation|soort|soort transactie|rodzaj|rodzaj transakcji|transaktionstyp|transaksjonstype|transaktionstype',
);
const TICKERS = words(
  'ticker|ticker symbol|symbol|security symbol|stock symbol|asset|instrument|isin|wkn|valor|security id|cusip|coin|security',
);
const QUANTITIES = words(
  'quantity|qty|quantity transacted|shares|units|no of shares|number of shares|share quantity|nominal|anzahl|stuck|stuckzahl|anteile|aantal|antal|cantidad|titulos|quantita|quantite|ilosc|liczba|asset amount',
);
const PRICES = words(
  'price|price at transaction|spot price at transaction|trade price|unit price|price per share|price share|share price|price per unit|t price|execution price|kurs|preis|ausfuhrungskurs|koers|precio|prezzo|prix|cena|cours|kurssi',
);
const NAMES = words(
  'security name|investment name|asset name|name|description|security description|product|produkt|wertpapier|bezeichnung|security|instrument name|company|notes|note|memo',
);
const DATES = words(
  'trade date|transaction date|activity date|run date|date|timestamp|time|date time|datum|handelstag|handelsdatum|datetime',
);

/** An amount with all fees. */
export const PAID = /(?:^| )(?:net|netto|netcash|inclusive|incl)(?: |$)/;
/** What is net: net quantities and net changes are no money. */
const MONEY_WORDS = /(?:^| )(?:total|cash|netcash|proceeds|settlement|consideration)(?: |$)/;
const PARTIAL =
  /(?:^| )(?:sub|subtotal|gross|brutto|principal|local|before|original|foreign|exchange|charge|accrued)(?: |$)/;
const PLAIN_AMOUNTS = words(
  'amount|total|total amount|betrag|gesamt|gesamtbetrag|bedrag|totaal|totale|importe|importo|montant|kwota|belopp|belob|belop|value|wert|proceeds',
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

const KNOWN_SHARE = 0.8;

/** The column whose texts are known actions, rather by its header. */
const actionIn = (columns: readonly ColumnShape[]): ColumnShape | undefined =>
  best(columns.filter(isText), (column) => {
    const texts = [...column.values];
    const share = texts.filter((text) => brokerAction(text) !== undefined).length / Math.max(1, texts.length);
    const place = ACTIONS.indexOf(column.words);
    if (share === 0 || (place < 0 && share < KNOWN_SHARE)) return 0;
    return place < 0 ? share / 2 : share + 1 - place / 1000;
  });

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
