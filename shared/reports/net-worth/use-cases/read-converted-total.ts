import type { ExchangeRates } from '../../../accounts/use-cases/exchange-rates.ts';
import { type Families, familyDay } from '../../../platform/domain/family.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { CurrencySheet } from '../domain/balance-sheet.ts';
import { type ConvertedTotal, convertedTotal, foreignCurrencies } from '../domain/converted-total.ts';

export type ConvertedTotalDependencies = {
  readonly families: Families;
  readonly rates: Pick<ExchangeRates, 'latest'>;
  readonly now: () => string;
};

/** The total of what converts to the main currency, and the currencies that it leaves out. */
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
    const foreign = foreignCurrencies(sheets, to);
    const latest = await Promise.all(foreign.map((from) => rates.latest(familyId, { date, from, to })));
    const total = convertedTotal(sheets, to, latest.flat(), date);
    return { currency: to, total, missing: total?.missing ?? foreign };
  };

/** The total of everything, for programs, which cannot see a remark: null if a rate is missing. */
export const readConvertedTotal =
  (deps: ConvertedTotalDependencies) =>
  async (familyId: FamilyId, sheets: readonly CurrencySheet[]): Promise<ConvertedTotal | null> => {
    const conversion = await readConversion(deps)(familyId, sheets);
    return conversion === null || conversion.missing.length > 0 ? null : conversion.total;
  };
