import { uuidOf } from '../../shared/domain/uuid.ts';
import { formAgain } from '../../shared/http/form-again.ts';
import { htmlResult } from '../../shared/http/html-result.ts';
import type { PageAnswer } from '../../shared/http/page-group.ts';
import { redirect } from '../../shared/http/redirect.ts';
import { toNewConnection } from '../../shared/schema/bank-connection-fields.ts';
import { createConnection } from '../../shared/use-cases/bank/connections/create-connection.ts';
import { newForm } from '../../web/form-state.ts';
import { newConnectionPage } from '../../web/pages/banks/new-connection-page.ts';
import type { BankPages } from '../banks.ts';
import { filledIn } from './filled-in.ts';

/** GET /bank_connections/new */
export const newConnection =
  ({ newId }: BankPages): PageAnswer =>
  async ({ viewer }) =>
    htmlResult(200, newConnectionPage(await viewer(), newForm({ once: newId(), provider: 'us' })));

/** POST /bank_connections/new: sent twice, as by a double click, it makes one connection. */
export const addConnection = (work: BankPages): PageAnswer => {
  const create = createConnection(work);
  return async ({ person: { user }, fields, isForm, viewer }) =>
    formAgain(
      { fields, isForm },
      async (form) => newConnectionPage(await viewer(), form),
      async () => {
        const { once, ...sent } = filledIn(fields, [
          'once',
          'provider',
          'setup_token',
          'api_key',
          'name',
          'sync_start_date',
        ]);
        const id = uuidOf(work.sha256(`connection form|${user.familyId}|${once ?? ''}`));
        const connection = await create(user, toNewConnection(sent), id);
        return redirect(`/bank_connections/${connection.id}?done=connected`);
      },
    );
};
