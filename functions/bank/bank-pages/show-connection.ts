import type { PageAnswer } from '../../../shared/people/http/person-endpoint.ts';
import { htmlResult } from '../../../shared/platform/http/html-answers.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import type { BankPages } from '../banks.ts';
import { pageOfConnection } from './connections.ts';

/** GET /bank_connections/{id} */
export const showConnection =
  (work: BankPages): PageAnswer =>
  async (request, event) =>
    htmlResult(200, pageOfConnection(work, request, event, { done: queryOf(event)['done'] }));
