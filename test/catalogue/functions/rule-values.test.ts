import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foreignPart, ruleInValues, valuesOfRule } from '../../../functions/catalogue/rules/rule-pages/rule-values.ts';
import type { CatalogueRecordOf } from '../../../shared/catalogue/domain/catalogue-record.ts';
import {
  actionFacts,
  conditionFacts,
  type RuleCondition,
  type RuleContent,
  ruleTexts,
} from '../../../shared/catalogue/domain/rule-content.ts';
import { atField, changeRows, isRowCommand, rowsIn, rowsOf, valuesOfRows } from '../../../web/catalogue/rule-rows.ts';
import { everyAction, everyCondition } from '../../support/imports/every-rule.ts';

const ID = '0195583d-6b7c-7a10-8d2e-3f4a5b6c7d01';
const knownIds = () => new Set([ID]);
const LOCALES = ['en', 'de', 'fr', 'en-IN', 'de-CH'];

const VALUES: Readonly<Record<string, string>> = {
  transaction_amount: '-1234.5',
  transaction_type: 'Transfer',
  transaction_account: 'Giro',
};
const sampleOf = (type: string): string => {
  const facts =
    type in VALUES
      ? {}
      : type.startsWith('transaction_')
        ? conditionFacts(type as 'transaction_tag')
        : actionFacts(type as 'set_transaction_tags');
  return VALUES[type] ?? ('operand' in facts ? ID : ' two  “words” ');
};

const aRule = (content: RuleContent, over: Partial<CatalogueRecordOf<'rule'>> = {}): CatalogueRecordOf<'rule'> => ({
  id: ID,
  kind: 'rule',
  name: 'transaction|Rule',
  ruleName: 'Rule',
  resourceType: 'transaction',
  active: true,
  effectiveDate: '2026-02-28',
  position: 12,
  stopAfterMatch: true,
  owners: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...over,
  ...ruleTexts(content),
});

/** The rule that the form of a rule sends when it is saved as it is. */
const savedAsItIs = (rule: CatalogueRecordOf<'rule'>, locale: string) =>
  ruleInValues(valuesOfRule(rule, locale), locale, knownIds);

const EVERY: RuleContent = { conditions: everyCondition(sampleOf), actions: everyAction(sampleOf) };
const WORDING = { operands: new Map(), accounts: new Map(), locale: 'en' };

describe('the form of a rule', () => {
  it.each(LOCALES)('keeps every kind of condition and action as it is, in %s', (locale) => {
    const { content, ...saved } = savedAsItIs(aRule(EVERY), locale);

    expect(ruleTexts(content)).toEqual(ruleTexts(EVERY));
    expect(saved).toEqual({
      ruleName: 'Rule',
      resourceType: 'transaction',
      active: true,
      effectiveDate: '2026-02-28',
      position: 12,
      stopAfterMatch: true,
    });
    expect(foreignPart(aRule(EVERY), { ...WORDING, locale })).toBeNull();
  });

  it('keeps what is off, undated and without a place', () => {
    const off = { active: false, effectiveDate: null, position: null, stopAfterMatch: false };
    expect(savedAsItIs(aRule(EVERY, off), 'en')).toMatchObject(off);
  });

  it('keeps any rule that it shows, and shows any rule of texts of one line', () => {
    const value = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      .filter((text) => text.trim() !== '' && !/[\0\r\n]/.test(text));
    const amount = fc.tuple(
      fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }),
      fc.constantFrom('', '.5', '.05', '.00000001'),
    );
    const plain = fc.constantFrom(...everyCondition(sampleOf).filter(({ type }) => type !== 'compound'));
    const condition = fc.tuple(plain, value, amount).map(([condition, text, [whole, fraction]]): RuleCondition => {
      if (condition.value === null || condition.value === ID || condition.type === 'transaction_type') return condition;
      return {
        ...condition,
        value: condition.type === 'transaction_amount' ? `${whole === 0n ? '1' : whole}${fraction}` : text,
      };
    });
    const group = fc.record({
      type: fc.constant('compound' as const),
      operator: fc.constantFrom('and' as const, 'or' as const),
      value: fc.constant(null),
      subConditions: fc.array(condition, { minLength: 1, maxLength: 5 }),
    });
    const content = fc.record({
      conditions: fc.array(fc.oneof(condition, group), { maxLength: 6 }),
      actions: fc.subarray([...everyAction(sampleOf)], { minLength: 1 }),
    });
    fc.assert(
      fc.property(content, fc.constantFrom(...LOCALES), (rule, locale) => {
        expect(foreignPart(aRule(rule), { ...WORDING, locale })).toBeNull();
        expect(ruleTexts(savedAsItIs(aRule(rule), locale).content)).toEqual(ruleTexts(rule));
      }),
    );
  });

  const withCondition = (condition: Partial<RuleCondition>): RuleContent => ({
    ...EVERY,
    conditions: [
      { type: 'transaction_name', operator: 'like', value: 'x', subConditions: [], ...condition } as RuleCondition,
    ],
  });

  it.each([
    [
      'a type that no transaction has',
      withCondition({ type: 'transaction_type', operator: '=', value: 'refund' }),
      'the type is “refund”',
    ],
    ['a text of two lines', withCondition({ value: 'one\ntwo' }), 'the name contains “one\ntwo”'],
    [
      'a line that ends as in old files',
      withCondition({ type: 'transaction_account', operator: '=', value: 'one\rtwo' }),
      'the account is one\rtwo',
    ],
    ['a character that no client may send', withCondition({ value: 'nul \0' }), 'the name contains “nul \0”'],
    [
      'such a text in a group',
      withCondition({
        type: 'compound',
        operator: 'or',
        value: null,
        subConditions: withCondition({ value: 'a\nb' }).conditions,
      }),
      'the name contains “a\nb”',
    ],
    [
      'a value for an action that takes none',
      { conditions: [], actions: [{ type: 'send_email_notification', value: 'me@example.org' }] },
      'send an email (which does nothing here) (me@example.org)',
    ],
  ] as const satisfies readonly (readonly [string, RuleContent, string])[])(
    'names %s as what it does not know',
    (_, content, words) => {
      expect(foreignPart(aRule(content), WORDING)).toBe(words);
    },
  );

  it.each([
    [
      'a blank text',
      withCondition({ value: '' }),
      'c1_value: Enter the text to look for, or choose another comparison',
    ],
    [
      'a deleted category',
      withCondition({ type: 'transaction_category', operator: '=', value: 'gone' }),
      'c1_value: This category was deleted. Choose another one',
    ],
    ['no tag', withCondition({ type: 'transaction_tag', operator: '=', value: '' }), 'c1_value: Choose a tag'],
    [
      'an amount in words',
      withCondition({ type: 'transaction_amount', operator: '>', value: 'many' }),
      'c1_value: Enter the amount as 1.234,50',
    ],
    [
      'no account',
      withCondition({ type: 'transaction_account', operator: '=', value: '' }),
      'c1_value: Choose an account',
    ],
    [
      'an empty group',
      withCondition({ type: 'compound', operator: 'or', value: null }),
      'c1_condition_type: Add a condition to this group, or remove the group',
    ],
    [
      'a text that is too long',
      withCondition({ value: 'x'.repeat(1_001) }),
      'c1_value: Enter at most 1,000 characters, not 1001',
    ],
    ['no action', { conditions: [], actions: [] }, 'action_type: Add at least one action'],
    [
      'an action without its value',
      { conditions: [], actions: [{ type: 'set_transaction_name', value: '' }] },
      'a1_value: Enter the new name',
    ],
  ] as const satisfies readonly (readonly [string, RuleContent, string])[])(
    'refuses %s at its field',
    (_, content, sentence) => {
      const values = valuesOfRows(rowsOf(content, 'de'));
      expect(() => ruleInValues(values, 'de', knownIds)).toThrow(sentence);
    },
  );

  it.each(['0.5', '-1', '12345678', 'first'])('refuses %s as the order', (position) => {
    expect(() => ruleInValues({ ...valuesOfRule(aRule(EVERY), 'en'), position }, 'en', knownIds)).toThrow(
      'position: Enter a whole number',
    );
  });

  it('refuses what only a forged form has', () => {
    expect(() => rowsIn({ c1_type: 'toString' })).toThrow('does not exist');
    expect(() => rowsIn({ a1_type: 'delete_everything' })).toThrow('does not exist');
  });

  it('names the field of a sentence about a part', () => {
    expect(atField('conditions[0].sub_conditions[2].value must be well-formed Unicode')).toBe(
      'c1_s3_value must be well-formed Unicode',
    );
    expect(atField('actions[1].value must not be blank')).toBe('a2_value must not be blank');
    expect(atField('conditions must have at most 100 items, not 101')).toBe(
      'conditions must have at most 100 items, not 101',
    );
  });
});

describe('the buttons of the form of a rule', () => {
  const rows = rowsOf(EVERY, 'en');
  const last = rows.conditions.length;

  it('add a row and lose nothing', () => {
    const more = changeRows(rows, 'add_condition', { condition_type: 'transaction_tag' });
    expect(more).toEqual({
      ...rows,
      conditions: [...rows.conditions, { type: 'transaction_tag', operator: '=', value: '', subs: [] }],
    });
    const grown = changeRows(rows, `add_c${last}`, { [`c${last}_condition_type`]: 'transaction_notes' });
    expect(grown.conditions.slice(0, -1)).toEqual(rows.conditions.slice(0, -1));
    expect(grown.conditions.at(-1)?.subs).toEqual([
      ...(rows.conditions.at(-1)?.subs ?? []),
      { type: 'transaction_notes', operator: 'like', value: '', subs: [] },
    ]);
    const done = changeRows({ ...rows, actions: [] }, 'add_action', { action_type: 'set_transaction_name' });
    expect(done).toEqual({ ...rows, actions: [{ type: 'set_transaction_name', value: '' }] });
  });

  it('take exactly one row away', () => {
    expect(changeRows(rows, 'remove_c2', {})).toEqual({
      ...rows,
      conditions: rows.conditions.filter((_, at) => at !== 1),
    });
    expect(changeRows(rows, 'remove_a1', {})).toEqual({ ...rows, actions: rows.actions.slice(1) });
    const fewer = changeRows(rows, `remove_c${last}_s1`, {});
    expect(fewer.conditions.at(-1)?.subs).toEqual(rows.conditions.at(-1)?.subs.slice(1));
    expect(fewer.conditions).toHaveLength(last);
  });

  it('begin a group with a condition', () => {
    const { conditions } = changeRows({ conditions: [], actions: [] }, 'add_condition', { condition_type: 'compound' });
    expect(conditions.map(({ operator, subs }) => [operator, subs.length])).toEqual([['and', 1]]);
  });

  it('are told from those that save', () => {
    expect(
      ['add_condition', 'add_action', 'add_c3', 'remove_c1', 'remove_c1_s2', 'remove_a9'].every(isRowCommand),
    ).toBe(true);
    expect(['save', 'preview', '', undefined, 'remove_', 'add_a1'].some(isRowCommand)).toBe(false);
  });
});
