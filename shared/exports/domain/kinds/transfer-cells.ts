import type { ExportNames } from '../export-names.ts';
import type { ExportedSide, ExportedTransfer } from '../transfer-side.ts';

const FIELDS = ['date', 'account_name', 'amount', 'currency'];

/** Both sides of a transfer in one line. */
export const SIDE_COLUMNS = ['outflow', 'inflow'].flatMap((side) => FIELDS.map((field) => `${side}_${field}`));

export const sideCells = (
  { outflow, inflow }: Pick<ExportedTransfer, 'inflow' | 'outflow'>,
  names: ExportNames,
): readonly (string | null)[] => [...cellsOf(outflow, names), ...cellsOf(inflow, names)];

const cellsOf = ({ accountId, date, amount, currency }: ExportedSide, names: ExportNames) => [
  date,
  names.account(accountId)?.name ?? null,
  amount,
  currency,
];
