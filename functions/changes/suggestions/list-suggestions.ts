import { SuggestionFilters, toSuggestion } from '../../../shared/changes/schema/suggestion.ts';
import { listSuggestionsEndpoint } from '../../../shared/changes/suggestion-endpoints.ts';
import { queryEndpoint } from '../../platform/endpoint.ts';
import { suggesting } from './suggestions.ts';

/** GET /api/v1/suggestions, newest first. */
export const handler = queryEndpoint(
  listSuggestionsEndpoint,
  { find: suggesting },
  ({ find }) =>
    async ({ caller, readFilters, listed }) => {
      const filters = readFilters(SuggestionFilters);
      return listed(await find(caller.familyId, filters), toSuggestion);
    },
);
