import type { ExchangeRates } from '../../../accounts/use-cases/exchange-rates.ts';
import { type Families, familyDay } from '../../../platform/domain/family.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { CurrencySheet } from '../domain/balance-sheet.ts';
import {
  type ConvertedTotal,
  convertedTotal,
  currenciesWithoutRate,
  foreignCurrencies,
} from '../domain/converted-total.ts';

export type ConvertedTotalDependencies = {
  readonly families: Families;
  readonly rates: Pick<ExchangeRates, 'latest'>;
  readonly now: () => string;
};

/** A total in the main currency; or the currencies without a rate, which prevent it. */
export type Conversion = {
  readonly currency: string;
  readonly total: ConvertedTotal | null;
  readonly missing: readonly string[];
};

/** Today's total in the main currency of the family; reads two rates for each other currency. */
export const readConversion =
  ({ families, rates, now }: ConvertedTotalDependencies) =>
  async (
    familyId: FamilyId,
    sheets: readonly Pick<CurrencySheet, 'currency' | 'now'>[],
  ): Promise<Conversion | null> => {
    const family = await families.find(familyId);
    if (family === undefined) return null;
    const { currency: to, timeZone } = family;
    const date = familyDay(now(), timeZone);
    const latest = await Promise.all(
      foreignCurrencies(sheets, to).map((from) => rates.latest(familyId, { date, from, to })),
    );
    const known = latest.flat();
    return {
      currency: to,
      total: convertedTotal(sheets, to, known, date),
      missing: currenciesWithoutRate(sheets, to, known, date),
    };
  };

/** The total alone. */
export const readConvertedTotal =
  (deps: ConvertedTotalDependencies) =>
  async (familyId: FamilyId, sheets: readonly CurrencySheet[]): Promise<ConvertedTotal | null> =>
    (await readConversion(deps)(familyId, sheets))?.total ?? null;
