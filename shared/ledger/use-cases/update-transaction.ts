import type { Caller } from '../../platform/domain/caller.ts';
import { ValidationError } from '../../platform/domain/errors.ts';
import type { Sha256 } from '../../platform/domain/hash.ts';
import type { Precondition } from '../../platform/domain/precondition.ts';
import type { Today } from '../../platform/use-cases/family-today.ts';
import { changeTransaction, type TransactionChanges } from '../domain/entries/change-transaction.ts';
import { entryDateProblem } from '../domain/entries/entry-dates.ts';
import type { Entry } from '../domain/entry.ts';
import type { bindNamed } from './bind-named.ts';
import { changeEntry, requireEntry } from './change-entry.ts';
import type { EntryReader, LedgerPages } from './ledger-ports.ts';

export type UpdateTransactionDependencies = {
  readonly bind: ReturnType<typeof bindNamed>;
  readonly entries: EntryReader;
  readonly ledger: Pick<LedgerPages, 'change'>;
  readonly sha256: Sha256;
  readonly newId: () => string;
  readonly now: () => string;
  readonly today: Today;
};

/**
 * PATCH /api/v1/transactions/{id}. The entry stays where it is, whatever its date and account become.
 * @throws NotFoundError, ValidationError, InvalidStateError for a split that would no longer sum, DomainError `precondition_failed`
 */
export const updateTransaction = ({
  bind,
  entries,
  ledger,
  sha256,
  newId,
  now,
  today,
}: UpdateTransactionDependencies) => {
  const change = changeEntry({ ledger });
  return async (
    { familyId }: Pick<Caller, 'familyId'>,
    entryId: string,
    changes: TransactionChanges,
    precondition: Precondition,
  ): Promise<Entry> => {
    const seen = requireEntry(await entries.find(familyId, entryId), 'transaction');
    precondition(seen); // before anything is owned; it counts when it is asked again with the write
    const instant = now();
    const { date } = changes.entry;
    const problem =
      date === undefined || date === seen.date ? undefined : entryDateProblem(date, await today(familyId, instant));
    if (problem !== undefined) throw new ValidationError([problem]);
    await bind(familyId, namedBy(changes));

    const seed = newId();
    const stamp = { hashOf: (index: number) => sha256(`split|${seed}|${index}`), now: instant };
    const after = await change({
      familyId,
      entryId,
      kind: 'transaction',
      precondition,
      change: (page, current) => changeTransaction(page, current, changes, stamp),
    });
    return requireEntry(after, 'transaction');
  };
};

const namedBy = ({ entry, splits = [] }: TransactionChanges) => ({
  accountId: entry.accountId,
  categoryIds: [entry.categoryId, ...splits.map(({ categoryId }) => categoryId)],
  merchantIds: [entry.merchantId, ...splits.map(({ merchantId }) => merchantId)],
  tagIds: [...(entry.tagIds ?? []), ...splits.flatMap(({ tagIds = [] }) => tagIds)],
});
