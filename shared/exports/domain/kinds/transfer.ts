import { type ExportKind, said } from '../export-kind.ts';
import { type ExportedTransfer, isTransfer } from '../transfer-side.ts';
import { SIDE_COLUMNS, sideCells } from './transfer-cells.ts';

export const transferExport: ExportKind<ExportedTransfer> = {
  type: 'Transfer',
  file: 'transfers.csv',
  columns: [...SIDE_COLUMNS, 'status', 'notes'],
  data: (transfer, names) => {
    if (!isTransfer(transfer, names)) return undefined;
    const { inflow, outflow, status, notes } = transfer;
    return said({ inflow_transaction_id: inflow.id, outflow_transaction_id: outflow.id, status, notes });
  },
  cells: (transfer, names) => [...sideCells(transfer, names), transfer.status, transfer.notes],
};
