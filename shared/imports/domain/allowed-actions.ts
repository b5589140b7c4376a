import type { ImportStatus } from './import-attributes.ts';

/** An action that a person or a client requests. `reconfigure`: changes the settings, rows or matches. */
export type ImportAction = 'publish' | 'reconfigure' | 'delete' | 'revert';

/**
 * The statuses in which each action is allowed once the file has been read. In others, the API answers with 409
 * `invalid_state`. Workers move an import to other statuses, such as `complete`, and check the status in each update.
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
