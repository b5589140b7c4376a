import * as z from 'zod';
import type { Fields } from '../../catalogue/schema/record-fields.ts';
import { CreateRuleFields, toRuleRequest } from '../../catalogue/schema/rule.ts';
import { ValidationError } from '../../platform/domain/errors.ts';
import { validate } from '../../platform/schema/validate.ts';
import type { ChangeRequest } from '../change-sets/domain/bulk-edit.ts';
import type { RulesPreview } from '../rules/use-cases/new-rule.ts';
import { SelectionFilter, toSelection } from './selection.ts';
import { idsOf } from './transaction-id.ts';

/** Without a filter, the rules see every transaction. */
export const RunRulesFields = z.object({
  rule_ids: idsOf('a rule').optional().describe('The rules to run, active or not; all active rules if omitted'),
  filter: SelectionFilter.optional(),
});
export const PreviewRuleFields = RunRulesFields.pick({ filter: true });
export const PreviewRulesFields = RunRulesFields.extend({
  rule: CreateRuleFields.optional().describe(
    'A new rule, instead of `rule_ids`: it is created when the change set is applied, and taken away when that is reverted',
  ),
});

/** @throws ValidationError with one sentence per invalid field */
export const toRulesPreview = ({ rule, ...fields }: Fields): RulesPreview => {
  if (rule === undefined) return { request: toRulesRequest(fields) };
  if (fields['rule_ids'] !== undefined) throw new ValidationError(['rule cannot be sent with rule_ids']);
  return { request: toRulesRequest(fields), rule: toRuleRequest({ rule }) };
};

/**
 * `ruleId`: the only rule.
 * @throws ValidationError with one sentence per invalid field
 */
export const toRulesRequest = (fields: Fields, ruleId?: string): ChangeRequest => {
  const { rule_ids = null, filter = {} } =
    ruleId === undefined
      ? validate(RunRulesFields, fields)
      : { ...validate(PreviewRuleFields, fields), rule_ids: [ruleId] };
  const select = toSelection({ filter });
  return { select, changes: {}, rules: { ids: rule_ids }, sent: { filter, changes: {}, rule_ids } };
};
