import { deleteConnection } from '../../../shared/bank/connections/use-cases/delete-connection.ts';
import { dismissReplacement as dismiss } from '../../../shared/bank/connections/use-cases/dismiss-replacement.ts';
import { requireConnection } from '../../../shared/bank/connections/use-cases/hold-connection.ts';
import { requestSync } from '../../../shared/bank/connections/use-cases/request-sync.ts';
import { updateConnection } from '../../../shared/bank/connections/use-cases/update-connection.ts';
import {
  DeleteConnectionFilters,
  toConnectionUpdate,
  toDeletion,
} from '../../../shared/bank/schema/bank-connection.ts';
import type { PageAnswer, PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { NotFoundError } from '../../../shared/platform/domain/errors.ts';
import type { FamilyId } from '../../../shared/platform/domain/ids.ts';
import { type ApiEvent, pathId } from '../../../shared/platform/http/api-event.ts';
import { listed } from '../../../shared/platform/http/request/query.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import { type ConnectionContent, connectionPage, deleteConnectionPage } from '../../../web/bank/connection-pages.ts';
import { connectionsPage } from '../../../web/bank/connections-page.ts';
import { showBankAccounts, showConnection } from '../bank-views.ts';
import type { BankPageWork } from '../page-work.ts';
import { inWords, type Words } from './bank-forms.ts';

/** Runs an action on a connection submitted by a form. If it is refused, the page shows the form again. */
const act =
  (work: BankPageWork, done: string, run: (...sent: Parameters<PageAnswer>) => Promise<unknown>): PageAnswer =>
  async (request, event) =>
    request.showFormOnError(
      (form) => pageOfConnection(work, request, event, { form }),
      async () => {
        await run(request, event);
        return { seeOther: `/bank_connections/${request.id}?done=${done}` };
      },
    );

/** POST /bank_connections/{id} */
export const changeConnection = (work: BankPageWork): PageAnswer => {
  const update = updateConnection(work);
  return act(work, 'saved', async (request, event) => {
    const { name, sync_start_date: start } = request.fields;
    const connection = await loadConnection(work, request, event);
    const wanted = start === '' ? null : start;
    const isSame = wanted === connection.sync_start_date; // an unchanged start date would trigger another read of the history
    const change = toConnectionUpdate({ name, ...(!isSame && { sync_start_date: wanted }) });
    await update(request.person.user, connection.id, change);
  });
};

const SYNC_WORDS: Words = {
  invalid_state: 'The bank no longer accepts the token or key: reconnect first',
  rate_limit_exceeded: 'The provider’s daily limit is reached. Syncing continues after midnight UTC',
};

/** POST /bank_connections/{id}/sync */
export const syncConnection = (work: BankPageWork): PageAnswer => {
  const sync = requestSync(work);
  return act(work, 'sync', ({ person, id }) => inWords(SYNC_WORDS, () => sync(person.user, id)));
};

/** POST /bank_connections/{id}/replacements/{dormant_id}/dismiss; dismissing twice is the same as once. */
export const dismissReplacement = (work: BankPageWork): PageAnswer => {
  const run = dismiss(work);
  return act(work, 'dismissed', async ({ person: { user } }, event) => {
    const [id, dormantId] = [pathId(event), pathId(event, 'dormant_id')];
    await run(user, id, dormantId).catch(async (error: unknown) => {
      const isKnown = (await work.bankAccounts.find(user.familyId, id, dormantId)) !== undefined;
      if (!(error instanceof NotFoundError && isKnown)) throw error;
    });
  });
};

/**
 * The connection named by the path, as clients see it.
 * @throws NotFoundError
 */
export const loadConnection = async (work: BankPageWork, { person }: Pick<PersonRequest, 'person'>, event: ApiEvent) =>
  showConnection(work)(await requireConnection(work.connections, person.user.familyId, pathId(event)));

/** The page of a connection with its accounts. */
const pageOfConnection = async (
  work: BankPageWork,
  request: Pick<PersonRequest, 'person' | 'viewer'>,
  event: ApiEvent,
  more: Pick<ConnectionContent, 'form' | 'done'> = {},
) => {
  const { familyId } = request.person.user;
  const connection = await loadConnection(work, request, event);
  const accounts = await showBankAccounts(work)(familyId, await work.bankAccounts.list(familyId, connection.id));
  return connectionPage(await request.viewer(), { connection, accounts, ...more });
};

/** GET /bank_connections/{id} */
export const showOneConnection =
  (work: BankPageWork): PageAnswer =>
  async (request, event) =>
    pageOfConnection(work, request, event, { done: request.query['done'] });

/** GET /bank_connections/{id}/delete */
export const askDeletion =
  (work: BankPageWork): PageAnswer =>
  async (request, event) =>
    deleteConnectionPage(await request.viewer(), await loadConnection(work, request, event));

/** POST /bank_connections/{id}/delete */
export const removeConnection = (work: BankPageWork): PageAnswer => {
  const remove = deleteConnection(work);
  return async (request, event) =>
    request.showFormOnError(
      async (form) => deleteConnectionPage(await request.viewer(), await loadConnection(work, request, event), form),
      async () => {
        const filters = validate(DeleteConnectionFilters, { entries: request.fields['entries'] });
        await remove(request.person.user, request.id, toDeletion(filters));
        return { seeOther: '/bank_connections?done=deleted' };
      },
    );
};

/** GET /bank_connections */
export const showConnections = (work: BankPageWork): PageAnswer => {
  const show = showConnection(work);
  const accountsOf = async (familyId: FamilyId, id: string) =>
    showBankAccounts(work)(familyId, await work.bankAccounts.list(familyId, id));
  return async ({ person, viewer, query }, event) => {
    const { data, meta } = listed(event, await work.connections.list(person.user.familyId), (connection) => connection);
    const { familyId } = person.user;
    const [connections, accounts] = await Promise.all([
      Promise.all(data.map(show)),
      Promise.all(data.map(async ({ id }) => [id, await accountsOf(familyId, id)] as const)),
    ]);
    const content = { connections, accounts: new Map(accounts) };
    return connectionsPage(await viewer(), { ...content, meta, done: query['done'] });
  };
};
