import type { Account } from '../../../ledger/entries/domain/account.ts';
import type { CatalogueStep } from '../domain/plan.ts';

/** The existing accounts that the steps refer to. */
export const accountsOf = (steps: readonly CatalogueStep[], accounts: readonly Account[]): readonly Account[] => {
  const binds = steps.flatMap((step) => (step.kind === 'account' ? [step.bind] : []));
  return accounts.filter(({ id, name }) =>
    binds.some((bind) => (bind.by === 'id' ? bind.id === id : bind.name === name)),
  );
};
