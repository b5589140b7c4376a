import type { ImportStatus } from './import-attributes.ts';

/** What people and clients ask of an import. `reconfigure`: its settings, rows or matches. */
export type ImportAction = 'publish' | 'reconfigure' | 'delete' | 'revert';

/**
 * The statuses in which each action is allowed once the file has been read; in others it is refused with 409 `invalid_state`.
 * Moves that nobody asks for, such as to `complete` or `failed`, are not here: each update names the statuses that it expects.
 */
const STATUSES: Readonly<Record<ImportAction, readonly ImportStatus[]>> = {
  publish: ['pending', 'failed'],
  reconfigure: ['pending', 'failed'],
  delete: ['pending', 'failed'],
  revert: ['complete', 'revert_failed'],
};

/** While the file is being read, a request to publish is noted, and everything else is refused. */
export const isAllowed = (action: ImportAction, status: ImportStatus, preparing: boolean): boolean =>
  preparing ? action === 'publish' && status === 'pending' : STATUSES[action].includes(status);

export const statusesBefore = (action: ImportAction): readonly ImportStatus[] => STATUSES[action];
