import { toAcceptance } from '../../../shared/changes/schema/suggestion.ts';
import { acceptSuggestionsEndpoint } from '../../../shared/changes/suggestion-endpoints.ts';
import { acceptSuggestions } from '../../../shared/changes/suggestions/use-cases/accept-suggestions.ts';
import { changeSets, newChangeSet } from '../adapters.ts';
import { startChange } from '../change-sets/start-change.ts';
import { suggesting } from './suggestions.ts';

/** POST /api/v1/suggestions/accept */
export const handler = startChange(
  acceptSuggestionsEndpoint,
  { changeSets, create: newChangeSet, find: suggesting },
  toAcceptance,
  acceptSuggestions,
);
