import { SuggestionFilters, toSuggestion } from '../../shared/changes/schema/suggestion.ts';
import { listSuggestionsEndpoint } from '../../shared/changes/suggestion-endpoints.ts';
import { listSuggestions } from '../../shared/changes/use-cases/find-suggestions.ts';
import { pageMeta } from '../../shared/platform/domain/paging.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pageOf, queryOf } from '../../shared/platform/http/query.ts';
import { toListMeta } from '../../shared/platform/schema/list-meta.ts';
import { validate } from '../../shared/platform/schema/validate.ts';
import { composeApi } from '../platform/api.ts';
import { composeFind } from './suggestions.ts';

export type Dependencies = ApiDependencies & { readonly list: ReturnType<typeof listSuggestions> };

/** GET /api/v1/suggestions, newest first. */
export const createHandler = ({ list, ...api }: Dependencies) =>
  apiEndpoint(api, listSuggestionsEndpoint, async (event, { caller }) => {
    const page = pageOf(event);
    const filters = validate(SuggestionFilters, queryOf(event));
    const { items, totalCount } = await list(caller.familyId, filters, page);
    return json(200, { data: items.map(toSuggestion), meta: toListMeta(pageMeta(page, totalCount)) });
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  return createHandler({ ...api, list: listSuggestions(composeFind(documents, tableName)) });
});
