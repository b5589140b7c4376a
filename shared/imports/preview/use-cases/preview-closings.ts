import { isDebt } from '../../../ledger/entries/domain/account.ts';
import type { AccountId } from '../../../platform/domain/ids.ts';
import { negate } from '../../../platform/domain/money/decimal.ts';
import { lastCoveredDay } from '../../dates/domain/date-bounds.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import type { PlanNumber } from '../../publish/domain/plan.ts';
import type { PlanSource } from '../../publish/use-cases/plan-source.ts';
import { type Days, planCoverage, statedPeriods } from '../../statements/domain/coverage.ts';
import type { Target } from './preview-balances.ts';

/** The last balance that a file states for an account in a currency, in the sign of the account's balance. */
export type Closing = {
  readonly accountId: AccountId;
  readonly currency: string;
  readonly date: string;
  readonly stated: string;
};

type Read = {
  readonly record: ImportRecord;
  readonly rowDays: readonly (readonly [PlanNumber, Days])[];
  readonly source: Pick<PlanSource, 'accountOf'>;
  readonly targetOf: (number: PlanNumber) => Target;
};

/** Newest first; empty for types without accounts, for files that state no balance, and for several accounts that would go into one. */
export const closingsOf = ({ record, rowDays, source: { accountOf }, targetOf }: Read): readonly Closing[] => {
  const { questions = [] } = record;
  if (accountOf === undefined || questions.some(({ field }) => field === 'account_id')) return [];
  const covered =
    planCoverage({ periods: statedPeriods(record), rowDays, accountOf, latest: lastCoveredDay(record.dateBounds) }) ??
    [];
  const closings = covered.flatMap(({ account: number, currency, closing }): readonly Closing[] => {
    if (closing === null) return [];
    const { account } = targetOf(number);
    return [
      {
        accountId: account.id,
        currency: currency ?? account.currency,
        date: closing.date,
        stated: isDebt(account.accountType) ? negate(closing.amount) : closing.amount,
      },
    ];
  });
  return closings.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
};
