import type { PageAnswer } from '../../../../shared/people/http/person-endpoint.ts';
import { worthByKind } from '../../../../shared/reports/net-worth/domain/worth-by-kind.ts';
import { daysOfRange, WORTH_RANGES } from '../../../../shared/reports/net-worth/domain/worth-range.ts';
import { readBalanceSheet } from '../../../../shared/reports/net-worth/use-cases/read-balance-sheet.ts';
import { sortingOf } from '../../../../web/platform/components/sorting.ts';
import { IN_ORDER, KIND_COLUMNS, netWorthPage } from '../../../../web/reports/net-worth/net-worth-page.ts';
import type { LedgerWork } from '../../../accounts/ledger-work.ts';

/** GET /accounts/net_worth: a year, unless the query names another range; all kinds, unless it names one. */
export const showNetWorth =
  (work: LedgerWork): PageAnswer =>
  async ({ person: { user }, viewer, query }) => {
    const { familyId } = user;
    const seenBy = await viewer();
    const range = WORTH_RANGES.find((known) => known === query['range']) ?? '1y';
    const days = daysOfRange(range, seenBy.today);
    const sheet = await readBalanceSheet(work)(familyId, {
      ...{ startDate: undefined, endDate: undefined, days },
      untilToday: true,
    });
    const conversion = await work.convert(familyId, sheet.currencies);
    const total = conversion?.total ?? null;
    // if no money converts, the largest currency leads as if it were the family's
    const main = total ?? { currency: sheet.currencies[0]?.currency ?? seenBy.currency, rates: [] };
    const worth = worthByKind(sheet.currencies, main);
    return netWorthPage(seenBy, {
      ...{ range, worth, dates: sheet.dates },
      isConverted: (total?.rates.length ?? 0) > 0,
      left: sheet.currencies
        .filter(({ currency }) => currency !== main.currency && conversion?.missing.includes(currency))
        .map(({ currency, now }) => ({ currency, netWorth: now.netWorth })),
      kind: worth.kinds.find(({ accountType }) => accountType === query['kind']),
      sorting: sortingOf(query['sort'], KIND_COLUMNS, IN_ORDER),
    });
  };
