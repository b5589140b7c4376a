import { describe, expect, it } from 'vitest';
import type {
  ConditionType,
  Operator,
  RuleAction,
  RuleCondition,
} from '../../../shared/catalogue/domain/rule-content.ts';
import { actionInWords, conditionInWords, ruleInWords } from '../../../web/catalogue/rule-words.ts';

const GROCERIES = '0195583d-6b7c-7a10-8d2e-3f4a5b6c7d01';
const GONE = '0195583d-6b7c-7a10-8d2e-3f4a5b6c7d02';
const wording = {
  operands: new Map([
    [`category|${GROCERIES}`, 'Groceries'],
    [`merchant|${GROCERIES}`, 'REWE'],
    [`tag|${GROCERIES}`, 'Food'],
  ]),
  accounts: new Map([[GROCERIES, 'Giro']]),
  locale: 'de',
};
const condition = <Type extends ConditionType>(
  type: Type,
  operator: Operator<Type>,
  value: string | null = null,
): RuleCondition => ({ type, operator, value, subConditions: [] }) as RuleCondition;
const name = condition('transaction_name', 'like', 'REWE');
const category: RuleAction = { type: 'set_transaction_category', value: GROCERIES };
const tag: RuleAction = { type: 'set_transaction_tags', value: GROCERIES };
const always = { effectiveDate: null, stopAfterMatch: false };

describe('a rule in words', () => {
  it('says what must hold and what then happens', () => {
    const conditions = [name, condition('transaction_amount', '>', '1234.5')];
    expect(ruleInWords({ ...always, conditions, actions: [category, tag] }, wording)).toBe(
      'If the name contains “REWE” and the amount is over 1.234,5, set the category to Groceries and add the tag Food.',
    );
  });

  it('says from when it holds, and what it skips', () => {
    const rule = { conditions: [name], actions: [category], effectiveDate: '2026-03-01', stopAfterMatch: true };
    expect(ruleInWords(rule, wording)).toBe(
      'If the name contains “REWE” and the date is 01.03.2026 or later, set the category to Groceries and skip the rules after this one.',
    );
  });

  it('says that it is for every transaction', () => {
    expect(ruleInWords({ ...always, conditions: [], actions: [tag] }, wording)).toBe(
      'For every transaction, add the tag Food.',
    );
  });

  it('puts a group in parentheses if there is more than the group', () => {
    const group: RuleCondition = {
      ...condition('compound', 'or'),
      subConditions: [name, condition('transaction_notes', 'is_null')],
    };
    const rule = { ...always, conditions: [group], actions: [tag] };
    expect(ruleInWords(rule, wording)).toBe('If the name contains “REWE” or it has no notes, add the tag Food.');
    expect(ruleInWords({ ...rule, conditions: [group, condition('transaction_type', '=', 'Expense')] }, wording)).toBe(
      'If (the name contains “REWE” or it has no notes) and money went out, add the tag Food.',
    );
  });

  it('is shortened for lists', () => {
    const rule = {
      ...always,
      conditions: Array.from({ length: 9 }, () => name),
      actions: [{ type: 'set_transaction_name', value: 'x'.repeat(999) }] as const,
    };
    const short = ruleInWords(rule, wording, { isShort: true });
    expect(short).toContain('and 3 more conditions, change the name to “xxx');
    expect(short.length).toBeLessThan(400);
  });
});

describe('a condition in words', () => {
  it.each([
    ['transaction_name', '=', 'Rent', 'the name is “Rent”'],
    ['transaction_name', 'is_null', null, 'it has no name'],
    ['transaction_details', 'like', 'May', 'the details contain “May”'],
    ['transaction_notes', '=', 'May', 'the notes are “May”'],
    ['transaction_amount', '>=', '50', 'the amount is at least 50'],
    ['transaction_amount', '<', '50', 'the amount is under 50'],
    ['transaction_amount', '<=', '50', 'the amount is at most 50'],
    ['transaction_amount', '=', '0.10000001', 'the amount is 0,10000001'],
    ['transaction_amount', '!=', '-5', 'the amount is not -5'],
    ['transaction_type', '=', 'income', 'money came in'],
    ['transaction_type', '=', 'transfer', 'it is a transfer'],
    ['transaction_type', '=', 'refund', 'the type is “refund”'],
    ['transaction_merchant', '=', GROCERIES, 'the merchant is REWE'],
    ['transaction_category', '=', GONE, 'the category is (deleted category)'],
    ['transaction_category', '=', 'Unbound', 'the category is “Unbound”'],
    ['transaction_category', 'is_null', null, 'it has no category'],
    ['transaction_tag', '=', GROCERIES, 'it has the tag Food'],
    ['transaction_tag', 'is_null', null, 'it has no tag'],
    ['transaction_account', '=', GROCERIES, 'the account is Giro'],
    ['transaction_account', '=', 'Savings', 'the account is Savings'],
    ['transaction_account', '=', GONE, 'the account is (deleted account)'],
  ] as const)('%s %s %s', (type, operator, value, words) => {
    expect(conditionInWords(condition(type, operator, value), wording)).toBe(words);
  });
});

describe('an action in words', () => {
  it.each([
    ['set_transaction_merchant', GROCERIES, 'set the merchant to REWE'],
    ['set_transaction_tags', GONE, 'add the tag (deleted tag)'],
    ['set_transaction_name', 'Rent', 'change the name to “Rent”'],
    ['exclude_transaction', null, 'leave it out of totals'],
    ['set_as_transfer_or_payment', null, 'mark it as a transfer'],
    ['set_investment_activity_label', 'Buy', 'label the investment “Buy” (which does nothing here)'],
    ['send_email_notification', null, 'send an email (which does nothing here)'],
    ['auto_categorize', null, 'find a category (which does nothing here)'],
    ['auto_detect_merchants', null, 'find the merchant (which does nothing here)'],
  ] as const)('%s %s', (type, value, words) => {
    expect(actionInWords({ type, value }, wording)).toBe(words);
  });
});
