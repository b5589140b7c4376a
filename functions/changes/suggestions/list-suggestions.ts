import { SuggestionFilters, toSuggestion } from '../../../shared/changes/schema/suggestion.ts';
import { listSuggestionsEndpoint } from '../../../shared/changes/suggestion-endpoints.ts';
import type { findSuggestions } from '../../../shared/changes/use-cases/find-suggestions.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { listed } from '../../../shared/platform/http/query.ts';
import { readFilters } from '../../../shared/platform/http/read-filters.ts';
import { composeApi } from '../../platform/api.ts';
import { composeFind } from './suggestions.ts';

export type Dependencies = ApiDependencies & { readonly find: ReturnType<typeof findSuggestions> };

/** GET /api/v1/suggestions, newest first. */
export const createHandler = ({ find, ...api }: Dependencies) =>
  apiEndpoint(api, listSuggestionsEndpoint, async (event, { caller }) => {
    const filters = readFilters(event, SuggestionFilters);
    return json(200, listed(event, await find(caller.familyId, filters), toSuggestion));
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  return createHandler({ ...api, find: composeFind(documents, tableName) });
});
