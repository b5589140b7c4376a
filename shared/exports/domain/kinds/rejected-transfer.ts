import type { ExportKind } from '../export-kind.ts';
import type { ExportedTransfer } from '../transfer-side.ts';
import { SIDE_COLUMNS, sideCells } from './transfer-cells.ts';

export const rejectedTransferExport: ExportKind<Pick<ExportedTransfer, 'inflow' | 'outflow'>> = {
  type: 'RejectedTransfer',
  file: 'rejected_transfers.csv',
  columns: SIDE_COLUMNS,
  data: ({ inflow, outflow }) => ({ inflow_transaction_id: inflow.id, outflow_transaction_id: outflow.id }),
  cells: sideCells,
};
