import type { CurrencyFlows } from '../../ledger/domain/spending.ts';
import { earlierDay, lastDayOf } from '../../platform/domain/local-date.ts';
import { type ConvertedFlows, convertFlows } from '../domain/converted-months.ts';
import type { ExchangeRates } from './exchange-rates.ts';

export type ConversionDependencies = { readonly rates: Pick<ExchangeRates, 'latest'> };

/** Spending in one currency, at the family's rates; reads two rates for each month of another currency. */
export const convertSpending =
  ({ rates }: ConversionDependencies) =>
  async (
    familyId: string,
    sheets: readonly CurrencyFlows[],
    { currency: to, today }: { readonly currency: string; readonly today: string },
  ): Promise<ConvertedFlows> => {
    const wanted = sheets.flatMap(({ currency: from, categories }) => {
      const months = new Set(from === to ? [] : categories.flatMap(({ months: flows }) => [...flows.keys()]));
      return [...months].map((month) => ({ from, to, date: earlierDay(lastDayOf(month), today) }));
    });
    const known = await Promise.all(wanted.map((key) => rates.latest(familyId, key)));
    return convertFlows(sheets, to, known.flat(), today);
  };
