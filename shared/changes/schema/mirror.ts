import * as z from 'zod';
import { Account } from '../../accounts/schema/account.ts';
import { Balance } from '../../accounts/schema/balance.ts';
import { Budget } from '../../catalogue/schema/budget.ts';
import { Category } from '../../catalogue/schema/category.ts';
import { Merchant, Tag } from '../../catalogue/schema/merchant-and-tag.ts';
import { Rule } from '../../catalogue/schema/rule.ts';
import { Holding, Trade } from '../../ledger/schema/security-entries.ts';
import { Transaction } from '../../ledger/schema/transaction.ts';
import { Valuation } from '../../ledger/schema/valuation.ts';
import type { MirroredKind } from '../mirrors/domain/mirrored-kinds.ts';

const changesOf = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .object({
      added: z.array(shape).describe('Records that you do not have'),
      changed: z.array(shape).describe('Records that replace yours'),
      removed: z.array(z.uuid()).describe('Ids of records to delete'),
    })
    .describe('Changes of this kind');

const ChangesMeta = z
  .object({
    next_cursor: z
      .string()
      .describe(
        'Store it together with the changes, and send it as `cursor` to get what changes afterwards, now or later',
      ),
    has_more: z
      .boolean()
      .describe(
        'Whether to ask again at once. If false, you hold everything as of one moment. A response with `has_more` can have no changes',
      ),
  })
  .describe('Where to go on');

export const TransactionChanges = z.object({ data: changesOf(Transaction), meta: ChangesMeta });

export const Changes = z.object({
  data: z
    .object({
      accounts: changesOf(Account).optional(),
      categories: changesOf(Category).optional(),
      merchants: changesOf(Merchant).optional(),
      tags: changesOf(Tag).optional(),
      rules: changesOf(Rule).optional(),
      budgets: changesOf(Budget).optional(),
      transactions: changesOf(Transaction).optional(),
      trades: changesOf(Trade).optional(),
      valuations: changesOf(Valuation).optional(),
      holdings: changesOf(Holding).optional(),
      balances: changesOf(Balance).optional(),
    } satisfies Readonly<Record<MirroredKind, z.ZodType>>)
    .describe('The kinds that you follow'),
  meta: ChangesMeta,
});

export type TransactionChanges = z.infer<typeof TransactionChanges>;
export type Changes = z.infer<typeof Changes>;
