import { SuggestionFilters, toSuggestion } from '../../../shared/changes/schema/suggestion.ts';
import { listSuggestionsEndpoint } from '../../../shared/changes/suggestion-endpoints.ts';
import { listed } from '../../../shared/platform/http/request/query.ts';
import { readFilters } from '../../../shared/platform/http/request/read-filters.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { suggesting } from './suggestions.ts';

/** GET /api/v1/suggestions, newest first. */
export const handler = endpoint(
  listSuggestionsEndpoint,
  { find: suggesting },
  ({ find }) =>
    async ({ caller }, event) => {
      const filters = readFilters(event, SuggestionFilters);
      return listed(event, await find(caller.familyId, filters), toSuggestion);
    },
);
