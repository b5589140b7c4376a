import type { Accounts } from '../../ledger/domain/account.ts';
import type { Mappables, SavedConfiguration } from './import-ports.ts';

type Dependencies = { readonly mappables: Mappables; readonly accounts: Pick<Accounts, 'find'> };

/** What was saved, as far as it still leads somewhere: accounts, categories and tags may be gone since. */
export const livingConfiguration = async (
  { mappables, accounts }: Dependencies,
  familyId: string,
  saved: SavedConfiguration,
): Promise<SavedConfiguration> => {
  const byType = Map.groupBy(saved.assignments, (assignment) => assignment.type);
  const living = new Set<string>();
  for (const [kind, assignments] of byType) {
    const ids = assignments.flatMap(({ mappable }) => (mappable === null ? [] : [mappable.id]));
    for (const id of (await mappables.find(familyId, kind, ids)).keys()) living.add(id);
  }
  const account = saved.accountId === null ? undefined : await accounts.find(familyId, saved.accountId);
  return {
    ...saved,
    accountId: account?.id ?? null,
    assignments: saved.assignments.filter(({ mappable }) => mappable === null || living.has(mappable.id)),
  };
};
