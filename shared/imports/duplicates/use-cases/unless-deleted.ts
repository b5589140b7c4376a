import { DomainError, NotFoundError } from '../../../platform/domain/errors.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { Imports } from '../../use-cases/import-ports.ts';

/**
 * Does something with the rows or the file of an import that was found before. They are removed after the import is
 * deleted, so a concurrent request may fail to read them: it then answers that there is no such import.
 * @throws NotFoundError if the import was deleted meanwhile
 */
export const unlessDeleted = async <Result>(
  imports: Pick<Imports, 'find'>,
  { familyId, id }: { readonly familyId: FamilyId; readonly id: string },
  act: () => Promise<Result>,
): Promise<Result> =>
  act().catch(async (error: unknown) => {
    if (hasOtherReason(error) || (await imports.find(familyId, id)) !== undefined) throw error;
    throw new NotFoundError('Import');
  });

const hasOtherReason = (error: unknown): boolean => error instanceof DomainError && error.code !== 'upload_not_found';
