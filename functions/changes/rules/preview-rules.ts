import { previewRulesEndpoint } from '../../../shared/changes/endpoints.ts';
import { previewRules } from '../../../shared/changes/rules/use-cases/new-rule.ts';
import { toRulesPreview } from '../../../shared/changes/schema/rules-request.ts';
import { records } from '../../catalogue/adapters.ts';
import { newChangeSet } from '../adapters.ts';
import { startProposal } from '../change-sets/start-change.ts';

/** POST /api/v1/rules/preview */
export const handler = startProposal(
  previewRulesEndpoint,
  { create: newChangeSet, records },
  (fields) => toRulesPreview(fields),
  previewRules,
);
