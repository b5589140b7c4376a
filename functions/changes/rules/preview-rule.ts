import { previewRuleEndpoint } from '../../../shared/changes/endpoints.ts';
import { toRulesRequest } from '../../../shared/changes/schema/change-set.ts';
import { previewRule } from '../../../shared/changes/use-cases/preview-rule.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { composeStart, type StartDependencies, startChange } from '../change-sets/start-change.ts';

export type Dependencies = StartDependencies & { readonly preview: ReturnType<typeof previewRule> };

/** POST /api/v1/rules/{id}/preview */
export const createHandler = ({ preview, ...api }: Dependencies) =>
  startChange(previewRuleEndpoint, api, (fields, event) => toRulesRequest(fields, pathId(event)), preview);

export const handler = lambda(() => {
  const { start, records } = composeStart();
  return createHandler({ ...start, preview: previewRule({ create: start.create, rules: records }) });
});
