import { applyRulesEndpoint } from '../../shared/changes/endpoints.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { composeRuns, type RunDependencies, runRules } from './rule-runs.ts';

/** POST /api/v1/rules/apply */
export const createHandler = (deps: RunDependencies) => runRules(applyRulesEndpoint, deps, { applyWhenReady: true });

export const handler = lambda(() => createHandler(composeRuns()));
