import type { Account } from '../../ledger/domain/account.ts';
import type { TallyAccount } from '../domain/entry-tally.ts';
import type { AccountDefaults, CatalogueStep, PlanNumber } from '../domain/plan.ts';
import type { KnownRecords } from './import-ports.ts';

/** The account that rows go to. An account that publishing creates has a temporary id. */
export type Target = { readonly named: TallyAccount; readonly account: Account; readonly isNew: boolean };

/** Finds the accounts to which the steps of a plan refer now. */
export const createTargets = (
  steps: readonly CatalogueStep[],
  accounts: readonly Account[],
  names: KnownRecords,
  familyCurrency: string,
) => {
  const known = new Map(accounts.map((account) => [account.id, account]));
  const targets = new Map<PlanNumber, Target>();
  const targetOf = (number: PlanNumber): Target => {
    const step = steps[number];
    if (step?.kind !== 'account') return newTarget(`new ${number}`, '', undefined, familyCurrency);
    const { bind } = step;
    const named = bind.by === 'id' ? bind.otherwise : bind;
    const id = bind.by === 'id' ? bind.id : bind.by === 'name' ? names.account.get(bind.name) : undefined;
    const account = known.get(id ?? '');
    return account === undefined
      ? newTarget(`new ${number}`, named?.name ?? '', named?.defaults, familyCurrency)
      : { named: { id: account.id, name: account.name }, account, isNew: false };
  };
  return (number: PlanNumber): Target => {
    const target = targets.get(number) ?? targetOf(number);
    targets.set(number, target);
    return target;
  };
};

/** An account that publishing creates. */
export const newTarget = (
  id: string,
  name: string,
  defaults: Pick<AccountDefaults, 'accountType' | 'currency'> | undefined,
  familyCurrency: string,
): Target => ({
  named: { id: null, name },
  isNew: true,
  account: {
    id,
    tag: id,
    name,
    subtype: null,
    status: 'active',
    institutionName: null,
    institutionDomain: null,
    accountType: defaults?.accountType ?? 'depository',
    currency: defaults?.currency ?? familyCurrency,
    notes: null,
    owners: [],
    createdAt: '',
    updatedAt: '',
  },
});
