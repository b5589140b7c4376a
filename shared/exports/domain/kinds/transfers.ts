import { isAccountType } from '../../../ledger/entries/domain/account.ts';
import type { Entry } from '../../../ledger/entries/domain/entry.ts';
import { faultOfTransfer, type TransferSide } from '../../../ledger/transfers/domain/transfer-rules.ts';
import { type ExportKind, type ExportNames, withoutBlanks } from '../export-kind.ts';

/** The fields of a transaction that its transfer needs. */
export type ExportedSide = Pick<Entry, 'id' | 'accountId' | 'date' | 'amount' | 'currency'>;

type ExportedTransfer = {
  readonly inflow: ExportedSide;
  readonly outflow: ExportedSide;
  readonly status: 'pending' | 'confirmed';
  readonly notes: string | null;
};

export const sideOf = ({ id, accountId, date, amount, currency }: Entry): ExportedSide => ({
  id,
  accountId,
  date,
  amount,
  currency,
});

/** Whether an import would still accept the pair as a transfer: either side may have been edited. */
const isTransfer = ({ inflow, outflow, status }: ExportedTransfer, names: ExportNames): boolean =>
  faultOfTransfer({ inflow: ruledSide(inflow, names), outflow: ruledSide(outflow, names) }, status) === undefined;

const ruledSide = (side: ExportedSide, names: ExportNames): TransferSide => {
  const accountType = names.account(side.accountId)?.accountType ?? '';
  return { ...side, accountType: isAccountType(accountType) ? accountType : 'depository' };
};

const FIELDS = ['date', 'account_name', 'amount', 'currency'];

/** Both sides of a transfer on one line. */
const SIDE_COLUMNS = ['outflow', 'inflow'].flatMap((side) => FIELDS.map((field) => `${side}_${field}`));

const sideCells = (
  { outflow, inflow }: Pick<ExportedTransfer, 'inflow' | 'outflow'>,
  names: ExportNames,
): readonly (string | null)[] => [...cellsOf(outflow, names), ...cellsOf(inflow, names)];

const cellsOf = ({ accountId, date, amount, currency }: ExportedSide, names: ExportNames) => [
  date,
  names.account(accountId)?.name ?? null,
  amount,
  currency,
];

export const transferExport: ExportKind<ExportedTransfer> = {
  type: 'Transfer',
  file: 'transfers.csv',
  columns: [...SIDE_COLUMNS, 'status', 'notes'],
  data: (transfer, names) => {
    if (!isTransfer(transfer, names)) return undefined;
    const { inflow, outflow, status, notes } = transfer;
    return withoutBlanks({ inflow_transaction_id: inflow.id, outflow_transaction_id: outflow.id, status, notes });
  },
  cells: (transfer, names) => [...sideCells(transfer, names), transfer.status, transfer.notes],
};

export const rejectedTransferExport: ExportKind<Pick<ExportedTransfer, 'inflow' | 'outflow'>> = {
  type: 'RejectedTransfer',
  file: 'rejected_transfers.csv',
  columns: SIDE_COLUMNS,
  data: ({ inflow, outflow }) => ({ inflow_transaction_id: inflow.id, outflow_transaction_id: outflow.id }),
  cells: sideCells,
};
