import type { RecordCounts } from '../../../ledger/entries/domain/record-types.ts';
import type { KnownRecordCounts } from '../../domain/import-attributes.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import { type PlanManifest, pageName } from '../../publish/domain/plan.ts';
import { createBucketReader } from '../../publish/use-cases/apply-pages.ts';
import { binderOf } from '../../publish/use-cases/bind-catalogue.ts';
import type { WorkDependencies } from '../../use-cases/work-dependencies.ts';
import { type Doubts, NO_DOUBTS } from '../domain/correct-plan.ts';
import { chosenEffect, countKnown, describeCorrection, isOfRecord, NO_KNOWN_RECORDS } from '../domain/known-counts.ts';
import { knownRefusal } from '../domain/known-refusal.ts';
import { predictBindings, type ReviewedRow, reviewPages } from './review-known.ts';

/** `counts`: undefined if the plan has no known rows. */
export type PlanReview = { readonly counts?: KnownRecordCounts; readonly expected: RecordCounts };

const PAGES_AT_ONCE = 50;
const MOST_EXAMPLES = 20;

/**
 * Compares the known rows of a plan with the ledger, page by page, before anything is written.
 * @throws DomainError `not_publishable` if somebody must decide about them first
 */
export const reviewPlan = async (
  deps: WorkDependencies,
  record: ImportRecord,
  manifest: PlanManifest,
  { doubts = NO_DOUBTS, now }: { readonly doubts?: Doubts | undefined; readonly now: string },
): Promise<PlanReview> => {
  let counts = NO_KNOWN_RECORDS;
  let expected = manifest.expected;
  const examples: string[] = [];
  const see = (reviewed: readonly ReviewedRow[]): void => {
    counts = countKnown(counts, reviewed);
    expected = withoutUnlinked(expected, reviewed);
    const corrections = reviewed.filter((review) => isOfRecord(review.row) && chosenEffect(review) === 'update');
    examples.push(...corrections.slice(0, MOST_EXAMPLES - examples.length).map(describeCorrection));
  };
  if (record.type === 'NativeImport' && manifest.hasTwins) await eachReviewed(deps, record, manifest, now, see);
  const refusal = knownRefusal(record.id, { counts, doubts, examples }, record.onKnownRecords);
  if (refusal !== undefined) throw refusal;
  const namesLeft = doubts.keptNames.length;
  const all = namesLeft === 0 ? counts : { ...counts, namesLeft };
  return { expected, ...((manifest.hasTwins || namesLeft > 0) && { counts: all }) };
};

const eachReviewed = async (
  deps: WorkDependencies,
  record: ImportRecord,
  manifest: PlanManifest,
  now: string,
  see: (reviewed: readonly ReviewedRow[]) => void,
): Promise<void> => {
  const bindings = await predictBindings(deps, await binderOf(deps, record, now), manifest.catalogue);
  const rowsOf = createBucketReader(deps, manifest);
  for (const [bucket, all] of manifest.pages.entries()) {
    for (let at = 0; at < all.length; at += PAGES_AT_ONCE) {
      const pages = all.slice(at, at + PAGES_AT_ONCE);
      const rows = await rowsOf(bucket, pages);
      const planned = pages.map((page) => ({ page, rows: rows.get(pageName(page)) ?? [] }));
      see(await reviewPages(deps, record, bindings, planned, now));
    }
  }
};

/** Links that the file states and nobody takes over are not expected in the ledger. */
const withoutUnlinked = (expected: RecordCounts, reviewed: readonly ReviewedRow[]): RecordCounts => {
  const counts: Record<string, number> = { ...expected };
  for (const { row, isUnlinked } of reviewed) {
    if (!isUnlinked || row.links === null) continue;
    if (row.links.transfer?.side === 'outflow') counts['transfers'] = (counts['transfers'] ?? 0) - 1;
    const rejected = row.links.rejected.length;
    if (rejected > 0) counts['rejected_transfers'] = (counts['rejected_transfers'] ?? 0) - rejected;
  }
  return counts;
};
