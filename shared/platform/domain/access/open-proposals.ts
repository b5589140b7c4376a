import { DomainError } from '../errors.ts';

/** The most proposals of one key or application that wait for a decision: of changes, and of imports. */
export const MAX_OPEN_PROPOSALS = 25;

/**
 * @param open how many wait
 * @param what the plural: `proposals`
 * @throws DomainError `too_many_proposals` if there is no room for another one
 */
export const requireRoomFor = (open: number, what: 'proposals' | 'imports', remedy: string): void => {
  if (open < MAX_OPEN_PROPOSALS) return;
  throw new DomainError(
    'too_many_proposals',
    `${open} ${what} of this key wait for a decision, and more are not accepted: ${remedy}`,
    { details: { limit: MAX_OPEN_PROPOSALS, current: open } },
  );
};
