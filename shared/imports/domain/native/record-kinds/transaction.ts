import { TRANSACTION_KINDS } from '../../../../ledger/domain/entry.ts';
import type { TransactionFields, TransactionRecord } from '../native-record.ts';
import type { RecordKind, RecordVisitor } from '../record-kind.ts';
import { readSplitLines } from './split-lines.ts';
import { transactionRows } from './transaction-rows.ts';

export const transactionKind: RecordKind<TransactionRecord> = {
  type: 'Transaction',
  read: (fields) => {
    fields.require(['id', 'account_id', 'date', 'amount']);
    const own = {
      id: fields.id('id') ?? '',
      amount: fields.amount('amount') ?? '',
      name: fields.written('name') ?? 'Imported transaction',
      notes: fields.notes('notes'),
      excluded: fields.flag('excluded'),
      transactionKind: fields.word('kind', TRANSACTION_KINDS) ?? 'standard',
      categoryId: fields.id('category_id'),
      merchantId: fields.id('merchant_id'),
      tagIds: fields.ids('tag_ids'),
    };
    return {
      ...own,
      type: 'Transaction',
      line: fields.line,
      accountId: fields.id('account_id') ?? '',
      date: fields.date('date') ?? '',
      currency: fields.currency('currency'),
      parts: readSplitLines(fields, own),
    };
  },
  visit: (transaction, visitor) => {
    visitor.sourceId('Transaction', transaction.id);
    visitor.reference('Account', 'account_id', transaction.accountId);
    visitReferences(transaction, visitor);
    for (const part of transaction.parts) {
      visitor.sourceId('Transaction', part.id);
      visitReferences(part, visitor);
    }
  },
  history: (transaction, historyOf) => historyOf(transaction.accountId).addFlow(transaction),
  rows: transactionRows,
};

const visitReferences = ({ categoryId, merchantId, tagIds }: TransactionFields, visitor: RecordVisitor): void => {
  if (categoryId !== null) visitor.reference('Category', 'category_id', categoryId);
  if (merchantId !== null) visitor.reference('Merchant', 'merchant_id', merchantId);
  for (const tagId of tagIds) visitor.reference('Tag', 'tag_ids', tagId);
};
