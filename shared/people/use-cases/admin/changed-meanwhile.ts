import { DomainError } from '../../../platform/domain/errors.ts';

/** @throws DomainError `conflict` where a write found another state than was read. */
export const orConflict = <Value>(written: Value | undefined): Value => {
  if (written === undefined) throw new DomainError('conflict', 'The user was changed meanwhile: try again');
  return written;
};
