import type { RecordFields } from '../record-fields.ts';
import type { RecordKind } from '../record-kind.ts';

type Sides = {
  readonly line: number;
  /** Its two sides. */
  readonly id: string;
  readonly inflowId: string;
  readonly outflowId: string;
};

const readSides = (fields: RecordFields): Sides => {
  fields.require(['inflow_transaction_id', 'outflow_transaction_id']);
  const inflowId = fields.id('inflow_transaction_id') ?? '';
  const outflowId = fields.id('outflow_transaction_id') ?? '';
  return { line: fields.line, id: JSON.stringify([inflowId, outflowId]), inflowId, outflowId };
};

/** Two transactions, or parts of them, that are one transfer of money. */
export type TransferRecord = Sides & {
  readonly type: 'Transfer';
  readonly status: 'pending' | 'confirmed';
  readonly notes: string | null;
};

/** Stored in the links of both transactions; see `transfer-book.ts`. */
export const transferKind: RecordKind<TransferRecord> = {
  type: 'Transfer',
  isReplaceable: true,
  read: (fields) => ({
    ...readSides(fields),
    type: 'Transfer',
    status: fields.data['status'] === 'confirmed' ? 'confirmed' : 'pending',
    notes: fields.notes('notes'),
  }),
  visit: ({ inflowId, outflowId }, visitor) => {
    visitor.reference('Transaction', 'inflow_transaction_id', inflowId);
    visitor.reference('Transaction', 'outflow_transaction_id', outflowId);
  },
};

/** A user's decision that two transactions are not a transfer. If a side is missing, the record is void, not an error. */
export type RejectedTransferRecord = Sides & { readonly type: 'RejectedTransfer' };

/** Stored in the links of the outflow; see `transfer-book.ts`. */
export const rejectedTransferKind: RecordKind<RejectedTransferRecord> = {
  type: 'RejectedTransfer',
  isReplaceable: true,
  read: (fields) => ({ ...readSides(fields), type: 'RejectedTransfer' }),
  visit: () => undefined,
};
