import type { replaceValuationEndpoint, updateValuationEndpoint } from '../../../shared/ledger/endpoints.ts';
import { updateValuation } from '../../../shared/ledger/entries/use-cases/valuation-writes.ts';
import { toValuation, toValuationChanges } from '../../../shared/ledger/schema/valuation.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { entityTag } from '../../../shared/platform/http/response/entity-tag.ts';
import { accounts } from '../../accounts/adapters.ts';
import { bodyEndpoint } from '../../platform/endpoint.ts';
import { headers } from '../adapters.ts';
import { changing } from '../entries.ts';

/** PATCH and PUT are the same: a valuation has no optional field that PUT would have to clear. */
export const changeValuation = (declaration: typeof updateValuationEndpoint | typeof replaceValuationEndpoint) =>
  bodyEndpoint(declaration, { ...changing, accounts, headers }, (ports) => {
    const update = updateValuation(ports);
    return async ({ caller, id, ifMatch, readFields }) => {
      const changes = await readFields(toValuationChanges);
      const entry = await update(caller, id, changes, ifMatch);
      return json(200, toValuation(await ports.name(caller.familyId, entry)), { etag: entityTag(entry) });
    };
  });
