import { pathId } from '../../shared/http/api-event.ts';
import { formAgain } from '../../shared/http/form-again.ts';
import { htmlResult } from '../../shared/http/html-result.ts';
import type { PageAnswer } from '../../shared/http/page-group.ts';
import { redirect } from '../../shared/http/redirect.ts';
import { toDeletion } from '../../shared/schema/delete-connection-filters.ts';
import { deleteConnection } from '../../shared/use-cases/bank/connections/delete-connection.ts';
import { deleteConnectionPage } from '../../web/pages/banks/delete-connection-page.ts';
import type { BankPages } from '../banks.ts';
import { loadConnection } from './load-connection.ts';

/** GET /bank_connections/{id}/delete */
export const askDeletion =
  (work: BankPages): PageAnswer =>
  async (request, event) =>
    htmlResult(200, deleteConnectionPage(await request.viewer(), await loadConnection(work, request, event)));

/** POST /bank_connections/{id}/delete */
export const removeConnection = (work: BankPages): PageAnswer => {
  const remove = deleteConnection(work);
  return async (request, event) =>
    formAgain(
      request,
      async (form) => deleteConnectionPage(await request.viewer(), await loadConnection(work, request, event), form),
      async () => {
        await remove(request.person.user, pathId(event), toDeletion({ entries: request.fields['entries'] }));
        return redirect('/bank_connections?done=deleted');
      },
    );
};
