import { toAcceptance } from '../../../shared/changes/schema/suggestion.ts';
import { acceptSuggestionsEndpoint } from '../../../shared/changes/suggestion-endpoints.ts';
import { acceptSuggestions } from '../../../shared/changes/use-cases/accept-suggestions.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { composeStart, type StartDependencies, startChange } from '../change-sets/start-change.ts';
import { composeFind } from './suggestions.ts';

export type Dependencies = StartDependencies & { readonly accept: ReturnType<typeof acceptSuggestions> };

/** POST /api/v1/suggestions/accept */
export const createHandler = ({ accept, ...api }: Dependencies) =>
  startChange(acceptSuggestionsEndpoint, api, toAcceptance, accept);

export const handler = lambda(() => {
  const { start, changeSets, documents, tableName } = composeStart();
  const find = composeFind(documents, tableName);
  return createHandler({
    ...start,
    accept: acceptSuggestions({ find, create: start.create, changeSets, now: start.now }),
  });
});
