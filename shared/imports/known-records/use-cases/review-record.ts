import type { DomainError } from '../../../platform/domain/errors.ts';
import type { Families } from '../../../platform/domain/family.ts';
import type { KnownRecordCounts } from '../../domain/import-attributes.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import {
  type CatalogueStep,
  type PlanPageKey,
  type PlanRow,
  pageMonthOf,
  pageName,
} from '../../publish/domain/plan.ts';
import {
  createNativeSource,
  type NativeSourceDependencies,
  type PlanSource,
} from '../../publish/use-cases/plan-source.ts';
import type { Catalogue } from '../../use-cases/work-dependencies.ts';
import type { Doubts } from '../domain/correct-plan.ts';
import { chosenEffect, countKnown, describeCorrection, isOfRecord, NO_KNOWN_RECORDS } from '../domain/known-counts.ts';
import { knownRefusal } from '../domain/known-refusal.ts';
import { earlierImports, type KnownRecordDependencies } from './find-known-records.ts';
import { predictBindings, type ReviewedRow, reviewPages } from './review-known.ts';

export type ReviewRecordDependencies = NativeSourceDependencies &
  KnownRecordDependencies & {
    readonly families: Families;
    readonly catalogue: Pick<Catalogue, 'lookUp' | 'securities'>;
    readonly now: () => string;
  };

/** The records of a native file that earlier files had, and what publishing does to what those created. */
export type RecordReview = {
  readonly counts: KnownRecordCounts;
  readonly doubts: Doubts;
  /** Records only, in the order of the file. */
  readonly rows: readonly ReviewedRow[];
  /** The rows of all known records and parts. */
  readonly known: ReadonlySet<number>;
  /** The steps of records that no earlier file created. */
  readonly steps: readonly CatalogueStep[];
};

const PAGES_AT_ONCE = 50;

/** Larger files would keep a request waiting. */
const MOST_IN_FILE = 20_000;
/** Of the file and the earlier ones, which are read once: about a second for so many. */
export const MOST_RECORDS_TOGETHER = 100_000;

/** undefined if there are no earlier files; `too_many` if the files are so large that only publishing compares them. */
export const reviewRecord =
  (deps: ReviewRecordDependencies) =>
  async (record: ImportRecord): Promise<RecordReview | 'too_many' | undefined> => {
    if (record.type !== 'NativeImport' || record.session !== null || record.raw === null) return undefined;
    const { complete } = await earlierImports(deps, record);
    const all = [record, ...complete].reduce((sum, { stats }) => sum + stats.rowsCount, 0);
    if (complete.length === 0) return undefined;
    if (record.stats.rowsCount > MOST_IN_FILE || all > MOST_RECORDS_TOGETHER) return 'too_many';
    const now = deps.now();
    const source = await createNativeSource(deps, record, now);
    if (source.doubts === undefined) return undefined;
    const family = await deps.families.find(record.familyId);
    const { id, familyId } = record;
    const binder = { familyId, familyCurrency: family?.currency ?? '', importId: id, attemptId: id, now };
    const bindings = await predictBindings(deps, binder, source.catalogue);
    const planned = await rowsByPage(source);
    const reviewed: ReviewedRow[] = [];
    for (let at = 0; at < planned.length; at += PAGES_AT_ONCE) {
      reviewed.push(...(await reviewPages(deps, record, bindings, planned.slice(at, at + PAGES_AT_ONCE), now)));
    }
    return {
      counts: countKnown(NO_KNOWN_RECORDS, reviewed),
      doubts: source.doubts,
      rows: reviewed.filter(({ row }) => isOfRecord(row)).toSorted((a, b) => a.row.row - b.row.row),
      known: new Set(reviewed.map(({ row }) => row.row)),
      steps: source.catalogue.filter(({ known, bind }) => known === undefined && bind.by !== 'id'),
    };
  };

const rowsByPage = async (source: Pick<PlanSource, 'batches'>) => {
  const pages = new Map<string, { page: PlanPageKey; rows: PlanRow[] }>();
  for await (const { rows } of source.batches(0)) {
    for (const row of rows) {
      const page = { account: row.account, month: pageMonthOf(row) };
      const placed = pages.get(pageName(page)) ?? { page, rows: [] };
      pages.set(pageName(page), placed);
      placed.rows.push(row);
    }
  }
  return [...pages.values()];
};

const MOST_EXAMPLES = 20;

/** The error if somebody must decide about known records first; undefined also if only publishing compares them. */
export const refuseKnown =
  (deps: ReviewRecordDependencies) =>
  async (record: ImportRecord): Promise<DomainError | undefined> => {
    const review = await reviewRecord(deps)(record);
    return review === undefined || review === 'too_many' ? undefined : refusalOf(record, review);
  };

const refusalOf = (
  { id, onKnownRecords }: Pick<ImportRecord, 'id' | 'onKnownRecords'>,
  { counts, doubts, rows }: RecordReview,
): DomainError | undefined => {
  const corrections = rows.filter((row) => chosenEffect(row) === 'update').slice(0, MOST_EXAMPLES);
  return knownRefusal(id, { counts, doubts, examples: corrections.map(describeCorrection) }, onKnownRecords);
};
