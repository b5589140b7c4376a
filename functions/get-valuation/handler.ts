import { NotFoundError } from '../../shared/domain/errors.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/http/api-endpoint.ts';
import { pathId } from '../../shared/http/api-event.ts';
import { entityTag } from '../../shared/http/entity-tag.ts';
import { json } from '../../shared/http/json-response.ts';
import { toValuation } from '../../shared/schema/valuation.ts';
import type { EntryReader } from '../../shared/use-cases/ledger-ports.ts';
import type { nameEntries } from '../../shared/use-cases/name-entries.ts';

export type Dependencies = ApiDependencies & {
  readonly entries: EntryReader;
  readonly name: ReturnType<typeof nameEntries>;
};

/** GET /api/v1/valuations/{id}; the valuation stands unwrapped (contract §4.4). */
export const createHandler = ({ entries, name, ...api }: Dependencies) =>
  apiEndpoint(api, 'read', async (event, { caller: { familyId } }) => {
    const entry = await entries.find(familyId, pathId(event));
    const [named] = entry?.kind === 'valuation' ? await name(familyId, [entry]) : [];
    if (named === undefined) throw new NotFoundError('Valuation');
    return json(200, toValuation(named), { etag: entityTag(named.entry) });
  });
