import * as z from 'zod';
import { ValidationError } from '../../platform/domain/errors.ts';
import { keysOf } from '../../platform/domain/keys-of.ts';
import { textFault } from '../../platform/domain/text/sent-text.ts';
import { DateField } from '../../platform/schema/entry-fields.ts';
import { Instant, LocalDate } from '../../platform/schema/instant.ts';
import { defined, validate } from '../../platform/schema/validate.ts';
import type { RecordAttributes } from '../domain/catalogue-record.ts';
import { type RuleSource, readRuleContent } from '../domain/read-rule-content.ts';
import {
  ACTIONS,
  actionFacts,
  CONDITIONS,
  conditionFacts,
  MAX_RULE_POSITION,
  type OperandKind,
  operandKey,
  parseRuleTexts,
  RULE_RESOURCE_TYPE,
  type RuleAction,
  type RuleCondition,
  type RuleContent,
} from '../domain/rule-content.ts';
import type { RuleChanges, RuleRequest } from '../use-cases/rule-writes.ts';
import type { RuleView } from '../use-cases/view-records.ts';
import { type Fields, OptionalNameField, unwrap } from './record-fields.ts';

const OPERANDS = ['category', 'merchant', 'tag'] as const satisfies readonly OperandKind[];
const VALUE = {
  value: z.string().nullable().describe('The value to compare with or to set; the id, if it refers to a record'),
  value_ref: z
    .object({ type: z.enum(OPERANDS), id: z.uuid(), name: z.string() })
    .nullable()
    .describe('The record that the value refers to; null if it refers to none, or if the record was deleted'),
};
const SubCondition = z.object({
  condition_type: z.enum(keysOf(CONDITIONS)),
  operator: z.string(),
  ...VALUE,
});
const Condition = SubCondition.extend({ sub_conditions: z.array(SubCondition) });
const Action = z.object({
  action_type: z.enum(keysOf(ACTIONS)),
  ...VALUE,
});

/** A rule is applied to existing transactions on demand. */
export const Rule = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  resource_type: z.string(),
  active: z.boolean(),
  effective_date: LocalDate.nullable(),
  position: z
    .int()
    .nullable()
    .describe('Rules with lower positions run first, rules without one last; ties run in order of creation'),
  stop_after_match: z
    .boolean()
    .describe('Whether later rules skip a transaction that meets the conditions of this rule'),
  conditions: z.array(Condition),
  actions: z.array(Action),
  created_at: Instant,
  updated_at: Instant,
});
export type Rule = z.infer<typeof Rule>;

export const toRule = ({ record, operands }: RuleView): Rule => {
  const named = (kind: OperandKind | undefined, value: string | null) => {
    const name = kind === undefined || value === null ? undefined : operands.get(operandKey({ kind, value }));
    return {
      value,
      value_ref: kind === undefined || name === undefined ? null : { type: kind, id: value ?? '', name },
    };
  };
  const plain = ({ type, operator, value }: RuleCondition) => ({
    condition_type: type,
    operator,
    ...named(conditionFacts(type).operand, value),
  });
  const action = ({ type, value }: RuleAction) => ({ action_type: type, ...named(actionFacts(type).operand, value) });
  const { conditions, actions } = parseRuleTexts(record);
  return {
    id: record.id,
    name: record.ruleName,
    resource_type: record.resourceType,
    active: record.active,
    effective_date: record.effectiveDate,
    position: record.position ?? null,
    stop_after_match: record.stopAfterMatch ?? false,
    conditions: conditions.map((condition) => ({
      ...plain(condition),
      sub_conditions: condition.subConditions.map(plain),
    })),
    actions: actions.map(action),
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  };
};

const ProposedValue = { value: z.string().nullable() };
const ProposedCondition = SubCondition.pick({ condition_type: true, operator: true }).extend(ProposedValue);

/** A rule that does not exist yet, or that a change set created. */
export const ProposedRule = Rule.pick({
  id: true,
  name: true,
  active: true,
  effective_date: true,
  position: true,
  stop_after_match: true,
}).extend({
  conditions: z.array(ProposedCondition.extend({ sub_conditions: z.array(ProposedCondition) })),
  actions: z.array(Action.pick({ action_type: true }).extend(ProposedValue)),
});

export const toProposedRule = ({
  id,
  attributes,
}: {
  readonly id: string;
  readonly attributes: RecordAttributes['rule'];
}): z.infer<typeof ProposedRule> => {
  const plain = ({ type, operator, value }: RuleCondition) => ({ condition_type: type, operator, value });
  const { conditions, actions } = parseRuleTexts(attributes);
  return {
    id,
    name: attributes.ruleName,
    active: attributes.active,
    effective_date: attributes.effectiveDate,
    position: attributes.position ?? null,
    stop_after_match: attributes.stopAfterMatch ?? false,
    conditions: conditions.map((condition) => ({
      ...plain(condition),
      sub_conditions: condition.subConditions.map(plain),
    })),
    actions: actions.map(({ type, value }) => ({ action_type: type, value })),
  };
};

const SentReference = z
  .object({
    type: z.enum(OPERANDS).optional(),
    id: z.string().meta({ format: 'uuid' }).optional(),
    name: z.string().optional(),
  })
  .nullable()
  .describe('The record that the value refers to, as in answers: its name is used if there is no `value`');
const SENT_VALUE = {
  value: z.union([z.string(), z.number()]).nullable().optional().describe('The value; the id or the name of a record'),
  value_ref: SentReference.optional(),
};
const OPERATORS = [...new Set(Object.values(CONDITIONS).flatMap(({ operators }): readonly string[] => operators))];
const SentSubCondition = z.object({
  condition_type: z.enum(keysOf(CONDITIONS)),
  operator: z.enum(OPERATORS).describe('One of those of the type'),
  ...SENT_VALUE,
});
const SentCondition = SentSubCondition.extend({
  sub_conditions: z.array(SentSubCondition).optional().describe('Of a `compound` condition'),
});
const SentAction = z.object({ action_type: z.enum(keysOf(ACTIONS)), ...SENT_VALUE });

/** The document describes these items; `readRuleContent` reads them, because what may stand beside what depends on the type. */
const listOf = (item: z.ZodType) => z.array(z.unknown(), 'must be a list').meta({ itemsOf: () => item });
const CONDITION_LIST = listOf(SentCondition);
const ACTION_LIST = listOf(SentAction);
const POSITION_TEXT = `must be a whole number from 1 to ${MAX_RULE_POSITION}, or null`;
const SENT = {
  name: OptionalNameField.optional().describe(
    'The name of the rule. A rule without a name is identified by its content',
  ),
  resource_type: z.literal(RULE_RESOURCE_TYPE, `must be ${RULE_RESOURCE_TYPE}`).optional(),
  active: z.boolean('must be true or false').optional().describe('Whether the rule is active; defaults to false'),
  effective_date: DateField.nullable().optional(),
  position: z
    .int(POSITION_TEXT)
    .min(1, POSITION_TEXT)
    .max(MAX_RULE_POSITION, POSITION_TEXT)
    .nullable()
    .optional()
    .describe('Rules with lower positions run first, rules without one last; ties run in order of creation'),
  stop_after_match: z
    .boolean('must be true or false')
    .optional()
    .describe('Whether later rules skip a transaction that meets the conditions of this rule; defaults to false'),
};
const CONDITIONS_TEXT = [
  'Each is `{condition_type, operator, value}`, and all must hold. `is_null` takes no value.',
  '`transaction_name`, `transaction_notes`, `transaction_details` (the notes, too): `like` (contains the text), `=`, `is_null`; upper and lower case are equal.',
  '`transaction_amount`: `>`, `>=`, `<`, `<=`, `=`, `!=` and a decimal; both amounts are compared without their signs.',
  '`transaction_type`: `=` and `income`, `expense` or `transfer`.',
  '`transaction_category`, `transaction_merchant`, `transaction_tag`: `=` and the id or the name, `is_null`.',
  '`transaction_account`: `=` and the id or the name of the account.',
  '`compound`: `and` or `or`, and `sub_conditions` instead of a value.',
].join(' ');
const ACTIONS_TEXT = [
  'Each is `{action_type, value}`, at most one of each type.',
  '`set_transaction_category`, `set_transaction_merchant`, `set_transaction_tags` (adds one tag): the value is the id or the name.',
  '`set_transaction_name`: the value is the name.',
  '`exclude_transaction`, `set_as_transfer_or_payment` (sets the kind `funds_movement`): no value.',
  'Stored but not run: `set_investment_activity_label` with a value, `send_email_notification`, `auto_categorize` and `auto_detect_merchants` without one.',
].join(' ');

export const CreateRuleFields = z.object({
  ...SENT,
  conditions: CONDITION_LIST.optional().describe(CONDITIONS_TEXT),
  actions: ACTION_LIST.describe(ACTIONS_TEXT),
});
export const UpdateRuleFields = z.object({
  ...SENT,
  conditions: CONDITION_LIST.optional().describe(CONDITIONS_TEXT),
  actions: ACTION_LIST.optional().describe(ACTIONS_TEXT),
});

/** An id of the family takes precedence over the name. */
const FROM_CLIENT: RuleSource = { pick: (value, name) => value ?? name, faultOf: textFault, isStrict: true };

/** @throws ValidationError with one sentence per error */
const readContent = (conditions: unknown, actions: unknown): RuleContent => {
  const read = readRuleContent({ conditions, actions }, FROM_CLIENT);
  if (!read.ok) throw new ValidationError(read.errors);
  return read.content;
};

/** @throws ValidationError with one sentence per invalid field */
export const toRuleRequest = (fields: Fields): RuleRequest => {
  const read = validate(CreateRuleFields, unwrap(fields, 'rule'));
  return {
    ruleName: read.name ?? null,
    resourceType: read.resource_type ?? RULE_RESOURCE_TYPE,
    active: read.active ?? false,
    effectiveDate: read.effective_date ?? null,
    position: read.position ?? null,
    stopAfterMatch: read.stop_after_match ?? false,
    content: readContent(read.conditions ?? [], read.actions),
  };
};

const ANY_ACTION = [{ action_type: 'auto_categorize' }];

/** @throws ValidationError with one sentence per invalid field */
export const toRuleChanges = (fields: Fields): RuleChanges => {
  const read = validate(UpdateRuleFields, unwrap(fields, 'rule'));
  const content = readContent(read.conditions ?? [], read.actions ?? ANY_ACTION);
  return {
    ...defined({
      ruleName: read.name,
      resourceType: read.resource_type,
      active: read.active,
      effectiveDate: read.effective_date,
      position: read.position,
      stopAfterMatch: read.stop_after_match,
    }),
    content: {
      ...(read.conditions !== undefined && { conditions: content.conditions }),
      ...(read.actions !== undefined && { actions: content.actions }),
    },
  };
};
