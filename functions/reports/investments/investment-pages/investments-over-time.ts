import { monthEnds } from '../../../../shared/accounts/domain/valuation-history.ts';
import { type CurrencyWorth, readWorths } from '../../../../shared/accounts/use-cases/account-worths.ts';
import { isDebt } from '../../../../shared/ledger/entries/domain/account.ts';
import type { Worth } from '../../../../shared/ledger/totals/domain/worth.ts';
import type { PlacedHeader } from '../../../../shared/ledger/use-cases/ledger-ports.ts';
import { monthIndex } from '../../../../shared/platform/domain/dates/local-date.ts';
import type { AccountId, FamilyId } from '../../../../shared/platform/domain/ids.ts';
import { toMoney } from '../../../../shared/platform/domain/money/currency.ts';
import { add, negate, sum } from '../../../../shared/platform/domain/money/decimal.ts';
import type { PaidIn } from '../../../../shared/reports/investments/domain/paid-in.ts';
import type { Investment } from '../../../../shared/reports/investments/use-cases/read-investments.ts';
import { placeOf, readPaidIn } from '../../../../shared/reports/investments/use-cases/read-paid-in.ts';
import { type ChartSpan, monthsOfSpan } from '../../../../web/ledger/chart-spans.ts';
import type { CurrencyLine, InvestmentsContent } from '../../../../web/reports/investments/investments-page.ts';
import type { LedgerWork } from '../../../accounts/ledger-work.ts';

type Asked = {
  readonly held: readonly Investment[];
  readonly headers: readonly PlacedHeader[];
  readonly today: string;
  readonly span: ChartSpan;
};

/** An account with positions in one currency. */
type Place = {
  readonly accountId: AccountId;
  readonly currency: string;
  readonly name: string;
  readonly isOwed: boolean;
  readonly worths: CurrencyWorth['worths'];
};

/**
 * Of accounts with positions, in the currencies of these: their cash today, and at the end of each month since the first entry
 * what they were worth and what was paid in. Where the latter is not known, the value is that of the securities alone.
 */
export const readOverTime = async (
  work: Pick<LedgerWork, 'accounts' | 'ledger'>,
  familyId: FamilyId,
  { held, headers, today, span }: Asked,
): Promise<Pick<InvestmentsContent, 'cash' | 'currencyLines' | 'months'>> => {
  const wanted = new Set(held.map(placeOf));
  const ids = new Set(held.map(({ accountId }) => accountId));
  const accounts = (await work.accounts.list(familyId)).filter(({ id }) => ids.has(id));
  const first = firstMonth(headers, wanted);
  const days = first === undefined || first > today ? [today] : daysOf(first, { held, today, span });
  const owned = new Set(accounts.filter(({ accountType }) => !isDebt(accountType)).map(({ id }) => id));
  const [worths, paidIn] = await Promise.all([
    readWorths(work, familyId, { headers, accounts, days }),
    readPaidIn(work, familyId, { headers, places: held.filter(({ accountId }) => owned.has(accountId)), days }),
  ]);
  const places = accounts.flatMap(({ id, name, accountType }) =>
    (worths.get(id) ?? [])
      .map((own): Place => ({ ...own, accountId: id, name, isOwed: isDebt(accountType) }))
      .filter((place) => wanted.has(placeOf(place))),
  );
  return {
    months: first === undefined ? 0 : monthIndex(today) - monthIndex(first) + 1,
    cash: places.map(({ name, currency, worths: own, isOwed }) => ({
      account: name,
      currency,
      amount: toMoney(inSign(own.at(-1)?.cash ?? '0', isOwed), currency),
    })),
    currencyLines: new Map(
      [...Map.groupBy(places, ({ currency }) => currency)].map(([currency, own]) => [
        currency,
        lineOf(own, paidIn, days),
      ]),
    ),
  };
};

const firstMonth = (headers: readonly PlacedHeader[], wanted: ReadonlySet<string>): string | undefined =>
  headers
    .flatMap(({ cells }) => cells)
    .filter((cell) => wanted.has(placeOf(cell)))
    .map(({ month }) => month)
    .sort()[0];

/** The ends of the months, and the day of the newest price: after it, the value is not known. */
const daysOf = (first: string, { held, today, span }: Pick<Asked, 'held' | 'today' | 'span'>): readonly string[] => {
  const ends = monthEnds(first, today, monthsOfSpan(span));
  const prices = held.flatMap(({ priceDate }) => priceDate ?? []).sort();
  const day = prices.at(-1) ?? today;
  return day > (ends[0] ?? '') && day < today ? [...new Set([...ends, day])].sort() : ends;
};

const inSign = (amount: string, isOwed: boolean): string => (isOwed ? negate(amount) : amount);

const lineOf = (
  places: readonly Place[],
  paidIn: ReadonlyMap<string, PaidIn>,
  days: readonly string[],
): CurrencyLine => {
  const paid = places.map((place) => paidIn.get(placeOf(place)));
  const isKnown = paid.every((account) => account !== undefined && account.amounts.at(-1) !== null);
  const worthOf = ({ worths, isOwed }: Place, which: keyof Worth, at: number): string =>
    inSign(worths[at]?.[which] ?? '0', isOwed);
  const points = days.map((date, at) => ({
    date,
    value: sum(
      places.map((place, of) => {
        const own = isKnown ? paid[of] : undefined;
        if (own === undefined) return worthOf(place, 'holdings', at);
        return add(worthOf(place, 'balance', at), own.basis === 'purchases' ? (own.cashOut[at] ?? '0') : '0');
      }),
    ),
    ...(isKnown && { second: sumIfKnown(paid.map((account) => account?.amounts[at] ?? null)) }),
  }));
  const last = points.at(-1);
  const amount = last?.second ?? null;
  return {
    points,
    paidIn:
      amount === null
        ? null
        : {
            ...{ amount, value: last?.value ?? '0' },
            others: sum(paid.map((account) => account?.others ?? '0')),
            isOfPurchases: paid.every((account) => account?.basis === 'purchases'),
          },
  };
};

const sumIfKnown = (amounts: readonly (string | null)[]): string | null => {
  const known = amounts.filter((amount) => amount !== null);
  return known.length < amounts.length ? null : sum(known);
};
