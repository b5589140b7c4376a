import type { FamilyId } from '../../platform/domain/ids.ts';
import { type MonthRates, monthRates } from '../domain/month-rates.ts';
import type { ExchangeRates } from './exchange-rates.ts';

export type RateDependencies = { readonly rates: Pick<ExchangeRates, 'list'> };

type Wanted = { readonly to: string; readonly currencies: readonly string[]; readonly today: string };

/** Lists the rates of each other currency, in both directions: one for each day at most. */
export const readMonthRates =
  ({ rates }: RateDependencies) =>
  async (familyId: FamilyId, { to, currencies, today }: Wanted): Promise<MonthRates> => {
    const pairs = currencies
      .filter((currency) => currency !== to)
      .flatMap((currency) => [
        { from: currency, to },
        { from: to, to: currency },
      ]);
    const lists = await Promise.all(pairs.map((pair) => rates.list(familyId, pair)));
    return monthRates(to, lists.flat(), today);
  };
