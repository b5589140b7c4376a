import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import type { Imports } from '../../../shared/imports/use-cases/import-ports.ts';
import type { FamilyId } from '../../../shared/platform/domain/ids.ts';
import type { ListedImport } from '../../../web/changes/changes-page.ts';

/** Of UTC instants: later than `after`, and not later than `until`. */
export type Span = { readonly after: string; readonly until: string };

const MOST = 10_000;

/** The imports with transactions in the ledger that were added within the span. */
export const importsAmong = async (
  imports: Pick<Imports, 'list'>,
  familyId: FamilyId,
  { after, until }: Span,
): Promise<readonly ListedImport[]> => {
  const { items } = await imports.list(familyId, { page: 1, perPage: MOST });
  return items.flatMap((record) => {
    const added = IN_LEDGER.includes(record.status) ? record.attempt?.begunAt : undefined;
    return added === undefined || added <= after || added > until ? [] : [toListed(record, added)];
  });
};

const IN_LEDGER: readonly ImportRecord['status'][] = ['complete', 'reverting', 'revert_failed'];

const toListed = ({ id, status, raw, verification }: ImportRecord, at: string): ListedImport => ({
  id,
  filename: raw?.filename ?? null,
  at,
  count: verification.expectedRecordCounts['transactions'] ?? 0,
  isUndone: status === 'reverting',
});
