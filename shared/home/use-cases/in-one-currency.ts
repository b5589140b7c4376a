import { type RateDependencies, readMonthRates } from '../../accounts/use-cases/read-month-rates.ts';
import type { CurrencyFlows } from '../../ledger/totals/domain/spending.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { inFewest } from '../../reports/spending/domain/converted-flows.ts';

type Sheets = { readonly currencies: readonly CurrencyFlows[] };

/**
 * Two periods with all currencies that have a rate as one, as in the report of spending. Reads rates only if there is
 * something to convert.
 */
export const inOneCurrency =
  (deps: RateDependencies) =>
  async <Of extends Sheets>(
    familyId: FamilyId,
    { now, before }: Readonly<Record<'now' | 'before', Of>>,
    { to, today }: { readonly to: string; readonly today: string },
  ): Promise<Readonly<Record<'now' | 'before', Of>>> => {
    const currencies = [...new Set([now, before].flatMap((of) => of.currencies.map(({ currency }) => currency)))];
    if (currencies.length < 2) return { now, before };
    const rates = await readMonthRates(deps)(familyId, { to, currencies, today });
    const convert = (of: Of): Of => ({ ...of, currencies: inFewest(of.currencies, rates) });
    return { now: convert(now), before: convert(before) };
  };
