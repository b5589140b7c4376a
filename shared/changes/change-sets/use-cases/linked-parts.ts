import type { PageRef } from '../../../ledger/entries/domain/entry.ts';
import { entriesOf } from '../../../ledger/pages/domain/read.ts';
import { otherSideOf } from '../../../ledger/transfers/domain/linked-side.ts';
import type { ChangeSet } from '../domain/change-set.ts';
import type { ChangeDependencies } from './change-ports.ts';
import type { Selected } from './select-transactions.ts';

/**
 * The selected transactions of each page, with a part that is a side of a transfer. Parts follow their transaction into
 * another account, so they are read if the change set moves it.
 */
export const withLinkedParts = async (
  { ledger }: Pick<ChangeDependencies, 'ledger'>,
  { familyId, request }: Pick<ChangeSet, 'familyId' | 'request'>,
  pages: readonly PageRef[],
  selected: readonly (readonly Selected[])[],
): Promise<readonly (readonly Selected[])[]> => {
  if (request.changes.accountId === undefined) return selected;
  const split = pages.filter((_, at) => selected[at]?.some(({ entry }) => entry.hasParts));
  if (split.length === 0) return selected;
  const parts = (await ledger.readMany(familyId, split)).flatMap(entriesOf);
  const linked = new Map(
    parts.flatMap((part) =>
      part.parentId === null || otherSideOf(part) === undefined ? [] : [[part.parentId, part.id] as const],
    ),
  );
  return selected.map((some) =>
    some.map((candidate) => {
      const linkedPart = linked.get(candidate.entry.id);
      return linkedPart === undefined ? candidate : { ...candidate, linkedPart };
    }),
  );
};
