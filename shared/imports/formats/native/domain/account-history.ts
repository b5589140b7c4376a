import type { ValuationKind } from '../../../../ledger/entries/domain/entry.ts';
import type { SecurityKey } from '../../../../ledger/entries/domain/security.ts';
import { type Move, spanOf } from '../../../../ledger/pages/domain/header.ts';
import { holdingsValue } from '../../../../ledger/totals/domain/worth.ts';
import type { AccountId } from '../../../../platform/domain/ids.ts';
import { createDailySums, type DailySums, sum } from '../../../../platform/domain/money/decimal.ts';
import { isList, readerOf, readJson } from '../../../../platform/domain/stored-shape.ts';
import { compareText } from '../../../../platform/domain/text/compare-text.ts';

/** The date and value of a valuation. */
export type DatedAmount = { readonly date: string; readonly amount: string };

type DatedValuation = DatedAmount & { readonly currency: string | null; readonly valuationKind: ValuationKind };

/** A trade or a holdings record. `amount` is the value of a holdings record. */
type DatedSecurity = DatedAmount & {
  readonly kind: 'trade' | 'holding';
  readonly currency: string | null;
  readonly security: SecurityKey;
  readonly qty: string;
  readonly price: string;
};

/** Stands for the currency of the account, if a record names none. */
const OWN = '';

/**
 * The history of one account in a file, as needed for its opening anchor: one sum per day and currency
 * regardless of the number of transactions, and a short text for each trade and holdings record.
 */
export class AccountHistory {
  readonly #today: string;
  readonly #keepsSecurities: boolean;
  #oldest: string | null = null;
  #hasOpeningAnchor = false;
  readonly #flows = new Map<string, DailySums>();
  readonly #firstValuations = new Map<string, DatedAmount>();
  readonly #lastValuations = new Map<string, DatedAmount>();
  #lastSecurity: string | null = null;
  #securities: string[] = [];

  constructor(today: string, keepsSecurities: boolean) {
    this.#today = today;
    this.#keepsSecurities = keepsSecurities;
  }

  get oldest(): string | null {
    return this.#oldest;
  }

  /** Ignores an anchor dated after today, which states nothing about the value today. */
  get hasOpeningAnchor(): boolean {
    return this.#hasOpeningAnchor;
  }

  /** Adds a transaction or a trade. A split transaction counts once, because its parts are the same money. */
  addFlow({ date, amount, currency }: DatedAmount & { readonly currency: string | null }): void {
    this.addDay(date);
    const key = currency ?? OWN;
    const days = this.#flows.get(key) ?? createDailySums();
    this.#flows.set(key, days);
    days.add(date, amount);
  }

  addValuation({ date, amount, currency, valuationKind }: DatedValuation): void {
    this.addDay(date);
    if (valuationKind === 'opening_anchor' && date <= this.#today) {
      this.#hasOpeningAnchor = true;
      this.#securities = []; // needed only for a derived opening anchor
    }
    const key = currency ?? OWN;
    const first = this.#firstValuations.get(key);
    if (first === undefined || date < first.date) this.#firstValuations.set(key, { date, amount });
    const last = this.#lastValuations.get(key);
    if (date <= this.#today && (last === undefined || date > last.date))
      this.#lastValuations.set(key, { date, amount });
  }

  addSecurity({ kind, date, amount, currency, security, qty, price }: DatedSecurity): void {
    this.addDay(date);
    if (date <= this.#today && (this.#lastSecurity === null || date > this.#lastSecurity)) this.#lastSecurity = date;
    if (this.#hasOpeningAnchor || !this.#keepsSecurities) return;
    const { ticker, exchangeOperatingMic } = security;
    this.#securities.push(
      JSON.stringify([kind, date, amount, currency ?? OWN, ticker, exchangeOperatingMic, qty, price] satisfies Packed),
    );
  }

  /**
   * The value of the securities in the account's currency, from trades up to and including one day and holdings records up
   * to and including another. `idOf` returns the id of a security, which a file can write with or without its exchange.
   */
  holdings(
    currency: string,
    idOf: (security: SecurityKey) => string,
    until: { readonly trades: string; readonly records: string },
  ): string {
    const moves = this.#securities
      .map((text) => unpack(text, idOf))
      .filter((move) => move.currency === OWN || move.currency === currency)
      .filter(({ kind, date }) => date <= (kind === 'trade' ? until.trades : until.records));
    return holdingsValue(spanOf(moves));
  }

  /** The earliest valuation; undefined if it is dated after the day. */
  firstValuation(currency: string, until: string): DatedAmount | undefined {
    return [this.#firstValuations.get(OWN), this.#firstValuations.get(currency)]
      .filter((valuation) => valuation !== undefined)
      .filter(({ date }) => date <= until)
      .sort((a, b) => compareText(a.date, b.date))[0];
  }

  /** Undefined if a trade or holdings record is dated after the valuation, because prices may have changed the value since. */
  lastValuation(currency: string): DatedAmount | undefined {
    const [last] = [this.#lastValuations.get(OWN), this.#lastValuations.get(currency)]
      .filter((valuation) => valuation !== undefined)
      .sort((a, b) => (a.date < b.date ? 1 : -1));
    return this.#lastSecurity !== null && last !== undefined && this.#lastSecurity > last.date ? undefined : last;
  }

  /** Sum of the ledger amounts in the account's currency, up to and including a day. */
  flow(currency: string, until: string): string {
    return sum([OWN, currency].map((key) => this.#flows.get(key)?.until(until) ?? '0'));
  }

  /** Adds a day with a record of the account. */
  addDay(date: string): void {
    if (this.#oldest === null || date < this.#oldest) this.#oldest = date;
  }
}

/** Kind, date, amount, currency, ticker, exchange, quantity and price. */
type Packed = ['trade' | 'holding', string, string, string, string, string | null, string, string];

const readPacked = readerOf((value): value is Packed => isList(value) && value.length === 8);

const unpack = (text: string, idOf: (security: SecurityKey) => string): Move => {
  const [kind, date, amount, currency, ticker, exchangeOperatingMic, qty, price] = readJson(
    readPacked,
    text,
    'history',
  );
  const details = { securityId: idOf({ ticker, exchangeOperatingMic }), ticker, exchangeOperatingMic, qty, price };
  return { kind, date, amount, currency, details, accountId: '', createdAt: '', hasParts: false };
};

/** Histories by the source id of the account, which may come later in the file than its entries. */
export const createAccountHistories = (today: string, { keepsSecurities = true } = {}) => {
  const histories = new Map<string, AccountHistory>();
  return (accountId: AccountId): AccountHistory => {
    const history = histories.get(accountId) ?? new AccountHistory(today, keepsSecurities);
    histories.set(accountId, history);
    return history;
  };
};
