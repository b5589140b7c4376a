import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import { toImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { Caller } from '../../../shared/platform/domain/caller.ts';
import { NotFoundError } from '../../../shared/platform/domain/errors.ts';
import { type ApiEvent, pathId } from '../../../shared/platform/http/api-event.ts';
import type { ShownImport } from '../../../web/imports/import-head.ts';
import type { ImportWork } from '../import-work.ts';

export type LoadedImport = ShownImport & { readonly record: ImportRecord };

/** The import that a path names, and the name of its account. @throws NotFoundError */
export const loadImport = async (
  { imports, accounts }: Pick<ImportWork, 'imports' | 'accounts'>,
  { familyId }: Pick<Caller, 'familyId'>,
  event: ApiEvent,
): Promise<LoadedImport> => {
  const record = await imports.find(familyId, pathId(event));
  if (record === undefined) throw new NotFoundError('Import');
  const account = record.accountId === null ? undefined : await accounts.find(familyId, record.accountId);
  return { record, shown: toImportDetail(record), accountName: account?.name ?? null };
};
