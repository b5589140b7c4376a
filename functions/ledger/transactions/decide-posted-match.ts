import { decidePostedMatch } from '../../../shared/bank/feed/use-cases/decide-posted-match.ts';
import { toMatchDecision } from '../../../shared/bank/schema/posted-match-fields.ts';
import { decidePostedMatchEndpoint } from '../../../shared/ledger/endpoints.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { readFields } from '../../../shared/platform/http/request/read-body.ts';
import { ifMatch } from '../../../shared/platform/http/response/entity-tag.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { changing, transactionAnswer } from '../entries.ts';

/** PUT /api/v1/transactions/{id}/posted_match */
export const handler = endpoint(decidePostedMatchEndpoint, changing, (ports) => {
  const decide = decidePostedMatch(ports);
  return async (event, { caller }) => {
    const decision = await readFields(event, toMatchDecision);
    const entry = await decide(caller, pathId(event), decision, ifMatch(event));
    return transactionAnswer(ports, caller.familyId, { status: 200, entry });
  };
});
