import { toConnectionUpdate } from '../../../shared/bank/schema/bank-connection-fields.ts';
import { updateConnection } from '../../../shared/bank/use-cases/connections/update-connection.ts';
import type { PageAnswer } from '../../../shared/people/http/page-group.ts';
import { ValidationError } from '../../../shared/platform/domain/errors.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { formAgain } from '../../../shared/platform/http/form-again.ts';
import { htmlResult } from '../../../shared/platform/http/html-result.ts';
import { SECRET_FIELDS } from '../../../web/bank/bank-words.ts';
import { reconnectPage } from '../../../web/bank/reconnect-page.ts';
import { newForm } from '../../../web/platform/form-state.ts';
import type { BankPages } from '../banks.ts';
import { actOnce } from './act-once.ts';
import { filledIn } from './filled-in.ts';
import { inWords } from './in-words.ts';
import { loadConnection } from './load-connection.ts';
import { wordsOfConnecting } from './words-of-connecting.ts';

/** GET /bank_connections/{id}/reconnect */
export const askReconnection =
  (work: BankPages): PageAnswer =>
  async (request, event) => {
    const connection = await loadConnection(work, request, event);
    return htmlResult(200, reconnectPage(await request.viewer(), connection, newForm({ once: work.newId() })));
  };

/** POST /bank_connections/{id}/reconnect: sent twice, as by a double click, it uses up one token. */
export const reconnect = (work: BankPages): PageAnswer => {
  const update = updateConnection(work);
  return async (request, event) => {
    const { fields, person, viewer } = request;
    const { familyId } = person.user;
    const connection = await loadConnection(work, request, event);
    const name = SECRET_FIELDS[connection.provider];
    return formAgain(
      request,
      async (form) => reconnectPage(await viewer(), connection, { ...form, about: name }),
      () =>
        inWords(wordsOfConnecting(work, familyId), async () => {
          const sent = filledIn(fields, [name]);
          if (sent[name] === undefined) throw new ValidationError([`${name} is required`]);
          const change = toConnectionUpdate(sent);
          const route = `POST /bank_connections/${pathId(event)}/reconnect`;
          return actOnce(work, { familyId, route, fields, request: change }, async () => {
            await update(person.user, connection.id, change);
            return `/bank_connections/${connection.id}?done=reconnected`;
          });
        }),
    );
  };
};
