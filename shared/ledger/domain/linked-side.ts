import { ValidationError } from '../../platform/domain/errors.ts';
import type { Entry } from './entry.ts';
import { faultOfTransfer } from './transfer-rules.ts';

const FIELDS = ['amount', 'date', 'currency', 'accountId', 'hasParts'] as const;
const WIRE_NAMES = {
  amount: 'amount',
  date: 'date',
  currency: 'currency',
  accountId: 'account_id',
  hasParts: 'splits',
} as const;

/** The id of the transaction that this one is linked to as a transfer. */
export const otherSideOf = ({ links }: Entry): string | undefined => links?.transfer?.otherId;

/**
 * A changed side of a transfer must still fit the other side, because neither counts as income or spending. `other`: as it
 * is now; undefined if it is gone.
 * @throws ValidationError
 */
export const requireFit = (before: Entry, after: Entry, other: Entry | undefined): void => {
  const field = FIELDS.find((name) => before[name] !== after[name]);
  if (field === undefined || other === undefined || otherSideOf(other) !== after.id) return;
  const fault = faultOf(after, other);
  if (fault === undefined) return;
  throw new ValidationError([
    `${WIRE_NAMES[field]} does not fit the transfer with ${other.id}: ${fault}; undo the change set that linked them, or delete one of them, first`,
  ]);
};

const faultOf = (entry: Entry, other: Entry): string | undefined => {
  const link = entry.links?.transfer ?? null;
  if (link === null) return undefined;
  if (entry.hasParts) return 'a split transaction cannot be linked';
  const pair = link.side === 'outflow' ? { outflow: entry, inflow: other } : { outflow: other, inflow: entry };
  return faultOfTransfer(pair, link.status, { mayHaveFee: true });
};
