import type { RecordKind } from '../record-kind.ts';

/** Two transactions, or parts of them, that are one transfer of money. */
export type TransferRecord = {
  readonly type: 'Transfer';
  readonly line: number;
  /** Its two sides. */
  readonly id: string;
  readonly inflowId: string;
  readonly outflowId: string;
  readonly status: 'pending' | 'confirmed';
  readonly notes: string | null;
};

/** Stored in the links of both transactions; see `transfer-book.ts`. */
export const transferKind: RecordKind<TransferRecord> = {
  type: 'Transfer',
  isReplaceable: true,
  read: (fields) => {
    fields.require(['inflow_transaction_id', 'outflow_transaction_id']);
    const inflowId = fields.id('inflow_transaction_id') ?? '';
    const outflowId = fields.id('outflow_transaction_id') ?? '';
    return {
      type: 'Transfer',
      line: fields.line,
      id: JSON.stringify([inflowId, outflowId]),
      inflowId,
      outflowId,
      status: fields.data['status'] === 'confirmed' ? 'confirmed' : 'pending',
      notes: fields.notes('notes'),
    };
  },
  visit: ({ inflowId, outflowId }, visitor) => {
    visitor.reference('Transaction', 'inflow_transaction_id', inflowId);
    visitor.reference('Transaction', 'outflow_transaction_id', outflowId);
  },
};

/** A user's decision that two transactions are not a transfer. If a side is missing, the record is void, not an error. */
export type RejectedTransferRecord = {
  readonly type: 'RejectedTransfer';
  readonly line: number;
  /** Its two sides. */
  readonly id: string;
  readonly inflowId: string;
  readonly outflowId: string;
};

/** Stored in the links of the outflow; see `transfer-book.ts`. */
export const rejectedTransferKind: RecordKind<RejectedTransferRecord> = {
  type: 'RejectedTransfer',
  isReplaceable: true,
  read: (fields) => {
    fields.require(['inflow_transaction_id', 'outflow_transaction_id']);
    const inflowId = fields.id('inflow_transaction_id') ?? '';
    const outflowId = fields.id('outflow_transaction_id') ?? '';
    return {
      type: 'RejectedTransfer',
      line: fields.line,
      id: JSON.stringify([inflowId, outflowId]),
      inflowId,
      outflowId,
    };
  },
  visit: () => undefined,
};
