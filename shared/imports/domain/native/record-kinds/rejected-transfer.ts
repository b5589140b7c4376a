import type { RecordKind } from '../record-kind.ts';

/** A person said that these two transactions are no transfer. A side that is missing makes it void, never wrong. */
export type RejectedTransferRecord = {
  readonly type: 'RejectedTransfer';
  readonly line: number;
  /** Its two sides. */
  readonly id: string;
  readonly inflowId: string;
  readonly outflowId: string;
};

/** Lies in the links of the outflow: `transfer-book.ts`. */
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
