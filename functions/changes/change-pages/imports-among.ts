import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import type { Imports } from '../../../shared/imports/use-cases/import-ports.ts';
import type { FamilyId } from '../../../shared/platform/domain/ids.ts';
import { compareText } from '../../../shared/platform/domain/text/compare-text.ts';
import type { ListedImport } from '../../../web/changes/changes-page.ts';

/** Of UTC instants: later than `after`, and not later than `until`. */
export type Span = { readonly after: string; readonly until: string };

const ALL = { page: 1, perPage: 10_000 };
/** In one page of the edit history. */
const MOST_SHOWN = 100;

/** The imports with transactions in the ledger that were added within the span: the newest, and the number of others. */
export const importsAmong = async (
  imports: Pick<Imports, 'list'>,
  familyId: FamilyId,
  { after, until }: Span,
): Promise<{ readonly imports: readonly ListedImport[]; readonly importsLeftOut: number }> => {
  const { items } = await imports.list(familyId, ALL);
  const within = items.flatMap((record) => {
    const added = IN_LEDGER.includes(record.status) ? record.attempt?.begunAt : undefined;
    return added === undefined || added <= after || added > until ? [] : [toListed(record, added)];
  });
  const newest = within.toSorted((a, b) => compareText(b.at, a.at)).slice(0, MOST_SHOWN);
  return { imports: newest, importsLeftOut: within.length - newest.length };
};

const IN_LEDGER: readonly ImportRecord['status'][] = ['complete', 'reverting', 'revert_failed'];

const toListed = ({ id, status, raw, verification }: ImportRecord, at: string): ListedImport => ({
  id,
  filename: raw?.filename ?? null,
  at,
  count: verification.expectedRecordCounts['transactions'] ?? 0,
  isUndone: status === 'reverting',
});
