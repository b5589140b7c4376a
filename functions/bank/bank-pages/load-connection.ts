import { requireConnection } from '../../../shared/bank/use-cases/connections/hold-connection.ts';
import type { PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import type { ConnectionContent } from '../../../web/bank/connection-page.ts';
import { connectionPage } from '../../../web/bank/connection-page.ts';
import { showBankAccounts, showConnection } from '../bank-views.ts';
import type { BankPages } from '../banks.ts';

/**
 * The connection that the path names, as clients see it.
 * @throws NotFoundError
 */
export const loadConnection = async (work: BankPages, { person }: Pick<PersonRequest, 'person'>, event: ApiEvent) =>
  showConnection(work)(await requireConnection(work.connections, person.user.familyId, pathId(event)));

/** The page of a connection with its accounts. */
export const pageOfConnection = async (
  work: BankPages,
  request: Pick<PersonRequest, 'person' | 'viewer'>,
  event: ApiEvent,
  more: Pick<ConnectionContent, 'form' | 'done'> = {},
) => {
  const { familyId } = request.person.user;
  const connection = await loadConnection(work, request, event);
  const accounts = await showBankAccounts(work)(familyId, await work.bankAccounts.list(familyId, connection.id));
  return connectionPage(await request.viewer(), { connection, accounts, ...more });
};
