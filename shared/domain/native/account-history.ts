import { add, sum } from '../decimal.ts';
import type { ValuationKind } from '../ledger/entry.ts';

/** A valuation's day and value. */
export type DatedAmount = { readonly date: string; readonly amount: string };

type DatedValuation = DatedAmount & { readonly currency: string | null; readonly valuationKind: ValuationKind };

/** Currency a record does not name: its account's. */
const OWN = '';

/**
 * What a file says about one account over time, as far as its opening anchor needs it: one sum a day and currency,
 * however many transactions there are.
 */
export class AccountHistory {
  #oldest: string | null = null;
  #hasOpeningAnchor = false;
  readonly #flows = new Map<string, Map<string, string>>();
  readonly #firstValuations = new Map<string, DatedAmount>();

  get oldest(): string | null {
    return this.#oldest;
  }

  get hasOpeningAnchor(): boolean {
    return this.#hasOpeningAnchor;
  }

  /** A transaction or a trade. A split transaction counts once: its parts are the same money. */
  addFlow({ date, amount, currency }: DatedAmount & { readonly currency: string | null }): void {
    this.addDay(date);
    const key = currency ?? OWN;
    const days = this.#flows.get(key) ?? new Map<string, string>();
    this.#flows.set(key, days);
    const before = days.get(date);
    days.set(date, before === undefined ? amount : add(before, amount));
  }

  addValuation({ date, amount, currency, valuationKind }: DatedValuation): void {
    this.addDay(date);
    if (valuationKind === 'opening_anchor') this.#hasOpeningAnchor = true;
    const key = currency ?? OWN;
    const first = this.#firstValuations.get(key);
    if (first === undefined || date < first.date) this.#firstValuations.set(key, { date, amount });
  }

  firstValuation(currency: string): DatedAmount | undefined {
    const known = [this.#firstValuations.get(OWN), this.#firstValuations.get(currency)];
    return known.filter((valuation) => valuation !== undefined).sort((a, b) => (a.date < b.date ? -1 : 1))[0];
  }

  /** Sum of the ledger amounts in the account's currency, up to and including a day or of all time. */
  flow(currency: string, until?: string): string {
    const days = [...(this.#flows.get(OWN) ?? []), ...(this.#flows.get(currency) ?? [])];
    return sum(days.filter(([date]) => until === undefined || date <= until).map(([, amount]) => amount));
  }

  /** A day on which something is known of the account. */
  addDay(date: string): void {
    if (this.#oldest === null || date < this.#oldest) this.#oldest = date;
  }
}

/** Histories by the source id of the account, which may come later in the file than its entries. */
export const createAccountHistories = () => {
  const histories = new Map<string, AccountHistory>();
  return (accountId: string): AccountHistory => {
    const history = histories.get(accountId) ?? new AccountHistory();
    histories.set(accountId, history);
    return history;
  };
};
