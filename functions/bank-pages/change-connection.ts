import { pathId } from '../../shared/http/api-event.ts';
import { formAgain } from '../../shared/http/form-again.ts';
import type { PageAnswer } from '../../shared/http/page-group.ts';
import { redirect } from '../../shared/http/redirect.ts';
import { toConnectionUpdate } from '../../shared/schema/bank-connection-fields.ts';
import { dismissReplacement as dismiss } from '../../shared/use-cases/bank/connections/dismiss-replacement.ts';
import { requestSync } from '../../shared/use-cases/bank/connections/request-sync.ts';
import { updateConnection } from '../../shared/use-cases/bank/connections/update-connection.ts';
import type { BankPages } from '../banks.ts';
import { pageOfConnection } from './load-connection.ts';

/** An act on a connection by a form of its page, which is shown again where it is refused. */
const act =
  (work: BankPages, done: string, run: (...sent: Parameters<PageAnswer>) => Promise<unknown>): PageAnswer =>
  async (request, event) =>
    formAgain(
      request,
      (form) => pageOfConnection(work, request, event, { form }),
      async () => {
        await run(request, event);
        return redirect(`/bank_connections/${pathId(event)}?done=${done}`);
      },
    );

/** POST /bank_connections/{id} */
export const changeConnection = (work: BankPages): PageAnswer => {
  const update = updateConnection(work);
  return act(work, 'saved', ({ person, fields: { name, sync_start_date: start } }, event) =>
    update(person.user, pathId(event), toConnectionUpdate({ name, sync_start_date: start === '' ? null : start })),
  );
};

/** POST /bank_connections/{id}/sync */
export const syncConnection = (work: BankPages): PageAnswer => {
  const sync = requestSync(work);
  return act(work, 'sync', ({ person }, event) => sync(person.user, pathId(event)));
};

/** POST /bank_connections/{id}/replacements/{dormant_id}/dismiss */
export const dismissReplacement = (work: BankPages): PageAnswer => {
  const run = dismiss(work);
  return act(work, 'dismissed', ({ person }, event) => run(person.user, pathId(event), pathId(event, 'dormant_id')));
};
