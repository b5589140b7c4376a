import type { Caller } from '../../platform/domain/caller.ts';
import type { Precondition } from '../../platform/domain/precondition.ts';
import { deleteEntry } from '../domain/edit.ts';
import { changeEntry } from './change-entry.ts';
import type { LedgerPages } from './ledger-ports.ts';

export type DeleteValuationDependencies = {
  readonly ledger: Pick<LedgerPages, 'change'>;
  readonly now: () => string;
};

/**
 * DELETE /api/v1/valuations/{id}
 * @throws NotFoundError, DomainError `precondition_failed`
 */
export const deleteValuation = ({ ledger, now }: DeleteValuationDependencies) => {
  const change = changeEntry({ ledger });
  return async ({ familyId }: Pick<Caller, 'familyId'>, entryId: string, precondition: Precondition): Promise<void> => {
    await change({
      familyId,
      entryId,
      kind: 'valuation',
      precondition,
      change: (page) => deleteEntry(page, entryId, now()).page,
    });
  };
};
