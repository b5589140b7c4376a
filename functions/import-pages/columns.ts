import { ValidationError } from '../../shared/domain/errors.ts';
import type { ApiEvent, ApiResult } from '../../shared/http/api-event.ts';
import { callerOf } from '../../shared/http/caller-of.ts';
import { formAgain, typedIn } from '../../shared/http/form-again.ts';
import { htmlResult } from '../../shared/http/html-result.ts';
import type { PageAnswer } from '../../shared/http/page-group.ts';
import type { PersonRequest } from '../../shared/http/person-endpoint.ts';
import { redirect } from '../../shared/http/redirect.ts';
import { toImportSettings } from '../../shared/schema/update-import-fields.ts';
import { requireOpen } from '../../shared/use-cases/revise-import.ts';
import { type ImportSettings, updateImport } from '../../shared/use-cases/update-import.ts';
import type { FormState } from '../../web/form-state.ts';
import { OTHER_FORMAT, toColumnFields, withAnswer } from '../../web/pages/imports/columns/settings.ts';
import { columnsPage } from '../../web/pages/imports/columns-page.ts';
import type { ImportWork } from '../import-work.ts';
import { columnsContent } from './columns-content.ts';
import { type LoadedImport, loadImport } from './load-import.ts';

/** GET /imports/{id}/columns */
export const showColumns =
  (work: ImportWork): PageAnswer =>
  async (request, event) => {
    const loaded = await loadImport(work, callerOf(request.person), event);
    const { id, type, raw } = loaded.record;
    if (type === 'NativeImport' || raw === null) return redirect(`/imports/${id}`);
    return htmlResult(200, columnsPage(await request.viewer(), await columnsContent(work, loaded)));
  };

/** POST /imports/{id}/columns/preview: the page as it would be, nothing is kept. */
export const previewColumnsForm =
  (work: ImportWork): PageAnswer =>
  (request, event) =>
    again(work, request, event, async (loaded, values) => {
      requireOpen(loaded.record);
      readSettings(values);
      const content = await columnsContent(work, loaded, { values, errors: [] });
      return htmlResult(200, columnsPage(await request.viewer(), content));
    });

/** POST /imports/{id}/columns: reads the whole file so, and goes on to its rows. */
export const saveColumns =
  (work: ImportWork): PageAnswer =>
  (request, event) =>
    again(work, request, event, async ({ record: { id } }, values) => {
      const { rowIndex, preparing } = await updateImport(work)(callerOf(request.person), id, readSettings(values));
      return redirect(rowIndex !== null && !preparing ? `/imports/${id}/rows` : `/imports/${id}`);
    });

const again = (
  work: ImportWork,
  request: PersonRequest,
  event: ApiEvent,
  act: (loaded: LoadedImport, values: FormState['values']) => Promise<ApiResult>,
) => {
  const load = () => loadImport(work, callerOf(request.person), event);
  return formAgain(
    request,
    async ({ values, errors }) => {
      const form = {
        ...(errors.every(isAboutDate) && { about: 'date_format_other' }),
        errors,
        values: withAnswer(values),
      };
      return columnsPage(await request.viewer(), await columnsContent(work, await load(), form));
    },
    async () => act(await load(), withAnswer(typedIn(request.fields))),
  );
};

const isAboutDate = (sentence: string): boolean => sentence.startsWith('Date format ');

/** @throws ValidationError */
const readSettings = (values: FormState['values']): ImportSettings => {
  const fields = toColumnFields(values);
  if (values['date_format'] === OTHER_FORMAT && fields['date_format']?.trim() === '') {
    throw new ValidationError(['date_format_other is required where another date format is chosen']);
  }
  return toImportSettings(fields);
};
