import type { Today } from '../../platform/use-cases/family-today.ts';
import { type Conversions, conversionsTo } from '../domain/converted-flows.ts';
import type { ExchangeRates } from './exchange-rates.ts';

type Dependencies = { readonly rates: Pick<ExchangeRates, 'latest'>; readonly today: Today };

/** The latest rates to a currency, as for today's net worth; undefined if one is missing. Reads two rates for each. */
export const readConversions =
  ({ rates, today }: Dependencies) =>
  async (familyId: string, to: string, currencies: readonly string[]): Promise<Conversions | undefined> => {
    const date = await today(familyId);
    const others = currencies.filter((from) => from !== to);
    const latest = await Promise.all(others.map((from) => rates.latest(familyId, { date, from, to })));
    return conversionsTo(to, currencies, latest.flat(), date);
  };
