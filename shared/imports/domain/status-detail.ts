import { heldBackBy } from './completeness.ts';
import type { ImportRecord } from './import-record.ts';
import { lacksAccount } from './lacks-account.ts';

export type StatusDetail = {
  readonly uploaded: boolean;
  readonly configured: boolean;
  readonly terminal: boolean;
  readonly cleaned: boolean;
  readonly publishable: boolean;
  readonly revertable: boolean;
};

/** The flags of contract §2.2. Only `terminal` and `revertable` look at the status. */
export const statusDetail = (record: ImportRecord): StatusDetail => {
  const uploaded = record.raw !== null;
  const configured = uploaded && !record.preparing && record.stats.rowsCount > 0;
  const cleaned = configured && record.stats.invalidRowsCount === 0 && record.preflightErrors.length === 0;
  return {
    uploaded,
    configured,
    cleaned,
    publishable: cleaned && record.blockers.length === 0 && !lacksAccount(record) && heldBackBy(record) === undefined,
    terminal: ['complete', 'failed', 'revert_failed'].includes(record.status),
    revertable: ['complete', 'revert_failed'].includes(record.status),
  };
};
