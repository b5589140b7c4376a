import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deleteEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { Entry, PlannedEntry } from '../../../shared/ledger/entries/domain/entry.ts';
import { partsOf } from '../../../shared/ledger/entries/domain/transaction.ts';
import { revertFromPage } from '../../../shared/ledger/history/domain/revert.ts';
import { mergeIntoPage } from '../../../shared/ledger/identity/domain/merge.ts';
import { headerOf } from '../../../shared/ledger/pages/domain/header.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { sum } from '../../../shared/platform/domain/money/decimal.ts';
import { aPage, aPlannedEntry, aWriter, MONTH } from '../../support/ledger/ledger-builders.ts';

/** Ways in which a file splits 10; the first is not split. */
const SPLITS = [[], ['6', '4'], ['4', '6'], ['6', '2', '2'], ['10']] as const;

const rowsOf = (splits: readonly number[]): readonly PlannedEntry[] =>
  splits.flatMap((which, at) => {
    const row = at + 1;
    const parts = (SPLITS[which] ?? []).map((amount, index) =>
      aPlannedEntry({ row, amount, name: `part ${index}`, part: { row, index: index + 1 } }),
    );
    return [aPlannedEntry({ row, amount: '10' }), ...parts];
  });

type Command =
  | { readonly act: 'publish'; readonly id: number; readonly splits: readonly number[] }
  | { readonly act: 'revert'; readonly id: number }
  | { readonly act: 'delete' | 'move' | 'date'; readonly nth: number };

const IMPORTS = [0, 1, 2, 3];
const id = fc.constantFrom(...IMPORTS);
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('publish' as const),
      id,
      splits: fc.array(fc.nat(SPLITS.length - 1), { minLength: 1, maxLength: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('revert' as const), id }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constantFrom('delete' as const, 'move' as const, 'date' as const), nth: fc.nat(3) }),
  },
);

const instant = (time: number) => new Date(Date.UTC(2026, 3, 1) + time * 1000).toISOString();
const splitParents = (page: Page): readonly Entry[] => entriesOf(page).filter(({ parentId }) => parentId === null);

/** A person's edit of a split parent, which also applies to its parts. */
const editSplitParent = (page: Page, whole: Entry, change: { date?: string; accountId?: string }, now: string): Page =>
  [whole, ...partsOf(page, whole.id)].reduce((left, { id }) => editEntry(left, id, change, now).page, page);

const run = (page: Page, step: Command, time: number): Page => {
  const now = instant(time);
  if (step.act === 'publish') {
    const writer = aWriter({ importId: `import-${step.id}`, attempt: `attempt-${time}`, begunAt: now, now });
    const merged = mergeIntoPage(page, writer, rowsOf(step.splits)).page;
    expect(mergeIntoPage(merged, writer, rowsOf(step.splits)).changed).toBe(false);
    return merged;
  }
  if (step.act === 'revert') return revertFromPage(page, `import-${step.id}`).page;
  const whole = splitParents(page)[step.nth];
  if (whole === undefined) return page;
  if (step.act === 'delete') return deleteEntry(page, whole.id, now).page;
  return editSplitParent(page, whole, step.act === 'move' ? { accountId: 'elsewhere' } : { date: `${MONTH}-20` }, now);
};

const expectSound = (page: Page): void => {
  const all = entriesOf(page);
  for (const whole of splitParents(page)) {
    const parts = all.filter(({ parentId }) => parentId === whole.id);
    if (parts.length === 0) continue;
    expect(sum(parts.map(({ amount }) => amount))).toBe(whole.amount);
    for (const { accountId, date } of parts) expect([accountId, date]).toEqual([whole.accountId, whole.date]);
  }
  expect(sum(headerOf(page).cells.map(({ flow }) => flow))).toBe(sum(splitParents(page).map(({ amount }) => amount)));
};

/** Drops impossible commands: an import is published once before it is reverted. */
const possible = (commands: readonly Command[]): readonly Command[] => {
  const published = new Set<number>();
  return commands.filter((step) => {
    if (step.act === 'revert') return published.delete(step.id);
    if (step.act !== 'publish') return true;
    return !published.has(step.id) && published.add(step.id);
  });
};

describe('splits of several imports, reverted in any order with edits in between', () => {
  it('always sum to their parent, and leave nothing behind', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 12 }), (commands) => {
        const end = possible(commands).reduce((page, step, time) => {
          const next = run(page, step, time + 1);
          expectSound(next);
          return next;
        }, aPage());
        expect(entriesOf(IMPORTS.reduce((page, id) => revertFromPage(page, `import-${id}`).page, end))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });
});
