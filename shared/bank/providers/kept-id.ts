import { createHash } from 'node:crypto';

const MAX_LENGTH = 255;

/** Whether it may stand in an item, or in a page, as it is. */
export const canBeKept = (id: string): boolean => id.length <= MAX_LENGTH && id.isWellFormed();

/** The id as it is; of one that no page should carry its hash, so that it stays the same one. */
export const keptId = (id: string): string =>
  canBeKept(id) ? id : createHash('sha256').update(id.toWellFormed()).digest('hex');
