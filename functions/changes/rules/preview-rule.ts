import { previewRuleEndpoint } from '../../../shared/changes/endpoints.ts';
import { toRulesRequest } from '../../../shared/changes/schema/change-set.ts';
import { previewRule } from '../../../shared/changes/use-cases/preview-rule.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { records } from '../../catalogue/adapters.ts';
import { newChangeSet } from '../adapters.ts';
import { startChange } from '../change-sets/start-change.ts';

/** POST /api/v1/rules/{id}/preview */
export const handler = startChange(
  previewRuleEndpoint,
  { create: newChangeSet, rules: records },
  (fields, event) => toRulesRequest(fields, pathId(event)),
  previewRule,
);
