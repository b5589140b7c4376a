import { toNewConnection } from '../../../shared/bank/schema/bank-connection-fields.ts';
import { createConnection } from '../../../shared/bank/use-cases/connections/create-connection.ts';
import type { PageAnswer } from '../../../shared/people/http/page-group.ts';
import { ValidationError } from '../../../shared/platform/domain/errors.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { formAgain, type RefusedForm } from '../../../shared/platform/http/form-again.ts';
import { htmlResult } from '../../../shared/platform/http/html-result.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import { isFeedProvider, SECRET_FIELDS } from '../../../web/bank/bank-words.ts';
import { chooseProviderPage } from '../../../web/bank/choose-provider-page.ts';
import { newConnectionPage } from '../../../web/bank/new-connection-page.ts';
import { newForm } from '../../../web/platform/form-state.ts';
import type { BankPages } from '../banks.ts';
import { actOnce } from './act-once.ts';
import { filledIn } from './filled-in.ts';
import { inWords } from './in-words.ts';
import { wordsOfConnecting } from './words-of-connecting.ts';

/** GET /bank_connections/new: which provider, then `?provider=…` the form for it. */
export const newConnection =
  ({ newId }: BankPages): PageAnswer =>
  async ({ viewer }, event: ApiEvent) => {
    const provider = queryOf(event)['provider'] ?? '';
    const page = isFeedProvider(provider)
      ? newConnectionPage(await viewer(), provider, newForm({ once: newId() }))
      : chooseProviderPage(await viewer());
    return htmlResult(200, page);
  };

/** POST /bank_connections/new: sent twice, as by a double click, it makes one connection and uses up one token. */
export const addConnection = (work: BankPages): PageAnswer => {
  const create = createConnection(work);
  return async ({ person: { user }, fields, isForm, viewer }) => {
    const provider = String(fields['provider'] ?? '');
    const name = isFeedProvider(provider) ? SECRET_FIELDS[provider] : 'provider';
    const show = async (form: RefusedForm) =>
      isFeedProvider(provider)
        ? newConnectionPage(await viewer(), provider, { ...form, about: name })
        : chooseProviderPage(await viewer(), form);
    return formAgain({ fields, isForm }, show, () =>
      inWords(wordsOfConnecting(work, user.familyId), async () => {
        const sent = filledIn(fields, ['provider', name, 'name', 'sync_start_date']);
        if (isFeedProvider(provider) && sent[name] === undefined) throw new ValidationError([`${name} is required`]);
        const request = toNewConnection(sent);
        const route = 'POST /bank_connections/new';
        return actOnce(work, { familyId: user.familyId, route, fields, request }, async (id) => {
          await create(user, request, id);
          return `/bank_connections/${id}?done=connected`;
        });
      }),
    );
  };
};
