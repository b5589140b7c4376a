import { describe, expect, it } from 'vitest';
import {
  bindOperands,
  operandKey,
  operandsOf,
  parseRuleTexts,
  type RuleContent,
  ruleRecordName,
  ruleTexts,
} from '../../../../shared/catalogue/domain/rule-content.ts';

const inTag = { type: 'transaction_tag', operator: '=', value: 'Trip', subConditions: [] } as const;
const CONTENT: RuleContent = {
  conditions: [{ type: 'compound', operator: 'and', value: null, subConditions: [inTag] }],
  actions: [
    { type: 'set_transaction_category', value: 'Travel' },
    { type: 'set_transaction_name', value: 'Travel' },
  ],
};

describe('operandsOf', () => {
  it('finds the records in conditions and actions, including sub-conditions', () => {
    expect(operandsOf(CONTENT).map(operandKey)).toEqual(['tag|Trip', 'category|Travel']);
  });
});

describe('bindOperands', () => {
  it('replaces names with ids, and keeps other texts', () => {
    const rule = { ruleName: null, resourceType: 'transaction', active: true, effectiveDate: null };
    const bound = bindOperands({ ...rule, ...ruleTexts(CONTENT) }, { 'tag|Trip': 't', 'category|Travel': 'c' });

    expect(operandsOf(parseRuleTexts(bound)).map(operandKey)).toEqual(['tag|t', 'category|c']);
    expect(parseRuleTexts(bound).actions[1]).toEqual({ type: 'set_transaction_name', value: 'Travel' });
  });
});

describe('ruleTexts', () => {
  it('can be parsed back', () => {
    expect(parseRuleTexts(ruleTexts(CONTENT))).toEqual(CONTENT);
  });
});

describe('ruleRecordName', () => {
  it('identifies rules by name, and rules without a name by content', () => {
    const other = { ...CONTENT, conditions: [] };
    expect(ruleRecordName('transaction', null, CONTENT)).not.toBe(ruleRecordName('transaction', null, other));
    expect(ruleRecordName('transaction', 'Trips', CONTENT)).toBe(ruleRecordName('transaction', 'Trips', other));
  });
});
