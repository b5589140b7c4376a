import { DomainError } from '../../platform/domain/errors.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import type { ContentClaims, Imports } from './import-ports.ts';

type Lister = { readonly imports: Pick<Imports, 'listWithContent'> };
type Dependencies = Lister & { readonly contentClaims: ContentClaims };

const MAX_TRIES = 5;

/**
 * @throws DomainError `already_imported` with that import's id when the native file is complete in the family and not
 * reverted: its records have identities of their own, so a second import would double them.
 */
export const refuseKnownContent = async (deps: Lister, record: ImportRecord): Promise<void> => {
  const complete = await findOther(deps, record, ({ status }) => status === 'complete');
  if (complete !== undefined) throw alreadyImported(complete);
};

/**
 * Makes the import the one holder of its content, if it is native: claim, then look whether another import of the
 * content is alive. Of two that publish at once the later claim goes on, as the plan of the other finds out.
 * @throws DomainError `already_imported`
 */
export const claimContent = async (deps: Dependencies, record: ImportRecord): Promise<void> => {
  const { familyId, id, raw } = record;
  if (record.type !== 'NativeImport' || raw === null) return;
  const before = await findOther(deps, record, isAlive);
  if (before !== undefined) throw alreadyImported(before);
  await hold(deps, record, raw.sha256);
  const after = await findOther(deps, record, isAlive);
  if (after === undefined) return;
  await deps.contentClaims.move(familyId, raw.sha256, id, after.id);
  throw alreadyImported(after);
};

const hold = async ({ contentClaims }: Dependencies, { familyId, id }: ImportRecord, sha256: string): Promise<void> => {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const holder = await contentClaims.holder(familyId, sha256);
    if (holder === id || (await contentClaims.move(familyId, sha256, holder, id))) return;
  }
  throw new DomainError('busy', 'The same file is being published by several requests: try again', { retryAfter: 1 });
};

const findOther = async (
  { imports }: Lister,
  { type, familyId, id, raw }: ImportRecord,
  isWanted: (other: ImportRecord) => boolean,
): Promise<ImportRecord | undefined> => {
  if (type !== 'NativeImport' || raw === null) return undefined;
  const others = await imports.listWithContent(familyId, raw.sha256);
  return others.find((other) => other.id !== id && other.type === type && isWanted(other));
};

const isAlive = ({ status }: ImportRecord): boolean => status !== 'pending' && status !== 'failed';

const alreadyImported = ({ id, status }: ImportRecord): DomainError =>
  new DomainError(
    'already_imported',
    `This file is ${status} as import ${id}: revert that one first to import it again`,
    { importId: id },
  );
