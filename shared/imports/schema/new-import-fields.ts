import * as z from 'zod';
import { validate } from '../../platform/schema/validate.ts';
import { OptionalId, OptionalText } from '../../platform/schema/wire-text.ts';
import type { ImportType } from '../domain/import.ts';
import { toImportType } from './import-type.ts';

/** What a person says beside a file; a type that is left out is found out. */
const NewImportFields = z.object({ type: OptionalText, account_id: OptionalId });

export const toNewImport = (
  fields: Readonly<Record<string, unknown>>,
): { readonly type: ImportType | null; readonly accountId: string | null } => {
  const { type, account_id: accountId } = validate(NewImportFields, fields);
  return { type: type === null ? null : toImportType(type), accountId: accountId?.toLowerCase() ?? null };
};
