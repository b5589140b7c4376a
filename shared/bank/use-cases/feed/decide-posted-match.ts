import type { Entry } from '../../../ledger/domain/entry.ts';
import { changeEntry, requireEntry } from '../../../ledger/use-cases/change-entry.ts';
import type { Caller } from '../../../platform/domain/caller.ts';
import { InvalidStateError, ValidationError } from '../../../platform/domain/errors.ts';
import type { Precondition } from '../../../platform/domain/precondition.ts';
import { dismissMatch } from '../../domain/merge/merge-pending.ts';
import { requirePending } from '../../domain/merge/posted-match.ts';
import { type MergePendingDependencies, mergePending } from './merge-pending.ts';

/** The id is of the booked transaction; undefined: the suggested one. */
export type MatchDecision = {
  readonly decision: 'merge' | 'dismiss';
  readonly transactionId: string | undefined;
};

/**
 * PUT /api/v1/transactions/{id}/posted_match, on the pending one. Returns that one when the suggestion is dismissed, the
 * booked one when the two are merged.
 * @throws NotFoundError, InvalidStateError, ValidationError, DomainError `conflict`, `precondition_failed`, BusyError
 */
export const decidePostedMatch = (deps: MergePendingDependencies) => {
  const merge = mergePending(deps);
  const change = changeEntry(deps);
  return async (
    { familyId }: Pick<Caller, 'familyId'>,
    entryId: string,
    { decision, transactionId }: MatchDecision,
    precondition: Precondition,
  ): Promise<Entry> => {
    if (decision === 'merge') return merge({ familyId, entryId, named: transactionId }, precondition);
    const after = await change({
      familyId,
      entryId,
      kind: 'transaction',
      precondition,
      change: (page, current) => {
        requireSuggested(current, transactionId);
        return dismissMatch(page, entryId);
      },
    });
    return requireEntry(after, 'transaction');
  };
};

const requireSuggested = (entry: Entry, transactionId: string | undefined): void => {
  const { match } = requirePending(entry);
  if (match === null) throw new InvalidStateError(`No booked transaction is suggested for ${entry.id}`);
  if (transactionId === undefined || transactionId === match.entryId) return;
  throw new ValidationError([`transaction_id must be that of the suggestion, ${match.entryId}, or be left out`]);
};
