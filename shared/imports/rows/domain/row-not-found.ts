import { NotFoundError } from '../../../platform/domain/errors.ts';

/** An import has no row with this number. */
export const rowNotFound = (): NotFoundError =>
  new NotFoundError('Row', 'Row not found: check its number, or list the rows of the import');
