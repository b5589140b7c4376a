import { toConnectionUpdate } from '../../../shared/bank/schema/bank-connection-fields.ts';
import { dismissReplacement as dismiss } from '../../../shared/bank/use-cases/connections/dismiss-replacement.ts';
import { requestSync } from '../../../shared/bank/use-cases/connections/request-sync.ts';
import { updateConnection } from '../../../shared/bank/use-cases/connections/update-connection.ts';
import type { PageAnswer } from '../../../shared/people/http/page-group.ts';
import { NotFoundError } from '../../../shared/platform/domain/errors.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { formAgain } from '../../../shared/platform/http/form-again.ts';
import { redirect } from '../../../shared/platform/http/redirect.ts';
import type { BankPages } from '../banks.ts';
import { inWords, type Words } from './in-words.ts';
import { loadConnection, pageOfConnection } from './load-connection.ts';

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
  return act(work, 'saved', async (request, event) => {
    const { name, sync_start_date: start } = request.fields;
    const connection = await loadConnection(work, request, event);
    const wanted = start === '' ? null : start;
    const isSame = wanted === connection.sync_start_date; // sent along with the name, it would read the past anew
    const change = toConnectionUpdate({ name, ...(!isSame && { sync_start_date: wanted }) });
    await update(request.person.user, connection.id, change);
  });
};

const SYNC_WORDS: Words = {
  invalid_state: 'The bank no longer takes the token or key: connect it again first',
  rate_limit_exceeded: 'The requests of today are used up: it goes on by itself after midnight UTC',
};

/** POST /bank_connections/{id}/sync */
export const syncConnection = (work: BankPages): PageAnswer => {
  const sync = requestSync(work);
  return act(work, 'sync', ({ person }, event) => inWords(SYNC_WORDS, () => sync(person.user, pathId(event))));
};

/** POST /bank_connections/{id}/replacements/{dormant_id}/dismiss: who says it twice has said it. */
export const dismissReplacement = (work: BankPages): PageAnswer => {
  const run = dismiss(work);
  return act(work, 'dismissed', async ({ person: { user } }, event) => {
    const [id, dormantId] = [pathId(event), pathId(event, 'dormant_id')];
    await run(user, id, dormantId).catch(async (error: unknown) => {
      const isKnown = (await work.bankAccounts.find(user.familyId, id, dormantId)) !== undefined;
      if (!(error instanceof NotFoundError && isKnown)) throw error;
    });
  });
};
