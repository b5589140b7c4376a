import { NotFoundYetError } from '../../../shared/changes/findings/use-cases/get-or-compute.ts';
import { findSuggestions } from '../../../shared/changes/suggestions/use-cases/find-suggestions.ts';
import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import type { FamilyId } from '../../../shared/platform/domain/ids.ts';
import type { SuggestedCategory } from '../../../web/ledger/transaction-page.ts';

/** Of a larger ledger, only what is remembered is suggested here. */
const MOST_NOW = 2_000;

/** For a transaction without a category. */
export const suggestedCategory = async (
  work: Parameters<typeof findSuggestions>[0],
  familyId: FamilyId,
  { id, accountId, date, categoryId }: Pick<Entry, 'id' | 'accountId' | 'date' | 'categoryId'>,
): Promise<SuggestedCategory | undefined> => {
  if (categoryId !== null) return undefined;
  const filters = { accountId, startDate: date, endDate: date, field: 'category' } as const;
  const found = await findSuggestions({ ...work, mostNow: MOST_NOW })(familyId, filters).catch((error: unknown) => {
    if (error instanceof NotFoundYetError) return [];
    throw error;
  });
  const { guesses, names } = found.find(({ entry }) => entry.id === id) ?? {};
  const value = guesses?.category?.value;
  const name = value === undefined ? undefined : names?.get(value);
  return value === undefined || name === undefined ? undefined : { id: value, name };
};
