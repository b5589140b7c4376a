import type { replaceValuationEndpoint, updateValuationEndpoint } from '../../shared/ledger/endpoints.ts';
import { toValuation, toValuationChanges } from '../../shared/ledger/schema/valuation.ts';
import { createLedgerHeaders } from '../../shared/ledger/store/ledger-headers.ts';
import type { nameEntry } from '../../shared/ledger/use-cases/name-entries.ts';
import { updateValuation } from '../../shared/ledger/use-cases/valuation-writes.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { entityTag, ifMatch } from '../../shared/platform/http/entity-tag.ts';
import { readFields } from '../../shared/platform/http/read-body.ts';
import { composeEntries } from './entries.ts';

export type Dependencies = ApiDependencies & {
  readonly update: ReturnType<typeof updateValuation>;
  readonly name: ReturnType<typeof nameEntry>;
};

/** PATCH and PUT are the same: a valuation has no optional field that PUT would have to clear. */
export const changeValuation = (
  endpoint: typeof updateValuationEndpoint | typeof replaceValuationEndpoint,
  { update, name, ...api }: Dependencies,
) =>
  apiEndpoint(api, endpoint, async (event, { caller }) => {
    const changes = await readFields(event, toValuationChanges);
    const entry = await update(caller, pathId(event), changes, ifMatch(event));
    return json(200, toValuation(await name(caller.familyId, entry)), { etag: entityTag(entry) });
  });

export const composeValuationChange = (): Dependencies => {
  const { api, documents, tableName, accounts, edit, name } = composeEntries();
  const headers = createLedgerHeaders(documents, tableName);
  return { ...api, update: updateValuation({ ...edit, accounts, headers }), name };
};
