import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { formatCount } from '../platform/format/counts.ts';
import { WORDS } from './words/records.ts';

/** The name of the records with a wire key: `recurring_transactions` → `recurring transactions`. */
export const recordName = (key: string, count = 2): string => WORDS.name(key, count);

/** `1,204 transactions` */
export const recordCount = (key: string, count: number, locale: string): string =>
  WORDS.counted(formatCount(count, locale), recordName(key, count));

/** `1,204 transactions, 3 accounts and 1 tag`, without zero counts; blank if all are zero. */
export const recordCounts = (counts: Readonly<Record<string, number>>, locale: string): string =>
  WORDS.list(Object.entries(counts).flatMap(([key, count]) => (count === 0 ? [] : [recordCount(key, count, locale)])));

/** `transactions`, `categories`, or `entries` if the rows create several kinds. */
export const kindOfEntries = ({ type, verification }: Pick<ImportDetail, 'type' | 'verification'>): string => {
  const counts = Object.entries(verification.expected_record_counts);
  const [kind, ...others] = counts.flatMap(([key, count]) => (count > 0 ? [key] : []));
  return kind === undefined || others.length > 0 || type === 'NativeImport' ? 'entries' : kind;
};
