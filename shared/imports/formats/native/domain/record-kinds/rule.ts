import { readRuleContent } from '../../../../../catalogue/domain/read-rule-content.ts';
import {
  MAX_RULE_POSITION,
  type OperandKind,
  operandKey,
  operandsOf,
  RULE_RESOURCE_TYPE,
  type RuleContent,
  ruleRecordName,
  ruleTexts,
} from '../../../../../catalogue/domain/rule-content.ts';
import type { CatalogueStep } from '../../../../publish/domain/plan.ts';
import { NumberText, type RecordFields } from '../record-fields.ts';
import type { NamedTarget, RecordKind, StepSink } from '../record-kind.ts';

/** A rule for transactions. It refers to records by name, not by id. */
export type RuleRecord = {
  readonly type: 'Rule';
  readonly line: number;
  readonly id: string;
  readonly name: string | null;
  readonly resourceType: string;
  readonly active: boolean;
  readonly effectiveDate: string | null;
  readonly position: number | null;
  readonly stopAfterMatch: boolean;
  readonly content: RuleContent;
};

const NOTHING: RuleContent = { conditions: [], actions: [] };
const TARGETS = { category: 'Category', merchant: 'Merchant', tag: 'Tag' } as const satisfies Record<
  OperandKind,
  NamedTarget
>;

export const ruleKind: RecordKind<RuleRecord> = {
  type: 'Rule',
  read: (fields) => {
    fields.require(['id']);
    return {
      type: 'Rule',
      line: fields.line,
      id: fields.id('id') ?? '',
      name: fields.written('name'),
      resourceType: fields.word('resource_type', [RULE_RESOURCE_TYPE]) ?? RULE_RESOURCE_TYPE,
      active: fields.flag('active'),
      effectiveDate: fields.date('effective_date'),
      position: fields.integer('position', 1, MAX_RULE_POSITION),
      stopAfterMatch: fields.flag('stop_after_match'),
      content: readContent(fields),
    };
  },
  visit: (rule, visitor) => {
    visitor.sourceId('Rule', rule.id);
  },
  /** Rules are matched by name, or by content if they have none; a second rule with the same is a separate rule. */
  steps: (rules, sink) => {
    const known = new Set<string>();
    for (const rule of rules) {
      const { name, resourceType, content } = rule;
      const recordName = ruleRecordName(resourceType, name, content);
      sink.add(stepOf(rule, recordName, known.has(recordName), operandNumbers(content, sink)));
      known.add(recordName);
    }
  },
};

const readContent = (fields: RecordFields): RuleContent => {
  const lists = {
    conditions: withPlainNumbers(fields.data['conditions'] ?? []),
    actions: withPlainNumbers(fields.data['actions'] ?? []),
  };
  const read = readRuleContent(lists);
  if (read.ok) return read.content;
  for (const error of read.errors) {
    fields.report('invalid_value', error, error.startsWith('actions') ? 'actions' : 'conditions');
  }
  return NOTHING;
};

/** The deepest meaningful level is the value of a condition in a compound condition. */
const MAX_LEVELS = 8;

/** Converts NumberText to plain text. Deeper levels are unchanged, to limit recursion. */
const withPlainNumbers = (value: unknown, levels = MAX_LEVELS): unknown => {
  if (value instanceof NumberText) return value.source;
  if (typeof value !== 'object' || value === null || levels === 0) return value;
  if (Array.isArray(value)) return value.map((item) => withPlainNumbers(item, levels - 1));
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, withPlainNumbers(field, levels - 1)]));
};

const operandNumbers = (content: RuleContent, sink: StepSink) =>
  Object.fromEntries(
    operandsOf(content).map((operand) => [operandKey(operand), sink.named(TARGETS[operand.kind], operand.value)]),
  );

const stepOf = (
  { id, name, resourceType, active, effectiveDate, position, stopAfterMatch, content }: RuleRecord,
  recordName: string,
  isSecond: boolean,
  operands: Readonly<Record<string, number>>,
): CatalogueStep => {
  const order = { ...(position !== null && { position }), ...(stopAfterMatch && { stopAfterMatch }) };
  const defaults = { ruleName: name, resourceType, active, effectiveDate, ...order, ...ruleTexts(content) };
  const bind = isSecond
    ? ({ by: 'identity', identity: `Rule:${id}`, name: recordName, defaults } as const)
    : ({ by: 'name', name: recordName, defaults } as const);
  return { kind: 'rule', bind, operands };
};
