import { toAccount } from '../../../shared/accounts/schema/account.ts';
import { toBalance } from '../../../shared/accounts/schema/balance.ts';
import type { accountsToday } from '../../../shared/accounts/use-cases/account-worths.ts';
import {
  type CatalogueRecordOf,
  isOfKind,
  type RecordKind,
} from '../../../shared/catalogue/domain/catalogue-record.ts';
import { toBudget } from '../../../shared/catalogue/schema/budget.ts';
import { toCategory } from '../../../shared/catalogue/schema/category.ts';
import { toMerchant, toTag } from '../../../shared/catalogue/schema/merchant-and-tag.ts';
import { toRule } from '../../../shared/catalogue/schema/rule.ts';
import type { Records } from '../../../shared/catalogue/use-cases/catalogue-ports.ts';
import {
  viewBudgets,
  viewCategories,
  viewColored,
  viewRules,
} from '../../../shared/catalogue/use-cases/view-records.ts';
import type { Shown } from '../../../shared/changes/mirrors/domain/mirror.ts';
import type { MirrorPorts } from '../../../shared/changes/mirrors/use-cases/mirror-ports.ts';
import { toHolding, toTrade } from '../../../shared/ledger/schema/security-entries.ts';
import { toTransaction } from '../../../shared/ledger/schema/transaction.ts';
import { toValuation } from '../../../shared/ledger/schema/valuation.ts';
import type { FamilyId } from '../../../shared/platform/domain/ids.ts';

/** Entries as the lists of their kinds show them. */
export const entryShapes: MirrorPorts['shows'] = {
  transactions: toTransaction,
  trades: toTrade,
  valuations: toValuation,
  holdings: toHolding,
  balances: toBalance,
};

type Reading = {
  readonly accounts: MirrorPorts['accounts'];
  readonly records: Records;
  readonly worthToday: ReturnType<typeof accountsToday>;
};

/** All records of each kind as their list shows them. */
export const recordLists = ({ accounts, records, worthToday }: Reading): MirrorPorts['lists'] => {
  const listOf =
    <K extends RecordKind, View>(
      kind: K,
      view: (familyId: FamilyId, all: readonly CatalogueRecordOf<K>[]) => Promise<readonly View[]>,
      toWire: (view: View) => Shown,
    ) =>
    async (familyId: FamilyId): Promise<readonly Shown[]> => {
      const all = await records.listOf(familyId, kind);
      const own = all.flatMap((record) => (isOfKind(record, kind) ? [record] : []));
      return (await view(familyId, own)).map(toWire);
    };
  return {
    accounts: async (familyId) => {
      const all = await accounts.list(familyId);
      const worth = await worthToday(familyId, all);
      return all.map((account) => toAccount(account, worth.get(account.id)));
    },
    categories: listOf('category', viewCategories({ records }), toCategory),
    merchants: listOf('merchant', viewColored<'merchant'>(), toMerchant),
    tags: listOf('tag', viewColored<'tag'>(), toTag),
    rules: listOf('rule', viewRules({ records }), toRule),
    budgets: listOf('budget', viewBudgets({ records }), toBudget),
  };
};
