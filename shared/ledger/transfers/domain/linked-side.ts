import { type AccountLimit, isAllowed } from '../../../platform/domain/access/account-limit.ts';
import { quoteAny, ValidationError } from '../../../platform/domain/errors.ts';
import { type Entry, TRANSACTION_KINDS } from '../../entries/domain/entry.ts';
import { faultOfTransfer, isTransferKind } from './transfer-rules.ts';

const FIELDS = ['amount', 'date', 'currency', 'accountId', 'hasParts', 'transactionKind'] as const;
const WIRE_NAMES = {
  amount: 'amount',
  date: 'date',
  currency: 'currency',
  accountId: 'account_id',
  hasParts: 'splits',
  transactionKind: 'kind',
} as const;

/** The id of the transaction that this one is linked to as a transfer. */
export const otherSideOf = ({ links }: Entry): string | undefined => links?.transfer?.otherId;

/**
 * A changed side of a transfer must still fit the other side, because neither counts as income or spending. `other`: as it
 * is now; undefined if it is gone.
 * @throws ValidationError that says nothing of the other side if its account is outside of the limit
 */
export const requireFit = (
  before: Entry,
  after: Entry,
  other: Entry | undefined,
  accountLimit?: AccountLimit,
): void => {
  if (other === undefined || otherSideOf(other) !== after.id) return;
  const changed = FIELDS.filter((name) => before[name] !== after[name]);
  const pairField = changed.find((name) => name !== 'transactionKind');
  const fault = pairField === undefined ? undefined : faultOf(after, other);
  const doesNotFit = isAllowed(accountLimit, other.accountId) ? describeMisfit : hideMisfit;
  if (pairField !== undefined && fault !== undefined) throw doesNotFit(pairField, after, other, fault);
  const kindFault = changed.includes('transactionKind') ? faultOfKind(after.transactionKind) : undefined;
  if (kindFault !== undefined) throw doesNotFit('transactionKind', after, other, kindFault);
};

type Field = (typeof FIELDS)[number];

const hideMisfit = (field: Field): ValidationError =>
  new ValidationError([
    `${WIRE_NAMES[field]} does not fit the transfer that this transaction belongs to; change it with a key for all accounts`,
  ]);

const describeMisfit = (field: Field, { id, parentId }: Entry, other: Entry, fault: string): ValidationError =>
  new ValidationError([
    `${WIRE_NAMES[field]} does not fit the transfer${parentId === null ? '' : ` of the part ${id}`} with ${other.id}: ${fault}; first revert the change set that linked them, or delete one of them`,
  ]);

/** Why a side of a transfer cannot be of this kind; undefined if it can. */
export const faultOfKind = (transactionKind: Entry['transactionKind']): string | undefined =>
  isTransferKind(transactionKind)
    ? undefined
    : `a side of a transfer must be ${TRANSACTION_KINDS.filter(isTransferKind).join(', ')}, not ${quoteAny(transactionKind)}`;

const faultOf = (entry: Entry, other: Entry): string | undefined => {
  const link = entry.links?.transfer ?? null;
  if (link === null) return undefined;
  if (entry.hasParts) return 'a split transaction cannot be linked';
  const pair = link.side === 'outflow' ? { outflow: entry, inflow: other } : { outflow: other, inflow: entry };
  return faultOfTransfer(pair, link.status, { mayHaveFee: true });
};
