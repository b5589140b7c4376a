import type { PlanRow } from '../../plan.ts';
import type { TransactionFields, TransactionRecord } from '../native-record.ts';
import { identityOf, plainRow } from '../plain-row.ts';
import type { RowContext } from '../record-kind.ts';
import { rowNumberOf } from '../row-number.ts';

/** A transaction, or a split parent and its parts. */
export const transactionRows = (record: TransactionRecord, context: RowContext): readonly PlanRow[] => {
  const { type, id, line, parts } = record;
  const identity = identityOf(type, id);
  const shared = { ...plainRow(record), ...context.placeOf(record) };
  const row = { ...shared, ...contentOf(id, record, context), excluded: record.excluded || parts.length > 0 };
  const partRows = parts.map((part, index) => ({
    ...shared,
    ...contentOf(part.id, part, context),
    row: rowNumberOf(line, index + 1),
    identity: identityOf(type, part.id),
    parentIdentity: identity,
  }));
  return [row, ...partRows];
};

const contentOf = (id: string, fields: TransactionFields, { numberOf, linksOf }: RowContext) => {
  const { amount, name, notes, excluded, transactionKind, categoryId, merchantId, tagIds } = fields;
  const { links, kind } = linksOf(id);
  return {
    kind: 'transaction',
    amount,
    name,
    notes,
    category: categoryId === null ? null : numberOf('Category', categoryId),
    merchant: merchantId === null ? null : numberOf('Merchant', merchantId),
    tags: tagIds.map((tagId) => numberOf('Tag', tagId)),
    excluded,
    transactionKind: transactionKind === 'standard' ? kind : transactionKind,
    links,
  } as const;
};
