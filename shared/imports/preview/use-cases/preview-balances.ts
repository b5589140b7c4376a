import { readWorths } from '../../../accounts/use-cases/account-worths.ts';
import type { Account } from '../../../ledger/entries/domain/account.ts';
import { headerOf } from '../../../ledger/pages/domain/header.ts';
import type { LedgerHeaders, LedgerPages } from '../../../ledger/use-cases/ledger-ports.ts';
import type { AccountId, FamilyId } from '../../../platform/domain/ids.ts';
import type { AccountDefaults, CatalogueStep, PlanNumber } from '../../publish/domain/plan.ts';
import type { FamilyNames } from '../../use-cases/import-ports.ts';
import type { AccountTotal, PredictedPage, TallyAccount } from '../domain/predict-pages.ts';

/** The balance of an account in one currency today, before and after publishing. */
export type BalanceChange = { readonly before: string; readonly after: string; readonly currency: string };

export type PreviewTotal = AccountTotal & {
  /** null if the file is too large to calculate it. */
  readonly balance: BalanceChange | null;
  /** null if the file states no closing balance for the account in this currency. */
  readonly closing: ClosingBalance | null;
  /** null if the account has entries, or if the file states no balance before its rows. */
  readonly opening: PreviewOpening | null;
};

/** The balance that an account without entries starts with, in the sign of its balance. `isAdded`: whether publishing adds it. */
export type PreviewOpening = { readonly date: string; readonly amount: string; readonly isAdded: boolean };

/** The balance in the file and the ledger's at the end of the day, both in the sign of the account's balance. */
export type ClosingBalance = { readonly date: string; readonly stated: string; readonly ledger: string };

export type PredictedLedger = {
  /** Can include accounts that publishing creates. */
  readonly accounts: readonly Account[];
  readonly pages: readonly Pick<PredictedPage, 'before' | 'after'>[];
  /** YYYY-MM-DD in the family's time zone. */
  readonly today: string;
  /** More days of which the balance after publishing is asked for. */
  readonly days?: readonly string[];
};

/** An account has a separate balance for each currency. */
export type BalanceChangeOf = (accountId: AccountId, currency: string) => BalanceChange;

export type PreviewedBalances = {
  readonly changeOf: BalanceChangeOf;
  /** The cash after publishing at the end of one of the days: statements state cash, without securities. */
  readonly cashOn: (accountId: AccountId, currency: string, day: string) => string;
};

export const previewBalances = async (
  { headers, ledger }: { readonly headers: LedgerHeaders; readonly ledger: Pick<LedgerPages, 'readMany'> },
  familyId: FamilyId,
  { accounts, pages, today, days = [] }: PredictedLedger,
): Promise<PreviewedBalances> => {
  const changed = new Map(pages.map(({ after }) => [keyOf(after.account, after.month), after]));
  const others = (await headers.list(familyId)).filter(({ account, key }) => !changed.has(keyOf(account, key.month)));
  const changedLedger: Pick<LedgerPages, 'readMany'> = {
    readMany: async (id, refs) => {
      const own = refs.flatMap(({ account, month }) => changed.get(keyOf(account, month)) ?? []);
      const rest = refs.filter(({ account, month }) => !changed.has(keyOf(account, month)));
      return rest.length === 0 ? own : [...own, ...(await ledger.readMany(id, rest))];
    },
  };
  const headersBefore = [...others, ...pages.map((page) => page.before)];
  const headersAfter = [...others, ...pages.map(({ after }) => headerOf(after))];
  const allDays = [...new Set([today, ...days])].sort();
  const before = await readWorths({ ledger }, familyId, { headers: headersBefore, accounts, days: [today] });
  const after = await readWorths({ ledger: changedLedger }, familyId, {
    headers: headersAfter,
    accounts,
    days: allDays,
  });
  const worthAfter = (id: string, currency: string, day: string) => worthsOf(after, id, currency)[allDays.indexOf(day)];
  return {
    changeOf: (id, currency) => ({
      before: worthsOf(before, id, currency)[0]?.balance ?? '0',
      after: worthAfter(id, currency, today)?.balance ?? '0',
      currency,
    }),
    cashOn: (id, currency, day) => worthAfter(id, currency, day)?.cash ?? '0',
  };
};

const worthsOf = (read: Awaited<ReturnType<typeof readWorths>>, id: string, currency: string) =>
  read.get(id)?.find((worth) => worth.currency === currency)?.worths ?? [];

const keyOf = ({ tag }: { readonly tag: string }, month: string): string => `${tag}|${month}`;

/** The account that rows go to. An account that publishing creates has a temporary id. */
export type Target = { readonly named: TallyAccount; readonly account: Account; readonly isNew: boolean };

/** Finds the accounts to which the steps of a plan refer now. */
export const createTargets = (
  steps: readonly CatalogueStep[],
  accounts: readonly Account[],
  names: FamilyNames,
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
