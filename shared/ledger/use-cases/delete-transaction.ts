import type { Caller } from '../../platform/domain/caller.ts';
import { InvalidStateError } from '../../platform/domain/errors.ts';
import type { Precondition } from '../../platform/domain/precondition.ts';
import { deleteEntry } from '../domain/edit.ts';
import { findEntry } from '../domain/read.ts';
import { changeEntry } from './change-entry.ts';
import type { LedgerPages } from './ledger-ports.ts';

export type DeleteTransactionDependencies = {
  readonly ledger: Pick<LedgerPages, 'change'>;
  readonly now: () => string;
};

/**
 * DELETE /api/v1/transactions/{id}: with its parts, if it is split.
 * @throws NotFoundError, InvalidStateError for a part alone, DomainError `precondition_failed`
 */
export const deleteTransaction = ({ ledger, now }: DeleteTransactionDependencies) => {
  const change = changeEntry({ ledger });
  return async ({ familyId }: Pick<Caller, 'familyId'>, entryId: string, precondition: Precondition): Promise<void> => {
    await change({
      familyId,
      entryId,
      kind: 'transaction',
      precondition,
      change: (page, { parentId }) => {
        if (parentId !== null && findEntry(page, parentId) !== undefined) {
          throw new InvalidStateError(
            `A part of a split cannot be deleted alone: delete or split anew the transaction ${parentId}`,
          );
        }
        return deleteEntry(page, entryId, now()).page;
      },
    });
  };
};
