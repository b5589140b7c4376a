import { ValidationError } from '../../shared/domain/errors.ts';
import { pathId } from '../../shared/http/api-event.ts';
import { formAgain } from '../../shared/http/form-again.ts';
import { htmlResult } from '../../shared/http/html-result.ts';
import type { PageAnswer } from '../../shared/http/page-group.ts';
import { redirect } from '../../shared/http/redirect.ts';
import { toConnectionUpdate } from '../../shared/schema/bank-connection-fields.ts';
import { updateConnection } from '../../shared/use-cases/bank/connections/update-connection.ts';
import { reconnectPage } from '../../web/pages/banks/reconnect-page.ts';
import type { BankPages } from '../banks.ts';
import { filledIn } from './filled-in.ts';
import { loadConnection } from './load-connection.ts';

/** GET /bank_connections/{id}/reconnect */
export const askReconnection =
  (work: BankPages): PageAnswer =>
  async (request, event) =>
    htmlResult(200, reconnectPage(await request.viewer(), await loadConnection(work, request, event)));

/** POST /bank_connections/{id}/reconnect */
export const reconnect = (work: BankPages): PageAnswer => {
  const update = updateConnection(work);
  return async (request, event) => {
    const { id, provider } = await loadConnection(work, request, event);
    const name = provider === 'us' ? 'setup_token' : 'api_key';
    return formAgain(
      request,
      async (form) =>
        reconnectPage(await request.viewer(), await loadConnection(work, request, event), { ...form, about: name }),
      async () => {
        const sent = filledIn(request.fields, [name]);
        if (sent[name] === undefined) throw new ValidationError([`${name} is required`]);
        await update(request.person.user, pathId(event), toConnectionUpdate(sent));
        return redirect(`/bank_connections/${id}?done=reconnected`);
      },
    );
  };
};
