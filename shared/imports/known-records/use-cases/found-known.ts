import { compareKnown } from '../../../ledger/identity/domain/known-records.ts';
import type { Page } from '../../../ledger/pages/domain/page.ts';
import type { KnownRecordCounts } from '../../domain/import-attributes.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import { type PlanManifest, type PlanPage, pageName } from '../../publish/domain/plan.ts';
import { createBucketReader, createRowBinder } from '../../publish/use-cases/apply-pages.ts';
import type { Bindings, WorkDependencies } from '../../use-cases/work-dependencies.ts';
import { countKnown, isOfRecord, NO_KNOWN_RECORDS } from '../domain/known-counts.ts';

/** The known records of an import as they are in the ledger; `missed`: corrections that are not there, and nothing says why. */
export type FoundKnown = { readonly counts: KnownRecordCounts; readonly missed: number };

/** Compares the known rows of a plan with pages that are read back. undefined if the plan has none. */
export const createFoundKnown = (
  deps: Pick<WorkDependencies, 'uploads'>,
  { id, type }: Pick<ImportRecord, 'id' | 'type'>,
  { manifest, bindings }: { readonly manifest: PlanManifest; readonly bindings: Bindings },
  before: FoundKnown = { counts: NO_KNOWN_RECORDS, missed: 0 },
) => {
  if (type !== 'NativeImport' || !manifest.hasTwins) return undefined;
  const rowsOf = createBucketReader(deps, manifest);
  const bind = createRowBinder(bindings, id);
  let { counts, missed } = before;
  return {
    found: (): FoundKnown => ({ counts, missed }),
    /** For pages that are read together. */
    ofPages: () => {
      const read: Page[] = [];
      return {
        see: (page: Page): void => void read.push(page),
        /** The rows of this bucket whose corrections are missing. */
        end: async (bucket: number, pages: readonly PlanPage[]): Promise<ReadonlySet<number>> => {
          const planned = await rowsOf(bucket, pages);
          const missing = new Set<number>();
          for (const planPage of pages) {
            const page = read.find(({ month }) => month === planPage.month);
            const known = (planned.get(pageName(planPage)) ?? []).filter((row) => row.known !== undefined);
            if (page === undefined || known.length === 0) continue;
            const effects = compareKnown(page, id, known.map(bind));
            const reviewed = known.flatMap((row) => {
              const record = effects.get(row.row);
              return record === undefined ? [] : [{ ...record, row }];
            });
            const made = reviewed.filter(({ effect, row, isMade }) => {
              const isMissing = effect === 'update' && row.known === 'update' && isMade === undefined;
              if (isMissing) missing.add(row.row);
              return !isMissing;
            });
            counts = countKnown(counts, made);
            missed += reviewed.filter(({ row }) => missing.has(row.row) && isOfRecord(row)).length;
          }
          return missing;
        },
      };
    },
  };
};
