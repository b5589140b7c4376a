import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ConditionType,
  type Operator,
  type RuleAction,
  type RuleCondition,
  type RuleContent,
  ruleTexts,
} from '../../../shared/catalogue/domain/rule-content.ts';
import {
  compileRules,
  compileTests,
  type PlannedRule,
  setByPeople,
} from '../../../shared/changes/rules/domain/run-rules.ts';
import { addEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { Entry, EntryContent } from '../../../shared/ledger/entries/domain/entry.ts';
import { splitEntry } from '../../../shared/ledger/entries/domain/transaction.ts';
import { isLiving, type Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { anAccount, anEntryContent, aPage, splitStamp, withRows } from '../../support/ledger/ledger-builders.ts';

const NOW = '2026-05-01T00:00:00.000Z';
const WORLD = {
  accountNames: new Map([[anAccount().id, 'Checking']]),
  known: new Set(['food', 'fun', 'tag', 'shop']),
};
const condition = <Type extends ConditionType>(
  type: Type,
  operator: Operator<Type>,
  value: string | null = null,
  subConditions: readonly RuleCondition[] = [],
): RuleCondition => ({ type, operator, value, subConditions }) as RuleCondition;
let serial = 0;
const aRule = (content: Partial<RuleContent>, over: Partial<PlannedRule> = {}): PlannedRule => ({
  id: `rule-${serial}`,
  effectiveDate: null,
  createdAt: new Date(Date.UTC(2026, 0, 1) + serial++ * 1000).toISOString(),
  ...ruleTexts({ conditions: [], actions: [], ...content }),
  ...over,
});
const toFood: RuleAction = { type: 'set_transaction_category', value: 'food' };
const imported = (content: Partial<EntryContent> = {}): Page => withRows(aPage(), [content]);
const run = (page: Page, rules: readonly PlannedRule[], at = 0) => {
  const slot = page.slots.filter(isLiving)[at];
  const entry = entriesOf(page)[at];
  if (slot === undefined || entry === undefined) throw new Error('The page has no such entry');
  return compileRules(rules, WORLD)(entry, setByPeople(slot));
};
const meets = (condition: RuleCondition, content: Partial<EntryContent>): boolean =>
  run(imported(content), [
    aRule({ conditions: [condition], actions: [{ type: 'set_transaction_name', value: 'Met' }] }),
  ]) !== undefined;

describe('compileRules', () => {
  it.each([
    [condition('transaction_name', 'like', 'OFF'), true],
    [condition('transaction_name', 'like', '.*'), false],
    [condition('transaction_name', 'like', '%'), false],
    [condition('transaction_name', '=', ' coffee '), true],
    [condition('transaction_name', '=', 'off'), false],
    [condition('transaction_name', 'is_null'), false],
    [condition('transaction_notes', 'is_null'), true],
    [condition('transaction_details', 'like', 'x'), false],
    [condition('transaction_amount', '>', '12.49'), true],
    [condition('transaction_amount', '>', '12.50'), false],
    [condition('transaction_amount', '>=', '-12.5'), true],
    [condition('transaction_amount', '<', '12.50000001'), true],
    [condition('transaction_amount', '<=', '12.4'), false],
    [condition('transaction_amount', '=', '12.50'), true],
    [condition('transaction_amount', '!=', '12.50'), false],
    [condition('transaction_type', '=', 'expense'), true],
    [condition('transaction_type', '=', 'income'), false],
    [condition('transaction_category', 'is_null'), true],
    [condition('transaction_category', '=', 'food'), false],
    [condition('transaction_merchant', 'is_null'), true],
    [condition('transaction_tag', '=', 'tag'), false],
    [condition('transaction_tag', 'is_null'), true],
    [condition('transaction_account', '=', 'Checking'), true],
    [condition('transaction_account', '=', anAccount().id), true],
    [condition('transaction_account', '=', 'Other'), false],
    [
      condition('compound', 'or', null, [
        condition('transaction_name', '=', 'x'),
        condition('transaction_type', '=', 'expense'),
      ]),
      true,
    ],
    [
      condition('compound', 'and', null, [
        condition('transaction_name', '=', 'x'),
        condition('transaction_type', '=', 'expense'),
      ]),
      false,
    ],
  ])('meets %j: %s', (condition, expected) => {
    expect(meets(condition, { name: 'Coffee', amount: '12.5' })).toBe(expected);
  });

  it('runs rules by position, and those without one afterwards in order of creation', () => {
    const named = (value: string): RuleAction[] => [{ type: 'set_transaction_name', value }];
    const rules = [
      aRule({ actions: named('Oldest') }, { id: 'oldest' }),
      aRule({ actions: named('Second') }, { id: 'second', position: 2 }),
      aRule({ actions: named('Newest') }, { id: 'newest', position: null }),
      aRule({ actions: named('First') }, { id: 'first', position: 1 }),
    ];

    expect(run(imported(), rules)).toEqual({
      change: { name: 'Newest' },
      ruleIds: ['first', 'second', 'oldest', 'newest'],
    });
    expect(run(imported(), rules.slice(1, 2).concat(rules.slice(3)))?.change).toEqual({ name: 'Second' });
  });

  it('runs no later rule on what a rule that stops met, even if that rule changes nothing', () => {
    const coffee = condition('transaction_name', '=', 'Coffee');
    const stop = aRule(
      { conditions: [coffee], actions: [{ type: 'set_transaction_name', value: 'Coffee' }] },
      { stopAfterMatch: true },
    );
    const later = aRule({ actions: [toFood] });

    expect(run(imported({ name: 'Coffee' }), [stop, later])).toBeUndefined();
    expect(run(imported({ name: 'Tea' }), [stop, later])?.change).toEqual({ categoryId: 'food' });
  });

  it('does not stop at a rule that is not in effect yet', () => {
    const stop = aRule({ actions: [{ type: 'exclude_transaction', value: null }] }, { stopAfterMatch: true });
    const rules = [{ ...stop, effectiveDate: '2099-01-01' }, aRule({ actions: [toFood] })];

    expect(run(imported(), rules)?.change).toEqual({ categoryId: 'food' });
  });

  it('runs all actions that change a transaction', () => {
    const actions: RuleAction[] = [
      toFood,
      { type: 'set_transaction_merchant', value: 'shop' },
      { type: 'set_transaction_tags', value: 'tag' },
      { type: 'set_transaction_name', value: 'Named' },
      { type: 'exclude_transaction', value: null },
      { type: 'set_as_transfer_or_payment', value: null },
      { type: 'send_email_notification', value: null },
    ];
    const rule = aRule({ actions });

    expect(run(imported({ tagIds: ['other'] }), [rule])).toEqual({
      change: {
        categoryId: 'food',
        merchantId: 'shop',
        tagIds: ['other', 'tag'],
        name: 'Named',
        excluded: true,
        transactionKind: 'funds_movement',
      },
      ruleIds: [rule.id],
    });
  });

  it('runs in order: a rule sees what the one before it did, and the last one wins', () => {
    const first = aRule({ actions: [toFood] });
    const seeing = aRule({
      conditions: [condition('transaction_category', '=', 'food')],
      actions: [{ type: 'set_transaction_name', value: 'Meal' }],
    });
    const last = aRule({ actions: [{ type: 'set_transaction_category', value: 'fun' }] });

    expect(run(imported(), [last, seeing, first])).toEqual({
      change: { categoryId: 'fun', name: 'Meal' },
      ruleIds: [first.id, seeing.id, last.id],
    });
  });

  it('leaves alone what has the values already, dates before the effective one, and deleted records', () => {
    const deleted = aRule({ actions: [{ type: 'set_transaction_category', value: 'deleted' }] });

    expect(run(imported({ categoryId: 'food' }), [aRule({ actions: [toFood] })])).toBeUndefined();
    expect(run(imported(), [aRule({ actions: [toFood] }, { effectiveDate: '2026-03-06' })])).toBeUndefined();
    expect(run(imported(), [aRule({ actions: [toFood] }, { effectiveDate: '2026-03-05' })])).toBeDefined();
    expect(run(imported(), [deleted])).toBeUndefined();
  });

  it('never changes what a person set, by an edit or by typing the entry', () => {
    const rule = aRule({
      actions: [
        toFood,
        { type: 'set_transaction_name', value: 'Ruled' },
        { type: 'set_transaction_tags', value: 'tag' },
      ],
    });
    const page = imported();
    const id = entriesOf(page)[0]?.id ?? '';
    const edited = (changes: Partial<Entry>) => editEntry(page, id, changes, NOW).page;
    const typed = addEntry(aPage(), anEntryContent(), sha256('typed'), NOW).page;

    expect(run(edited({ categoryId: 'fun' }), [rule])?.change).toEqual({ name: 'Ruled', tagIds: ['tag'] });
    expect(run(edited({ name: 'Mine' }), [rule])?.change).toEqual({ categoryId: 'food', tagIds: ['tag'] });
    expect(run(typed, [rule])?.change).toEqual({ categoryId: 'food', tagIds: ['tag'] });
  });

  it('leaves a split transaction excluded as it is', () => {
    const page = imported({ amount: '10' });
    const parts = ['4', '6'].map((amount) => anEntryContent({ amount }));
    const split = splitEntry(page, entriesOf(page)[0]?.id ?? '', parts, splitStamp(NOW)).page;

    expect(run(split, [aRule({ actions: [{ type: 'exclude_transaction', value: null }] })])).toBeUndefined();
  });
});

const conditions = fc.oneof(
  fc.record({
    type: fc.constant('transaction_name'),
    operator: fc.constantFrom('like', '='),
    value: fc.constantFrom('a', 'ab', 'x'),
  }),
  fc.record({
    type: fc.constant('transaction_category'),
    operator: fc.constantFrom('=', 'is_null'),
    value: fc.constantFrom('food', 'fun'),
  }),
  fc.record({
    type: fc.constant('transaction_amount'),
    operator: fc.constantFrom('>', '<='),
    value: fc.constantFrom('1', '5'),
  }),
  fc.record({ type: fc.constant('transaction_tag'), operator: fc.constant('='), value: fc.constant('tag') }),
);
const actions = fc.uniqueArray(
  fc.oneof(
    fc.record({ type: fc.constant('set_transaction_category'), value: fc.constantFrom('food', 'fun') }),
    fc.record({ type: fc.constant('set_transaction_name'), value: fc.constantFrom('a', 'ab', 'x') }),
    fc.record({ type: fc.constant('set_transaction_tags'), value: fc.constant('tag') }),
    fc.record({ type: fc.constant('exclude_transaction'), value: fc.constant(null) }),
  ),
  { minLength: 1, maxLength: 3, selector: ({ type }) => type },
);
type Plain = { name: string; amount: string; categoryId: string | null; tagIds: readonly string[]; excluded: boolean };
type PlainRule = {
  conditions: readonly { type: string; operator: string; value: string }[];
  actions: readonly { type: string; value: string | null }[];
};

const isPlainlyMet = (entry: Plain, { type, operator, value }: PlainRule['conditions'][number]): boolean => {
  if (type === 'transaction_name') return operator === '=' ? entry.name === value : entry.name.indexOf(value) >= 0;
  if (type === 'transaction_category') return entry.categoryId === (operator === '=' ? value : null);
  if (type === 'transaction_tag') return entry.tagIds.includes(value);
  return operator === '>' ? Number(entry.amount) > Number(value) : Number(entry.amount) <= Number(value);
};

const plainEffect = (entry: Plain, { type, value }: PlainRule['actions'][number]): Partial<Plain> => {
  if (type === 'set_transaction_category') return { categoryId: value };
  if (type === 'set_transaction_name') return { name: value ?? '' };
  if (type === 'exclude_transaction') return { excluded: true };
  return { tagIds: [...new Set([...entry.tagIds, value ?? ''])] };
};

/** The same in other words: one rule after the other on a plain object. */
const plainly = (before: Plain, rules: readonly PlainRule[]): Plain => {
  const entry = { ...before };
  for (const rule of rules) {
    if (!rule.conditions.every((condition) => isPlainlyMet(entry, condition))) continue;
    for (const action of rule.actions) Object.assign(entry, plainEffect(entry, action));
  }
  return entry;
};

describe('1,000 random sets of rules', () => {
  it('have the same effect as a plain evaluation', () => {
    const entry = fc.record({
      name: fc.constantFrom('a', 'ab', 'cd'),
      amount: fc.constantFrom('0.5', '1', '3', '5', '7'),
      categoryId: fc.constantFrom(null, 'food', 'fun'),
      tagIds: fc.constantFrom<readonly string[]>([], ['tag']),
      excluded: fc.boolean(),
    });
    const sets = fc.array(fc.record({ conditions: fc.array(conditions, { maxLength: 2 }), actions }), { maxLength: 6 });
    fc.assert(
      fc.property(sets, entry, (rules, before) => {
        const made = rules.map((rule) =>
          aRule({
            conditions: rule.conditions.map((condition) => ({ ...condition, subConditions: [] }) as RuleCondition),
            actions: rule.actions as RuleAction[],
          }),
        );
        const change = run(imported(before), made)?.change ?? {};

        expect({ ...before, ...change }).toEqual(plainly(before, rules));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('compileTests', () => {
  it('names the rules whose conditions are met, even if another one stops or nothing would change', () => {
    const [entry] = entriesOf(imported({ name: 'Corner Bakery', categoryId: 'food', date: '2026-03-05' }));
    const like = { conditions: [condition('transaction_name', 'like', 'bakery')], actions: [toFood] };
    const rules = [
      aRule(like, { id: 'first', stopAfterMatch: true }),
      aRule(like, { id: 'second' }),
      aRule(like, { id: 'later', effectiveDate: '2026-04-01' }),
      aRule({ ...like, conditions: [condition('transaction_name', 'like', 'cinema')] }, { id: 'other' }),
    ];
    expect(entry && compileTests(rules, WORLD.accountNames)(entry)).toEqual(['first', 'second']);
  });
});
