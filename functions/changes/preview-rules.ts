import { previewRulesEndpoint } from '../../shared/changes/endpoints.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { composeRuns, type RunDependencies, runRules } from './rule-runs.ts';

/** POST /api/v1/rules/preview */
export const createHandler = (deps: RunDependencies) => runRules(previewRulesEndpoint, deps, { applyWhenReady: false });

export const handler = lambda(() => createHandler(composeRuns()));
