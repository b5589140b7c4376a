import { toImportSettings } from '../../../shared/imports/schema/update-import-fields.ts';
import { type ImportSettings, updateImport } from '../../../shared/imports/use-cases/update-import.ts';
import { callerOf } from '../../../shared/people/http/caller-of.ts';
import type { PageAnswer } from '../../../shared/people/http/page-group.ts';
import { ValidationError } from '../../../shared/platform/domain/errors.ts';
import { isRefusal, sentencesOf } from '../../../shared/platform/http/browser-errors.ts';
import { formAgain, typedIn } from '../../../shared/platform/http/form-again.ts';
import { htmlResult } from '../../../shared/platform/http/html-result.ts';
import { redirect } from '../../../shared/platform/http/redirect.ts';
import { ERROR_STATUS } from '../../../shared/platform/schema/error-status.ts';
import { OTHER_FORMAT, toColumnFields, withAnswer } from '../../../web/imports/columns/settings.ts';
import { columnsPage } from '../../../web/imports/columns-page.ts';
import { isOpen } from '../../../web/imports/import-head.ts';
import type { FormState } from '../../../web/platform/form-state.ts';
import type { ImportWork } from '../import-work.ts';
import { columnsContent } from './columns-content.ts';
import { loadImport } from './load-import.ts';

/** GET /imports/{id}/columns: as the import is read, or as its query asks to see it, of which nothing is kept. */
export const showColumns =
  (work: ImportWork): PageAnswer =>
  async (request, event) => {
    const loaded = await loadImport(work, callerOf(request.person), event);
    const { id, type, raw } = loaded.record;
    if (type === 'NativeImport' || raw === null) return redirect(`/imports/${id}`);
    const asked = Object.fromEntries(new URLSearchParams(event.rawQueryString));
    const isAsked = Object.keys(asked).length > 0 && isOpen(loaded.shown);
    const { status, form } = isAsked ? previewed(withAnswer(asked)) : { status: 200 };
    return htmlResult(status, columnsPage(await request.viewer(), await columnsContent(work, loaded, form)));
  };

const previewed = (values: FormState['values']): { readonly status: number; readonly form: FormState } => {
  try {
    readSettings(values);
    return { status: 200, form: { values, errors: [] } };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { status: ERROR_STATUS[error.code], form: { values, errors: sentencesOf(error) } };
  }
};

/** POST /imports/{id}/columns: reads the whole file so, and goes on to its rows. */
export const saveColumns =
  (work: ImportWork): PageAnswer =>
  (request, event) => {
    const caller = callerOf(request.person);
    return formAgain(
      request,
      async ({ values, errors }) => {
        const isAboutDate = errors.every((sentence) => sentence.startsWith('Date format '));
        const form = { errors, values, ...(isAboutDate && { about: 'date_format_other' }) };
        const loaded = await loadImport(work, caller, event);
        return columnsPage(await request.viewer(), await columnsContent(work, loaded, form));
      },
      async () => {
        const { id } = (await loadImport(work, caller, event)).record;
        const { rowIndex, preparing } = await updateImport(work)(caller, id, readSettings(typedIn(request.fields)));
        return redirect(rowIndex !== null && !preparing ? `/imports/${id}/rows` : `/imports/${id}`);
      },
    );
  };

/** @throws ValidationError */
const readSettings = (values: FormState['values']): ImportSettings => {
  const fields = toColumnFields(values);
  if (values['date_format'] === OTHER_FORMAT && fields['date_format']?.trim() === '') {
    throw new ValidationError(['date_format_other is required where another date format is chosen']);
  }
  return toImportSettings(fields);
};
