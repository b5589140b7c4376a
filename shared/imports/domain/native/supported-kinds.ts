import type { NativeKind } from './native-record.ts';
import { accountKind } from './record-kinds/account.ts';
import { balanceKind } from './record-kinds/balance.ts';
import { budgetKind } from './record-kinds/budget.ts';
import { budgetCategoryKind } from './record-kinds/budget-category.ts';
import { categoryKind } from './record-kinds/category.ts';
import { holdingKind } from './record-kinds/holding.ts';
import { merchantKind } from './record-kinds/merchant.ts';
import { recurringTransactionKind } from './record-kinds/recurring-transaction.ts';
import { rejectedTransferKind } from './record-kinds/rejected-transfer.ts';
import { ruleKind } from './record-kinds/rule.ts';
import { tagKind } from './record-kinds/tag.ts';
import { tradeKind } from './record-kinds/trade.ts';
import { transactionKind } from './record-kinds/transaction.ts';
import { transferKind } from './record-kinds/transfer.ts';
import { valuationKind } from './record-kinds/valuation.ts';

/** The kinds that can be imported, by the type a record names, each after those that its steps refer to. */
export const SUPPORTED_KINDS: ReadonlyMap<string, NativeKind> = new Map<string, NativeKind>(
  [
    accountKind,
    balanceKind,
    categoryKind,
    tagKind,
    merchantKind,
    recurringTransactionKind,
    transactionKind,
    transferKind,
    rejectedTransferKind,
    tradeKind,
    holdingKind,
    valuationKind,
    budgetKind,
    budgetCategoryKind,
    ruleKind,
  ].map((kind) => [kind.type, kind as NativeKind]),
);
