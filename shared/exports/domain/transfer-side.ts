import { isAccountType } from '../../ledger/domain/account-types.ts';
import type { Entry } from '../../ledger/domain/entry.ts';
import type { TransferSide } from '../../ledger/domain/transfer-rules.ts';
import { faultOfTransfer } from '../../ledger/domain/transfer-rules.ts';
import type { ExportNames } from './export-names.ts';

/** A transaction as far as its transfer needs it. */
export type ExportedSide = Pick<Entry, 'id' | 'accountId' | 'date' | 'amount' | 'currency'>;

export type ExportedTransfer = {
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

/** Whether an import takes the two for a transfer still: either may have been edited since. */
export const isTransfer = ({ inflow, outflow, status }: ExportedTransfer, names: ExportNames): boolean =>
  faultOfTransfer({ inflow: ruledSide(inflow, names), outflow: ruledSide(outflow, names) }, status) === undefined;

const ruledSide = (side: ExportedSide, names: ExportNames): TransferSide => {
  const accountType = names.account(side.accountId)?.accountType ?? '';
  return { ...side, accountType: isAccountType(accountType) ? accountType : 'depository' };
};
