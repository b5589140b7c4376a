import { ruleTexts } from '../../shared/catalogue/domain/rule-content.ts';
import { stateOf } from '../../shared/changes/change-sets/domain/entry-state.ts';
import { compileRules, type PlannedRule, setByPeople } from '../../shared/changes/rules/domain/run-rules.ts';
import { isLiving, type Page } from '../../shared/ledger/pages/domain/page.ts';
import { createEntryView } from '../../shared/ledger/pages/domain/read.ts';
import { aPage, withRows } from '../../test/support/ledger/ledger-builders.ts';
import { median } from '../measure.ts';
import { atMost, type Figure, noted } from '../report.ts';

const ENTRIES = 100_000;
const PER_PAGE = 1_000;
/** The same pages are previewed several times: memory is not what is measured. */
const PAGES = 10;
const ROUNDS = 5;
const SHOPS = 300;
/** Milliseconds, without reading the entries. */
const TARGET = 2_000;

/** Times the preview of rules without reading: how long 100,000 entries take, and how that grows with the rules. */
export const benchRules = async (): Promise<{
  readonly figures: readonly Figure[];
  readonly lines: readonly string[];
}> => {
  const pages = Array.from({ length: PAGES }, pageNumber);
  const few = measure(pages, 20);
  const many = measure(pages, 200);
  return {
    lines: [`${few.changes} of ${ENTRIES} entries change`],
    figures: [
      atMost('100,000 entries previewed with 20 rules', few.milliseconds, TARGET, 'ms'),
      noted('200 rules against 20', many.milliseconds / few.milliseconds, 'x'),
    ],
  };
};

const pageNumber = (_: unknown, page: number): Page => {
  const rows = Array.from({ length: PER_PAGE }, (_row, at) => ({
    name: `SHOP ${at % SHOPS} card ${page}${at} 2026-01-02T10:00`,
    amount: `${at}.5`,
    notes: 'A reference of the length that banks usually print below a payment',
  }));
  return withRows(aPage(), rows);
};

const rulesFor = (count: number): readonly PlannedRule[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `rule-${at}`,
    effectiveDate: null,
    position: null,
    stopAfterMatch: false,
    createdAt: new Date(Date.UTC(2026, 0, 1) + at).toISOString(),
    ...ruleTexts({
      conditions: [{ type: 'transaction_name', operator: 'like', value: `shop ${at} `, subConditions: [] }],
      actions: [{ type: 'set_transaction_category', value: 'food' }],
    }),
  }));

const measure = (
  pages: readonly Page[],
  rules: number,
): { readonly milliseconds: number; readonly changes: number } => {
  const times: number[] = [];
  let changes = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    const begun = performance.now();
    changes = preview(pages, rules);
    if (round > 0) times.push(performance.now() - begun); // the first one compiles
  }
  return { milliseconds: median(times), changes };
};

const preview = (pages: readonly Page[], rules: number): number => {
  const run = compileRules(rulesFor(rules), { accountNames: new Map(), known: new Set(['food']) });
  let changes = 0;
  for (let at = 0; at < ENTRIES / PER_PAGE; at++) {
    const page = pages[at % pages.length] as Page;
    const view = createEntryView(page);
    for (const slot of page.slots.filter(isLiving)) {
      const entry = view(slot);
      if (run(entry, setByPeople(slot)) === undefined) continue;
      stateOf(entry);
      changes++;
    }
  }
  return changes;
};
