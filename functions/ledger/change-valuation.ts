import { toValuation, toValuationChanges } from '../../shared/ledger/schema/valuation.ts';
import type { nameEntry } from '../../shared/ledger/use-cases/name-entries.ts';
import type { updateValuation } from '../../shared/ledger/use-cases/valuation-writes.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { entityTag, ifMatch } from '../../shared/platform/http/entity-tag.ts';
import { readBody } from '../../shared/platform/http/read-body.ts';

export type Dependencies = ApiDependencies & {
  readonly update: ReturnType<typeof updateValuation>;
  readonly name: ReturnType<typeof nameEntry>;
};

/** The shared body of PATCH and PUT, which behave the same for a valuation. */
export const changeValuation = ({ update, name, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) => {
    const changes = toValuationChanges((await readBody(event)).fields);
    const entry = await update(caller, pathId(event), changes, ifMatch(event));
    return json(200, toValuation(await name(caller.familyId, entry)), { etag: entityTag(entry) });
  });
