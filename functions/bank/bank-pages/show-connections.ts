import type { PageAnswer } from '../../../shared/people/http/page-group.ts';
import { htmlResult } from '../../../shared/platform/http/html-result.ts';
import { listed } from '../../../shared/platform/http/listed.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import { connectionsPage } from '../../../web/bank/connections-page.ts';
import { showConnection } from '../bank-views.ts';
import type { BankPages } from '../banks.ts';

/** GET /bank_connections */
export const showConnections = (work: BankPages): PageAnswer => {
  const show = showConnection(work);
  return async ({ person, viewer }, event) => {
    const { data, meta } = listed(event, await work.connections.list(person.user.familyId), (one) => one);
    const connections = await Promise.all(data.map(show));
    return htmlResult(200, connectionsPage(await viewer(), { connections, meta, done: queryOf(event)['done'] }));
  };
};
