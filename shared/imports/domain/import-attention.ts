import { heldBackBy } from './completeness.ts';
import type { ImportRecord } from './import-record.ts';
import { lacksAccount } from './lacks-account.ts';
import { statusDetail } from './status-detail.ts';

/** The reason why an import needs a person's attention, if any. An import that was undone needs none. */
export type ImportMatter =
  | 'failed'
  | 'revert_failed'
  | 'interrupted'
  | 'no_rows'
  | 'invalid_rows'
  | 'account_missing'
  | 'mappings_missing'
  | 'incomplete'
  | 'ready';

/** Whoever works on an import touches it every few seconds; who was interrupted is woken within two minutes. */
const SILENT_MS = 5 * 60_000;

/** Undefined where all is well, or is being worked on. `now`: UTC instant. */
export const importMatter = (record: ImportRecord, now: string): ImportMatter | undefined => {
  if (record.status === 'failed' || record.status === 'revert_failed') return record.status;
  if (record.preparing || record.status === 'importing' || record.status === 'reverting') {
    const isHeld = record.lease !== null && record.lease.until > now;
    return !isHeld && Date.parse(record.touchedAt) + SILENT_MS < Date.parse(now) ? 'interrupted' : undefined;
  }
  const isUndone = record.verification.readback.status === 'reverted';
  return record.status === 'pending' && !isUndone ? pendingMatter(record) : undefined;
};

const pendingMatter = (record: ImportRecord): ImportMatter | undefined => {
  const { stats, preflightErrors, blockers } = record;
  if (statusDetail(record).publishable) return 'ready';
  if (stats.rowsCount === 0) return 'no_rows';
  if (stats.invalidRowsCount > 0 || preflightErrors.length > 0) return 'invalid_rows';
  if (lacksAccount(record)) return 'account_missing';
  if (blockers.length > 0) return 'mappings_missing';
  return heldBackBy(record) === undefined ? undefined : 'incomplete';
};
