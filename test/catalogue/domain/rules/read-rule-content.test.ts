import { describe, expect, it } from 'vitest';
import { FROM_FILE, readRuleContent } from '../../../../shared/catalogue/domain/read-rule-content.ts';

const LIKE = { condition_type: 'transaction_name', operator: 'like', value: 'grocery' };
const GROCERIES = { action_type: 'set_transaction_category', value: 'Groceries' };
const errorsOf = (conditions: unknown, actions: unknown = [GROCERIES]): readonly string[] => {
  const read = readRuleContent({ conditions, actions });
  return read.ok ? [] : read.errors;
};

describe('readRuleContent', () => {
  it('accepts a condition and an action', () => {
    expect(readRuleContent({ conditions: [LIKE], actions: [GROCERIES] })).toEqual({
      ok: true,
      content: {
        conditions: [{ type: 'transaction_name', operator: 'like', value: 'grocery', subConditions: [] }],
        actions: [{ type: 'set_transaction_category', value: 'Groceries' }],
      },
    });
  });

  it('accepts up to 100 conditions', () => {
    const conditions = Array.from({ length: 101 }, () => LIKE);

    expect(errorsOf(conditions.slice(1))).toEqual([]);
    expect(errorsOf(conditions)).toEqual(['conditions must have at most 100 items, not 101']);
  });

  it('accepts a compound condition, one level deep', () => {
    const compound = { condition_type: 'compound', operator: 'or', sub_conditions: [LIKE, LIKE] };

    expect(errorsOf([compound])).toEqual([]);
    expect(errorsOf([{ ...compound, sub_conditions: [compound] }])).toEqual([
      'conditions[0].sub_conditions[0] must not be compound: conditions can be nested one level only',
    ]);
    expect(errorsOf([{ ...compound, sub_conditions: [] }])).toEqual(['conditions[0].sub_conditions must not be empty']);
    expect(errorsOf([{ ...LIKE, sub_conditions: [LIKE] }])).toEqual([
      'conditions[0].sub_conditions must be omitted: only a compound condition has them',
    ]);
  });

  it('rejects values that are too deep to quote', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);

    expect(errorsOf([{ ...LIKE, value: deep }])).toEqual(['conditions[0].value must be a string, not a list']);
    expect(errorsOf([{ ...LIKE, operator: deep }])[0]).toContain('operator of transaction_name a list is not one of');
    expect(errorsOf([{ ...LIKE, condition_type: deep }])[0]).toContain('conditions[0].condition_type a list is not');
  });

  it.each([
    [{ ...LIKE, condition_type: 'payee' }, 'conditions[0].condition_type "payee" is not one of transaction_name'],
    [{ ...LIKE, operator: '>' }, 'conditions[0].operator of transaction_name ">" is not one of like, =, is_null'],
    [{ ...LIKE, value: ' ' }, 'conditions[0].value is required'],
    [{ ...LIKE, value: ['a'] }, 'conditions[0].value must be a string, not ["a"]'],
    [
      { condition_type: 'transaction_amount', operator: '>', value: '1,5' },
      'conditions[0].value must be a decimal, like "12.50", not "1,5"',
    ],
    ['like', 'conditions[0] must be an object'],
  ])('rejects %j', (condition, message) => {
    expect(errorsOf([condition])[0]).toContain(message);
  });

  it.each([
    [[], 'actions must not be empty'],
    [{}, 'actions must be a list'],
    [[{ action_type: 'set_transaction_name' }], 'actions[0].value is required'],
    [[{ action_type: 'dance' }], 'actions[0].action_type "dance" is not one of'],
    [[GROCERIES, GROCERIES], 'actions[1] repeats set_transaction_category'],
  ])('rejects the actions %j', (actions, message) => {
    expect(errorsOf([], actions)[0]).toContain(message);
  });

  it('writes numbers as decimals, and requires no value if the operator needs none', () => {
    const read = readRuleContent({
      conditions: [
        { condition_type: 'transaction_amount', operator: '>=', value: 12.5 },
        { condition_type: 'transaction_category', operator: 'is_null', value: 'Food' },
      ],
      actions: [{ action_type: 'auto_categorize' }],
    });

    expect(read.ok && read.content.conditions.map(({ value }) => value)).toEqual(['12.5', null]);
  });

  it('reports all errors', () => {
    expect(errorsOf([{}, { ...LIKE, operator: '!' }], [{}])).toHaveLength(3);
  });
});

describe('readRuleContent, of a request', () => {
  const strictly = (conditions: unknown, actions: unknown) => {
    const read = readRuleContent({ conditions, actions }, { ...FROM_FILE, isStrict: true });
    return read.ok ? [] : read.errors;
  };
  const type = (value: string) => ({ condition_type: 'transaction_type', operator: '=', value });

  it('rejects a value that can never match, which a file may have', () => {
    expect(strictly([type('in')], [GROCERIES])).toEqual([
      'conditions[0].value of transaction_type "in" is not one of income, expense, transfer',
    ]);
    expect(strictly([type('Income')], [GROCERIES])).toEqual([]);
    expect(errorsOf([type('in')])).toEqual([]);
  });

  it('rejects a value that an action ignores, which a file may have', () => {
    const action = { action_type: 'set_as_transfer_or_payment', value: 'x' };
    expect(strictly([], [action])).toEqual([
      'actions[0].value must be left out: set_as_transfer_or_payment takes none',
    ]);
    expect(strictly([], [{ ...action, value: null }])).toEqual([]);
    expect(errorsOf([], [action])).toEqual([]);
  });
});

describe('FROM_FILE', () => {
  it('uses the name if the value is missing or an id of another system', () => {
    const id = '0f0d2a4e-6a58-4d5b-9d2e-6b1c2f3a4b5c';
    expect(FROM_FILE.pick(id, 'Food')).toBe('Food');
    expect(FROM_FILE.pick(null, 'Food')).toBe('Food');
    expect(FROM_FILE.pick('Fun', 'Food')).toBe('Fun');
    expect(FROM_FILE.pick(id, null)).toBe(id);
  });
});
