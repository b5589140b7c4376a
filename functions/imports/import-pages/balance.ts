import { toImportSettings } from '../../../shared/imports/schema/import-requests.ts';
import { updateImport } from '../../../shared/imports/use-cases/update-import.ts';
import { callerOf, type PageAnswer } from '../../../shared/people/http/person-endpoint.ts';
import { redirect } from '../../../shared/platform/http/answers.ts';
import { showFormOnError } from '../../../shared/platform/http/refused-form.ts';
import { isOpen } from '../../../web/imports/import-head.ts';
import { amountOf } from '../../platform/form-values.ts';
import type { ImportWork } from '../import-work.ts';
import { effectPage } from './publish.ts';
import { loadImport } from './show-import.ts';

/** POST /imports/{id}/balance: the balance on the statement of a file that states none; blank removes it. */
export const compareBalance =
  (work: ImportWork): PageAnswer =>
  async (request, event) => {
    const { person, fields, viewer } = request;
    const caller = callerOf(person);
    const [loaded, { locale }] = await Promise.all([loadImport(work, caller, event), viewer()]);
    const { id } = loaded.record;
    if (!isOpen(loaded.shown)) return redirect(`/imports/${id}`); // added meanwhile
    return showFormOnError(
      request,
      (balanceForm) => effectPage(work, request, loaded, { balanceForm }),
      async () => {
        const amount = amountOf(fields, 'statement_balance', locale);
        const statement_balance = amount === '' ? null : { date: fields['date'], amount };
        await updateImport(work)(caller, id, toImportSettings({ statement_balance }));
        return redirect(`/imports/${id}/effect`);
      },
    );
  };
