import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CONDITIONS,
  type RuleAction,
  type RuleCondition,
  ruleTexts,
} from '../../../shared/catalogue/domain/rule-content.ts';
import { applyOnPage, findOnPage, type Operation } from '../../../shared/changes/change-sets/domain/change-plan.ts';
import { stateOf } from '../../../shared/changes/change-sets/domain/entry-state.ts';
import { compileRules, type PlannedRule, setByPeople } from '../../../shared/changes/rules/domain/run-rules.ts';
import { editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import { undoOnPage } from '../../../shared/ledger/history/domain/undo-changes.ts';
import { isLiving, type Page } from '../../../shared/ledger/pages/domain/page.ts';
import { createEntryView, entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { SEED } from '../../support/amounts.ts';
import { anAccount, aPage, withRows } from '../../support/ledger/ledger-builders.ts';

const RULE_SETS = 1_000;
const NOW = '2026-05-01T00:00:00.000Z';
const IDS = ['food', 'fun', 'shop'] as const;
const NAMES = ['Bakery', 'BAKERY 12', 'Rent', 'Straße', '', '(a+)+$', '%'] as const;
const WORLD = { accountNames: new Map([[anAccount().id, 'Checking']]), known: new Set<string>(IDS) };

const id = fc.constantFrom(...IDS, 'deleted');
const text = fc.constantFrom(...NAMES);
const amount = fc.constantFrom('0', '3.5', '12', '-12', '1000000000000.0001');
const leaf: fc.Arbitrary<RuleCondition> = fc
  .oneof(
    fc.tuple(
      fc.constantFrom('transaction_name' as const, 'transaction_notes' as const),
      fc.constantFrom(...CONDITIONS.transaction_name.operators),
      text,
    ),
    fc.tuple(
      fc.constant('transaction_amount' as const),
      fc.constantFrom(...CONDITIONS.transaction_amount.operators),
      amount,
    ),
    fc.tuple(
      fc.constant('transaction_type' as const),
      fc.constant('=' as const),
      fc.constantFrom('income', 'expense', 'transfer'),
    ),
    fc.tuple(
      fc.constantFrom('transaction_category' as const, 'transaction_merchant' as const, 'transaction_tag' as const),
      fc.constantFrom(...CONDITIONS.transaction_category.operators),
      id,
    ),
    fc.tuple(
      fc.constant('transaction_account' as const),
      fc.constant('=' as const),
      fc.constantFrom('Checking', 'Savings'),
    ),
  )
  .map(([type, operator, value]) => ({ type, operator, value, subConditions: [] }) as RuleCondition);
const condition: fc.Arbitrary<RuleCondition> = fc.oneof(
  { weight: 3, arbitrary: leaf },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...CONDITIONS.compound.operators), fc.array(leaf, { minLength: 1, maxLength: 3 }))
      .map(([operator, subConditions]) => ({ type: 'compound' as const, operator, value: null, subConditions })),
  },
);
const action: fc.Arbitrary<RuleAction> = fc.oneof(
  fc.record({
    type: fc.constantFrom(
      'set_transaction_category' as const,
      'set_transaction_merchant' as const,
      'set_transaction_tags' as const,
    ),
    value: id,
  }),
  fc.record({ type: fc.constant('set_transaction_name' as const), value: fc.constantFrom('Bakery', 'Ruled') }),
  fc.record({
    type: fc.constantFrom('exclude_transaction' as const, 'set_as_transfer_or_payment' as const),
    value: fc.constant(null),
  }),
);
const rules = fc
  .array(
    fc.record({
      conditions: fc.array(condition, { maxLength: 3 }),
      actions: fc.array(action, { minLength: 1, maxLength: 3 }),
      position: fc.option(fc.integer({ min: 1, max: 3 })),
      stopAfterMatch: fc.boolean(),
      effectiveDate: fc.option(fc.constantFrom('2026-03-05', '2026-03-20')),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) =>
    all.map(
      ({ conditions, actions, ...rest }, at): PlannedRule => ({
        ...rest,
        ...ruleTexts({ conditions, actions }),
        id: `rule-${at}`,
        createdAt: new Date(Date.UTC(2026, 0, 1 + at)).toISOString(),
      }),
    ),
  );
const row = fc.record({
  date: fc.constantFrom('2026-03-01', '2026-03-05', '2026-03-31'),
  name: text,
  notes: fc.option(text),
  amount: fc.constantFrom('3.5', '12', '-12', '1000000000000.0001'),
  categoryId: fc.option(fc.constantFrom(...IDS)),
});
const edit = fc.record({
  at: fc.nat(9),
  change: fc.constantFrom({ categoryId: 'fun' }, { name: 'Mine' }, { tagIds: ['shop'] }),
});

const FIELDS = [
  'name',
  'notes',
  'categoryId',
  'merchantId',
  'tagIds',
  'excluded',
  'transactionKind',
  'amount',
  'date',
] as const;
const shown = (entry: Entry) => Object.fromEntries(FIELDS.map((field) => [field, entry[field]]));

describe('the preview of rules', () => {
  it(`equals their effect, whatever the rules are (${RULE_SETS} sets, TEST_SEED=${SEED})`, () => {
    let changed = 0;
    const property = fc.property(
      rules,
      fc.array(row, { minLength: 1, maxLength: 8 }),
      fc.array(edit, { maxLength: 3 }),
      (set, rows, edits) => {
        const page = edits.reduce(edited, withRows(aPage(), rows));
        const operations = previewOf(page, set);
        changed += operations.length;
        const stamp = { changeSetId: 'set', userId: null, now: NOW, isByRules: true };
        const after = applyOnPage(page, operations, stamp);
        const wanted = new Map(operations.map((operation) => [operation.id, operation.change]));
        expect(entriesOf(after).map(shown)).toEqual(
          entriesOf(page).map((entry) => ({ ...shown(entry), ...(wanted.get(entry.id) as object | undefined) })),
        );
        expect(findOnPage(after, operations, 'set')).toMatchObject({
          applied: operations.length,
          skipped: 0,
          wrong: 0,
        });
        expect(applyOnPage(after, operations, stamp)).toBe(after);
        expect(entriesOf(undoOnPage(after, 'set', NOW).page).map(shown)).toEqual(entriesOf(page).map(shown));
      },
    );
    fc.assert(property, { numRuns: RULE_SETS, seed: SEED });
    expect(changed).toBeGreaterThan(RULE_SETS);
  });
});

const edited = (page: Page, { at, change }: { readonly at: number; readonly change: object }): Page => {
  const all = entriesOf(page);
  return editEntry(page, all[at % all.length]?.id ?? '', change, NOW).page;
};

const previewOf = (page: Page, set: readonly PlannedRule[]): readonly Operation[] => {
  const run = compileRules(set, WORLD);
  const view = createEntryView(page);
  return page.slots.filter(isLiving).flatMap((slot) => {
    const entry = view(slot);
    const outcome = run(entry, setByPeople(slot));
    return outcome === undefined ? [] : [{ id: entry.id, seen: stateOf(entry), change: outcome.change }];
  });
};
