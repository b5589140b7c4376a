import { ValidationError } from '../../platform/domain/errors.ts';
import { validate } from '../../platform/schema/validate.ts';
import type { ImportConfiguration } from '../domain/import.ts';
import type { ImportSettings } from '../use-cases/update-import.ts';
import { CreateImportFields } from './create-import-fields.ts';
import { toConfiguration } from './create-import-request.ts';

/** The body of PATCH /api/v1/imports/{id}: the settings of POST, of which only those sent change. */
export const UpdateImportFields = CreateImportFields.omit({ publish: true, accept_incomplete: true });

const FIXED = ['type', 'raw_file_content', 'file', 'upload_id', 'publish', 'accept_incomplete'];

/** @throws ValidationError also for what an import cannot change. */
export const toImportSettings = (fields: Readonly<Record<string, unknown>>): ImportSettings => {
  const fixed = FIXED.filter((name) => fields[name] !== undefined);
  if (fixed.length > 0)
    throw new ValidationError(fixed.map((name) => `${name} cannot be changed: create a new import`));
  const valid = validate(UpdateImportFields, fields);
  const all: Readonly<Record<string, unknown>> = toConfiguration(valid);
  const sent = Object.keys(UpdateImportFields.shape).filter((name) => name in fields && name !== 'account_id');
  return {
    configuration: Object.fromEntries(
      sent.map((name) => [camelCase(name), all[camelCase(name)]]),
    ) as Partial<ImportConfiguration>,
    ...('account_id' in fields && { accountId: valid.account_id?.toLowerCase() ?? null }),
  };
};

const camelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
