import { listDuplicates } from '../../shared/changes/duplicates/use-cases/list-duplicates.ts';
import { ifKnown } from '../../shared/changes/findings/use-cases/get-or-compute.ts';
import { listTransfers } from '../../shared/changes/transfers/use-cases/list-transfers.ts';
import type { Entry } from '../../shared/ledger/entries/domain/entry.ts';
import { isWithinDates, NO_FILTERS } from '../../shared/ledger/search/domain/entry-filters.ts';
import { countsAsSpending } from '../../shared/ledger/totals/domain/spending.ts';
import { type Days, earlierDay } from '../../shared/platform/domain/dates/local-date.ts';
import type { FamilyId } from '../../shared/platform/domain/ids.ts';
import { absolute } from '../../shared/platform/domain/money/decimal.ts';
import type { PossibleDuplicate, PossibleTransfer } from '../../web/ledger/possible-pairs.ts';

type Work = Parameters<typeof listDuplicates>[0] & Parameters<typeof listTransfers>[0];
type Asked = { readonly days: Days; readonly today: string };

/** From stored findings for these days: nothing is compared here. */
export const findPossiblePairs = async (
  work: Work,
  familyId: FamilyId,
  { days, today }: Asked,
): Promise<{
  readonly transfers: readonly PossibleTransfer[];
  readonly duplicates: readonly PossibleDuplicate[];
}> => {
  const deps = { ...work, mostNow: 0 };
  const dates = { startDate: days.from, endDate: earlierDay(days.to, today) };
  const filters = { ...NO_FILTERS, ...dates };
  const [accounts, transfers = [], duplicates = []] = await Promise.all([
    work.accounts.list(familyId),
    ifKnown(listTransfers(deps)(familyId, filters)),
    ifKnown(listDuplicates(deps)(familyId, filters)),
  ]);
  const hidden = new Set(accounts.flatMap(({ id, status }) => (status === 'disabled' ? [id] : [])));
  const counts = (entry: Entry): boolean =>
    countsAsSpending(entry) && isWithinDates(entry.date, dates) && !hidden.has(entry.accountId);
  return {
    transfers: transfers.flatMap(({ outflow, inflow }) => transferOf(outflow, inflow, counts)),
    duplicates: duplicates
      .filter(({ kept, merged }) => countsAsSpending(kept) && counts(merged))
      .map(({ merged: { currency, amount } }) => ({ currency, amount })),
  };
};

const transferOf = (
  outflow: Entry,
  inflow: Entry,
  counts: (entry: Entry) => boolean,
): readonly [PossibleTransfer] | readonly [] => {
  const [isSpent, isEarned] = [counts(outflow), counts(inflow)];
  if (!isSpent && !isEarned) return [];
  const { currency, amount } = isSpent ? outflow : inflow;
  const shown = { currency, amount: absolute(amount) };
  if (!isSpent || !isEarned) return [{ ...shown, effect: isSpent ? 'spent' : 'earned' }];
  const isSame =
    outflow.categoryId !== null &&
    outflow.categoryId === inflow.categoryId &&
    outflow.currency === inflow.currency &&
    absolute(outflow.amount) === absolute(inflow.amount);
  return [{ ...shown, effect: isSame ? 'cancels' : 'both' }];
};
