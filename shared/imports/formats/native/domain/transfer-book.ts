import type { AccountType } from '../../../../ledger/entries/domain/account.ts';
import type { TransactionKind } from '../../../../ledger/entries/domain/entry.ts';
import {
  faultOfTransfer,
  kindOfOutflow,
  type TransferSide,
} from '../../../../ledger/transfers/domain/transfer-rules.ts';
import type { AccountId } from '../../../../platform/domain/ids.ts';
import type { PlanLinks, PlanNumber, PlanReference } from '../../../publish/domain/plan.ts';
import type { NativeRecord, TransactionRecord } from './native-record.ts';
import { type NativeProblem, quote } from './record-fields.ts';
import { type RowContext, rowNumberOf } from './record-kind.ts';
import type { RejectedTransferRecord, TransferRecord } from './record-kinds/transfers.ts';

type StatedSide = Pick<TransactionRecord, 'accountId' | 'date' | 'amount' | 'currency'> & { readonly row: number };
/** Both sides, with the numbers of their rows. */
type Sides = { readonly inflow: Side; readonly outflow: Side };
type Side = TransferSide & Pick<StatedSide, 'row'>;
type Pair = { readonly inflowId: string; readonly outflowId: string };

/**
 * The transfers and rejected transfers of a file. Their sides can be anywhere in the file, so it takes two passes:
 * the first for the transfers, the second, if there are any, for their sides. Holds only the transfers in memory.
 */
export class TransferBook {
  readonly #transfers = new Map<string, TransferRecord>();
  readonly #rejected = new Map<string, RejectedTransferRecord>();
  readonly #sides = new Map<string, StatedSide | undefined>();
  readonly #accounts = new Map<string, { readonly currency: string | null; readonly accountType: AccountType }>();

  #isTold = false;

  /** First pass: takes every record of the file. */
  add(record: NativeRecord): void {
    if (record.type === 'Transfer') this.#transfers.set(record.id, record);
    else if (record.type === 'RejectedTransfer') this.#rejected.set(record.id, record);
    else return;
    this.#sides.set(record.inflowId, undefined);
    this.#sides.set(record.outflowId, undefined);
  }

  /** Whether a second pass is needed. */
  get isOpen(): boolean {
    return this.#sides.size > 0;
  }

  /** Whether the second pass was made. */
  get isTold(): boolean {
    return this.#isTold;
  }

  /** Second pass: takes every record of the file again. */
  tell(record: NativeRecord): void {
    this.#isTold = true;
    if (record.type === 'Account') this.#accounts.set(record.id, record);
    if (record.type !== 'Transaction') return;
    const { accountId, date, currency, line } = record;
    for (const [part, { id, amount }] of [record, ...record.parts].entries()) {
      if (this.#sides.has(id)) this.#sides.set(id, { accountId, date, amount, currency, row: rowNumberOf(line, part) });
    }
  }

  /** Problems of transfers with both sides. `familyCurrency` is '' if unknown. */
  problems(familyCurrency: string): readonly NativeProblem[] {
    const taken = new Map<string, number>();
    return [...this.#transfers.values()].flatMap((transfer) => {
      const { line, inflowId, outflowId } = transfer;
      const pair = this.#pairOf(transfer, familyCurrency);
      const used = [inflowId, outflowId].find((id) => taken.has(id));
      for (const id of [inflowId, outflowId]) taken.set(id, taken.get(id) ?? line);
      if (used !== undefined) {
        return [
          problemOf(transfer, `transaction ${quote(used)} is already part of the transfer in line ${taken.get(used)}`),
        ];
      }
      const fault = pair && faultOfTransfer(pair, transfer.status);
      return fault === undefined ? [] : [problemOf(transfer, fault)];
    });
  }

  /** Transfers with both sides. */
  transfers(familyCurrency: string): readonly (TransferRecord & Sides)[] {
    return [...this.#transfers.values()].flatMap((transfer) => {
      const pair = this.#pairOf(transfer, familyCurrency);
      return pair === undefined ? [] : [{ ...transfer, ...pair }];
    });
  }

  /** Rejected transfers with both sides. */
  rejected(familyCurrency: string): readonly (RejectedTransferRecord & Sides)[] {
    return [...this.#rejected.values()].flatMap((rejected) => {
      const pair = this.#pairOf(rejected, familyCurrency);
      return pair === undefined ? [] : [{ ...rejected, ...pair }];
    });
  }

  /** Rejected transfers with a missing side. */
  void(): readonly RejectedTransferRecord[] {
    return [...this.#rejected.values()].filter(
      ({ inflowId, outflowId }) => this.#sides.get(inflowId) === undefined || this.#sides.get(outflowId) === undefined,
    );
  }

  #pairOf({ inflowId, outflowId }: Pair, familyCurrency: string): Sides | undefined {
    const inflow = this.#sides.get(inflowId);
    const outflow = this.#sides.get(outflowId);
    if (inflow === undefined || outflow === undefined) return undefined;
    return { inflow: this.#sideOf(inflow, familyCurrency), outflow: this.#sideOf(outflow, familyCurrency) };
  }

  #sideOf(stated: StatedSide, familyCurrency: string): Side {
    const account = this.#accounts.get(stated.accountId);
    return {
      ...stated,
      currency: stated.currency ?? account?.currency ?? familyCurrency,
      accountType: account?.accountType ?? 'depository',
    };
  }
}

const problemOf = ({ line, inflowId, outflowId }: TransferRecord, fault: string): NativeProblem => ({
  code: 'invalid_transfer',
  line,
  message: `Line ${line}: Transfer from outflow_transaction_id ${quote(outflowId)} to inflow_transaction_id ${quote(inflowId)}: ${fault}`,
  field: 'inflow_transaction_id',
  value: inflowId,
});

const NOTHING = { links: null, kind: 'standard' } as const;

/** The transfer links of each transaction; the outflow carries the details. */
export const linksOfTransfers = (
  book: TransferBook,
  familyCurrency: string,
  {
    accountNumber,
    identify,
  }: Pick<RowContext, 'identify'> & { readonly accountNumber: (accountId: AccountId) => PlanNumber },
): RowContext['linksOf'] => {
  const links = new Map<string, { readonly links: PlanLinks; readonly kind: TransactionKind }>();
  const referTo = (id: string, { accountId, date, row }: Side): PlanReference => ({
    account: accountNumber(accountId),
    month: date.slice(0, 7),
    identity: identify(id, row),
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
