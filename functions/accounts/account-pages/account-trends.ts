import { lastDates } from '../../../shared/accounts/domain/stale-accounts.ts';
import { monthEnds } from '../../../shared/accounts/domain/valuation-history.ts';
import { onLastDay, readWorths } from '../../../shared/accounts/use-cases/account-worths.ts';
import type { Account } from '../../../shared/ledger/entries/domain/account.ts';
import type { PlacedHeader } from '../../../shared/ledger/use-cases/ledger-ports.ts';
import { addYears } from '../../../shared/platform/domain/dates/local-date.ts';
import type { FamilyId } from '../../../shared/platform/domain/ids.ts';
import { subtract } from '../../../shared/platform/domain/money/decimal.ts';
import type { Trend } from '../../../web/accounts/account-entry.ts';
import type { LedgerWork } from '../ledger-work.ts';

/** A year ago, and each month since. */
const MONTHS = 13;

type Asked = {
  readonly headers: readonly PlacedHeader[];
  readonly accounts: readonly Account[];
  readonly today: string;
};

/** The worth of accounts: today in all currencies, and at the ends of the last months in the account's own. */
export const readTrends = async (
  work: Pick<LedgerWork, 'ledger'>,
  familyId: FamilyId,
  { headers, accounts, today }: Asked,
) => {
  const days = monthEnds(addYears(today, -1), today, MONTHS);
  const read = await readWorths(work, familyId, { headers, accounts, days });
  const lasts = lastDates(headers);
  return {
    today: new Map([...read].map(([id, currencies]) => [id, currencies.map(onLastDay)])),
    trends: new Map(
      [...read].map(([id, [own]]): readonly [string, Trend] => {
        const values = (own?.worths ?? []).map(({ balance }) => balance);
        const [before, now] = values.slice(-2);
        const change = before === undefined || now === undefined ? null : subtract(now, before);
        return [id, { change, values, lastDate: lasts.get(id) }];
      }),
    ),
  };
};
