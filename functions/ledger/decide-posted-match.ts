import { toMatchDecision } from '../../shared/bank/schema/posted-match-fields.ts';
import { decidePostedMatch } from '../../shared/bank/use-cases/feed/decide-posted-match.ts';
import { decidePostedMatchEndpoint } from '../../shared/ledger/endpoints.ts';
import { toTransaction } from '../../shared/ledger/schema/transaction.ts';
import type { nameEntry } from '../../shared/ledger/use-cases/name-entries.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { entityTag, ifMatch } from '../../shared/platform/http/entity-tag.ts';
import { readFields } from '../../shared/platform/http/read-body.ts';
import type { Today } from '../../shared/platform/use-cases/family-today.ts';
import { composeEntries } from './entries.ts';

export type Dependencies = ApiDependencies & {
  readonly decide: ReturnType<typeof decidePostedMatch>;
  readonly name: ReturnType<typeof nameEntry>;
  readonly today: Today;
};

/** PUT /api/v1/transactions/{id}/posted_match */
export const createHandler = ({ decide, name, today, ...api }: Dependencies) =>
  apiEndpoint(api, decidePostedMatchEndpoint, async (event, { caller }) => {
    const decision = await readFields(event, toMatchDecision);
    const entry = await decide(caller, pathId(event), decision, ifMatch(event));
    const [named, day] = await Promise.all([name(caller.familyId, entry), today(caller.familyId)]);
    return json(200, { data: toTransaction(named, day) }, { etag: entityTag(entry) });
  });

export const handler = lambda(() => {
  const { api, edit, name, today } = composeEntries();
  return createHandler({ ...api, decide: decidePostedMatch(edit), name, today });
});
