import { toDeletion } from '../../../shared/bank/schema/delete-connection-filters.ts';
import { deleteConnection } from '../../../shared/bank/use-cases/connections/delete-connection.ts';
import type { PageAnswer } from '../../../shared/people/http/page-group.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { formAgain } from '../../../shared/platform/http/form-again.ts';
import { htmlResult } from '../../../shared/platform/http/html-result.ts';
import { redirect } from '../../../shared/platform/http/redirect.ts';
import { deleteConnectionPage } from '../../../web/bank/delete-connection-page.ts';
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
