import { type Families, familyDay } from '../../platform/domain/family.ts';
import type { CurrencySheet } from '../domain/balance-sheet.ts';
import { type ConvertedTotal, convertedTotal, foreignCurrencies } from '../domain/converted-total.ts';
import type { ExchangeRates } from './exchange-rates.ts';

export type ConvertedTotalDependencies = {
  readonly families: Families;
  readonly rates: Pick<ExchangeRates, 'latest'>;
  readonly now: () => string;
};

/** Today's total in the main currency of the family; reads two rates for each other currency. */
export const readConvertedTotal =
  ({ families, rates, now }: ConvertedTotalDependencies) =>
  async (familyId: string, sheets: readonly CurrencySheet[]): Promise<ConvertedTotal | null> => {
    const family = await families.find(familyId);
    if (family === undefined) return null;
    const { currency: to, timeZone } = family;
    const date = familyDay(now(), timeZone);
    const latest = await Promise.all(
      foreignCurrencies(sheets, to).map((from) => rates.latest(familyId, { date, from, to })),
    );
    return convertedTotal(sheets, to, latest.flat(), date);
  };
