import type { TransactionKind } from '../../../ledger/domain/entry.ts';
import type { TransferSide } from '../../../ledger/domain/transfer-rules.ts';
import { kindOfOutflow } from '../../../ledger/domain/transfer-rules.ts';
import type { PlanLinks, PlanNumber, PlanReference } from '../plan.ts';
import { identityOf } from './plain-row.ts';
import type { RowContext } from './record-kind.ts';
import type { TransferBook } from './transfer-book.ts';

const NOTHING = { links: null, kind: 'standard' } as const;

/** What each transaction says of the transfers that it is a side of; the outflow says what there is to say. */
export const linksOfTransfers = (
  book: TransferBook,
  familyCurrency: string,
  accountNumber: (accountId: string) => PlanNumber,
): RowContext['linksOf'] => {
  const links = new Map<string, { readonly links: PlanLinks; readonly kind: TransactionKind }>();
  const referTo = (id: string, { accountId, date }: TransferSide): PlanReference => ({
    account: accountNumber(accountId),
    month: date.slice(0, 7),
    identity: identityOf('Transaction', id),
  });

  for (const { inflowId, outflowId, status, notes, inflow, outflow } of book.transfers(familyCurrency)) {
    const received = { side: 'inflow', status, notes: null, other: referTo(outflowId, outflow) } as const;
    const sent = { side: 'outflow', status, notes, other: referTo(inflowId, inflow) } as const;
    links.set(inflowId, { links: { transfer: received, rejected: [] }, kind: 'funds_movement' });
    links.set(outflowId, { links: { transfer: sent, rejected: [] }, kind: kindOfOutflow({ inflow, outflow }) });
  }
  for (const { inflowId, outflowId, inflow } of book.rejected(familyCurrency)) {
    const { links: known, kind } = links.get(outflowId) ?? NOTHING;
    const rejected = [...(known?.rejected ?? []), referTo(inflowId, inflow)];
    links.set(outflowId, { links: { transfer: known?.transfer ?? null, rejected }, kind });
  }
  return (id) => links.get(id) ?? NOTHING;
};
