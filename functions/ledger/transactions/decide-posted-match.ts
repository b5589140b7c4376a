import { decidePostedMatch } from '../../../shared/bank/feed/use-cases/decide-posted-match.ts';
import { toMatchDecision } from '../../../shared/bank/schema/posted-match-fields.ts';
import { decidePostedMatchEndpoint } from '../../../shared/ledger/endpoints.ts';
import { bodyEndpoint } from '../../platform/endpoint.ts';
import { changing, transactionAnswer } from '../entries.ts';

/** PUT /api/v1/transactions/{id}/posted_match */
export const handler = bodyEndpoint(decidePostedMatchEndpoint, changing, (ports) => {
  const decide = decidePostedMatch(ports);
  return async ({ caller, id, ifMatch, readFields }) => {
    const decision = await readFields(toMatchDecision);
    const entry = await decide(caller, id, decision, ifMatch);
    return transactionAnswer(ports, caller, entry);
  };
});
