import { DomainError } from '../domain/errors.ts';
import type { ImportRecord } from '../domain/imports/import-record.ts';
import type { ContentClaims, Imports } from './import-ports.ts';

type Dependencies = { readonly imports: Pick<Imports, 'find'>; readonly contentClaims: ContentClaims };

/**
 * @throws DomainError `already_imported` with that import's id when the native file is complete in the family and not
 * reverted: its records have identities of their own, so a second import would double them.
 */
export const refuseKnownContent = async (
  { imports, contentClaims }: Dependencies,
  record: ImportRecord,
): Promise<void> => {
  if (record.type !== 'NativeImport' || record.raw === null) return;
  const holder = await contentClaims.holder(record.familyId, record.raw.sha256);
  if (holder === undefined || holder === record.id) return;
  const other = await imports.find(record.familyId, holder);
  if (other?.status === 'complete') throw alreadyImported(other);
};

/**
 * Makes the import the one holder of its content, if it is native. A holder that is pending, failed or gone gives way;
 * after taking over its state is looked at again, so that of two that publish at once only one goes on.
 * @throws DomainError `already_imported`
 */
export const claimContent = async (deps: Dependencies, record: ImportRecord): Promise<void> => {
  if (record.type !== 'NativeImport' || record.raw === null) return;
  for (let tries = 0; tries < 5; tries++) if (await tryToHold(deps, record, record.raw.sha256)) return;
  throw new DomainError('busy', 'The same file is being published by several requests: try again', { retryAfter: 1 });
};

const tryToHold = async (
  { imports, contentClaims }: Dependencies,
  { familyId, id }: ImportRecord,
  sha256: string,
): Promise<boolean> => {
  const holder = await contentClaims.holder(familyId, sha256);
  if (holder === id) return true;
  const findAlive = async () => {
    const other = holder === undefined ? undefined : await imports.find(familyId, holder);
    return other !== undefined && isAlive(other) ? other : undefined;
  };
  const before = await findAlive();
  if (before !== undefined) throw alreadyImported(before);
  if (!(await contentClaims.move(familyId, sha256, holder, id))) return false;
  const after = await findAlive();
  if (after === undefined) return true;
  await contentClaims.move(familyId, sha256, id, after.id);
  throw alreadyImported(after);
};

const isAlive = ({ status }: ImportRecord): boolean => status !== 'pending' && status !== 'failed';

const alreadyImported = ({ id, status }: ImportRecord): DomainError =>
  new DomainError(
    'already_imported',
    `This file is ${status} as import ${id}: revert that one first to import it again`,
    {
      importId: id,
    },
  );
