import { previewRuleEndpoint } from '../../../shared/changes/endpoints.ts';
import { previewRule } from '../../../shared/changes/rules/use-cases/preview-rule.ts';
import { toRulesRequest } from '../../../shared/changes/schema/rules-request.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { records } from '../../catalogue/adapters.ts';
import { newChangeSet } from '../adapters.ts';
import { startProposal } from '../change-sets/start-change.ts';

/** POST /api/v1/rules/{id}/preview */
export const handler = startProposal(
  previewRuleEndpoint,
  { create: newChangeSet, rules: records },
  (fields, event) => toRulesRequest(fields, pathId(event)),
  previewRule,
);
