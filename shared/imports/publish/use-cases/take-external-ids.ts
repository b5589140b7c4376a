import { entryIdOfTail, type PlannedEntry } from '../../../ledger/entries/domain/entry.ts';
import { identityTail } from '../../../ledger/pages/domain/page.ts';
import { DomainError } from '../../../platform/domain/errors.ts';
import type { ExternalId } from '../../../platform/domain/external-id.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { settleAll } from '../../../platform/use-cases/settle-all.ts';

export type TakesIds = {
  /** Claims the external id of a transaction. */
  readonly takeId: (familyId: FamilyId, entryId: string, externalId: ExternalId) => Promise<void>;
};

const CLAIMS_AT_ONCE = 25;
type Rows = { readonly entries: ReadonlyMap<string, readonly PlannedEntry[]>; readonly scope: string };

/**
 * Claims the external ids of the entries that these rows create; a known row creates none. A row whose id another transaction has, or a
 * row before it in the order of the pages, keeps its entry, without the id.
 */
export const takeIds = async (
  { takeId }: TakesIds,
  familyId: FamilyId,
  tag: string,
  { entries, scope }: Rows,
): Promise<(row: PlannedEntry) => PlannedEntry> => {
  const lost = new Set<number>();
  const wanted = new Set<string>();
  const claims = [...entries].flatMap(([month, rows]) =>
    rows.flatMap(({ row, identity, externalId, known }) => {
      if (externalId == null || identity === null || known !== undefined) return [];
      const text = JSON.stringify([externalId.source, externalId.id]);
      if (wanted.has(text)) {
        lost.add(row);
        return [];
      }
      wanted.add(text);
      return [{ row, externalId, entryId: entryIdOfTail({ tag, month }, identityTail(scope, identity)) }];
    }),
  );
  const claim = async ({ row, entryId, externalId }: (typeof claims)[number]): Promise<void> =>
    takeId(familyId, entryId, externalId).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.code !== 'external_id_taken') throw error;
      lost.add(row);
    });
  for (let at = 0; at < claims.length; at += CLAIMS_AT_ONCE) {
    await settleAll(claims.slice(at, at + CLAIMS_AT_ONCE).map(claim));
  }
  return (row) => (lost.has(row.row) ? { ...row, externalId: null } : row);
};
