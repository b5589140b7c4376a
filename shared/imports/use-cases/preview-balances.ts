import { readWorths } from '../../accounts/use-cases/account-worths.ts';
import type { Account } from '../../ledger/domain/account.ts';
import { headerOf, type PageHeader } from '../../ledger/domain/header.ts';
import type { LedgerHeaders, LedgerPages } from '../../ledger/use-cases/ledger-ports.ts';
import type { AccountDefaults, CatalogueStep, PlanNumber } from '../domain/plan.ts';
import type { AccountTotal, PredictedPage, TallyAccount } from '../domain/predict-pages.ts';
import type { KnownRecords } from './import-ports.ts';

/** The balance of an account in one currency today, before and after publishing. */
export type BalanceChange = { readonly before: string; readonly after: string; readonly currency: string };

export type PreviewTotal = AccountTotal & {
  /** null if the file is too large to calculate it. */
  readonly balance: BalanceChange | null;
};

export type PredictedLedger = {
  /** Can include accounts that publishing creates. */
  readonly accounts: readonly Account[];
  readonly pages: readonly Pick<PredictedPage, 'before' | 'after'>[];
  /** YYYY-MM-DD in the family's time zone. */
  readonly today: string;
};

/** An account has a separate balance for each currency. */
export type BalanceChangeOf = (accountId: string, currency: string) => BalanceChange;

export const previewBalances = async (
  { headers, ledger }: { readonly headers: LedgerHeaders; readonly ledger: Pick<LedgerPages, 'readMany'> },
  familyId: string,
  { accounts, pages, today }: PredictedLedger,
): Promise<BalanceChangeOf> => {
  const changed = new Map(pages.map(({ after }) => [keyOf(after.account, after.month), after]));
  const others = (await headers.list(familyId)).filter(({ account, key }) => !changed.has(keyOf(account, key.month)));
  const changedLedger: Pick<LedgerPages, 'readMany'> = {
    readMany: async (id, refs) => {
      const own = refs.flatMap(({ account, month }) => changed.get(keyOf(account, month)) ?? []);
      const rest = refs.filter(({ account, month }) => !changed.has(keyOf(account, month)));
      return rest.length === 0 ? own : [...own, ...(await ledger.readMany(id, rest))];
    },
  };
  const worths = (from: Pick<LedgerPages, 'readMany'>, changes: readonly PageHeader[]) =>
    readWorths({ ledger: from }, familyId, { headers: [...others, ...changes], accounts, days: [today] });
  const before = await worths(
    ledger,
    pages.map((page) => page.before),
  );
  const after = await worths(
    changedLedger,
    pages.map((page) => headerOf(page.after)),
  );
  const balanceIn = (from: Awaited<ReturnType<typeof worths>>, id: string, currency: string): string =>
    from.get(id)?.find((worth) => worth.currency === currency)?.worths[0]?.balance ?? '0';
  return (id, currency) => ({
    before: balanceIn(before, id, currency),
    after: balanceIn(after, id, currency),
    currency,
  });
};

const keyOf = ({ tag }: { readonly tag: string }, month: string): string => `${tag}|${month}`;

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
