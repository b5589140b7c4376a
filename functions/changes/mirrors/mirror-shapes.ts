import { toAccount } from '../../../shared/accounts/schema/account.ts';
import { toBalance } from '../../../shared/accounts/schema/balance.ts';
import type { accountsToday } from '../../../shared/accounts/use-cases/account-worths.ts';
import type { Records } from '../../../shared/catalogue/use-cases/catalogue-ports.ts';
import type { MirrorPorts } from '../../../shared/changes/mirrors/use-cases/mirror-ports.ts';
import { toHolding, toTrade } from '../../../shared/ledger/schema/security-entries.ts';
import { toTransaction } from '../../../shared/ledger/schema/transaction.ts';
import { toValuation } from '../../../shared/ledger/schema/valuation.ts';
import { showAll } from '../../catalogue/record-endpoints.ts';
import { budgetShape, categoryShape, merchantShape, ruleShape, tagShape } from '../../catalogue/record-shapes.ts';

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
export const recordLists = ({ accounts, records, worthToday }: Reading): MirrorPorts['lists'] => ({
  accounts: async (familyId) => {
    const all = await accounts.list(familyId);
    const worth = await worthToday(familyId, all);
    return all.map((account) => toAccount(account, worth.get(account.id)));
  },
  categories: showAll(categoryShape, records),
  merchants: showAll(merchantShape, records),
  tags: showAll(tagShape, records),
  rules: showAll(ruleShape, records),
  budgets: showAll(budgetShape, records),
});
