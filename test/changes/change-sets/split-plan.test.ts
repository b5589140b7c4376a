import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BulkChanges } from '../../../shared/changes/change-sets/domain/bulk-edit.ts';
import {
  applyOnPage,
  findOnPage,
  type Operation,
  staleOn,
} from '../../../shared/changes/change-sets/domain/change-plan.ts';
import { stateOf } from '../../../shared/changes/change-sets/domain/entry-state.ts';
import { planWithSplit } from '../../../shared/changes/change-sets/domain/split-plan.ts';
import { addEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import { changeTransaction, partsOf, type SplitRequest } from '../../../shared/ledger/entries/domain/transaction.ts';
import { revertFromPage } from '../../../shared/ledger/history/domain/revert.ts';
import { undoOnPage } from '../../../shared/ledger/history/domain/undo-changes.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf, findEntry } from '../../../shared/ledger/pages/domain/read.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { subtract, sum } from '../../../shared/platform/domain/money/decimal.ts';
import { runs, SEED } from '../../support/amounts.ts';
import { anEntryContent, aPage, aPlannedEntry, splitStamp, withRows } from '../../support/ledger/ledger-builders.ts';

const NOW = '2026-05-01T00:00:00.000Z';
const LATER = '2026-05-02T00:00:00.000Z';
const page = withRows(aPage(), [aPlannedEntry({ amount: '10', categoryId: 'food', name: 'Market' })]);
const id = entriesOf(page)[0]?.id ?? '';

const planOn = (on: Page, changes: BulkChanges, set: string, of = id) => {
  const entry = findEntry(on, of) as Entry;
  const parts = partsOf(on, of);
  const linkedPart = parts.find(({ links }) => links?.transfer != null)?.id;
  return planWithSplit({ entry, parts, linkedPart }, changes, set);
};
const operationOn = (on: Page, changes: BulkChanges, set: string): Operation => {
  const outcome = planOn(on, changes, set);
  if (outcome?.change === undefined) throw new Error(`refused: ${outcome?.refusal}`);
  return {
    id,
    seen: stateOf(findEntry(on, id) as Entry),
    change: outcome.change,
    ...(outcome.split && { split: outcome.split }),
  };
};
const stampOf = (set: string) => ({ changeSetId: set, userId: null, now: NOW, isByRules: false });
const split = (on: Page, amounts: readonly string[], set: string, more: BulkChanges = {}): Page => {
  const operation = operationOn(on, { splits: amounts.map((amount) => ({ amount })), ...more }, set);
  const after = applyOnPage(on, [operation], stampOf(set));
  expect(findOnPage(after, [operation], set)).toMatchObject({ applied: 1, wrong: 0, skipped: 0 });
  return after;
};
const undo = (on: Page, set: string): Page => undoOnPage(on, set, LATER).page;
const shown = (on: Page) =>
  entriesOf(on)
    .map(({ updatedAt: _, ...entry }) => entry)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
const amountsOf = (on: Page) => partsOf(on, id).map(({ amount }) => amount);
const byHand = (on: Page, amounts: readonly string[], more: object = {}): Page =>
  changeTransaction(
    on,
    findEntry(on, id) as Entry,
    { entry: more, splits: amounts.map((amount) => ({ amount })) },
    { ...splitStamp(LATER), hashOf: (index) => sha256(`by hand ${on.slots.length} ${amounts.join()} ${index}`) },
  );

describe('a change set that splits a transaction', () => {
  it('gives it parts that inherit from it, and undoing it leaves what was there', () => {
    const after = split(page, ['6', '4'], 'set-1');
    expect(partsOf(after, id)).toMatchObject([
      { amount: '6', name: 'Market', categoryId: 'food', excluded: false, accountId: entriesOf(page)[0]?.accountId },
      { amount: '4' },
    ]);
    expect(findEntry(after, id)).toMatchObject({ hasParts: true, excluded: true });
    expect(shown(undo(after, 'set-1'))).toEqual(shown(page));
  });

  it('changes nothing when it is applied again, or undone again', () => {
    const operation = operationOn(page, { splits: [{ amount: '6' }, { amount: '4' }] }, 'set-1');
    const once = applyOnPage(page, [operation], stampOf('set-1'));
    expect(applyOnPage(once, [operation], { ...stampOf('set-1'), now: LATER })).toBe(once);
    const undone = undo(once, 'set-1');
    expect(undo(undone, 'set-1')).toBe(undone);
  });

  it('replaces earlier parts, which come back with their ids', () => {
    const first = byHand(page, ['9', '1']);
    const again = split(first, ['2', '3', '5'], 'set-1');
    expect(amountsOf(again)).toEqual(['2', '3', '5']);
    expect(shown(undo(again, 'set-1'))).toEqual(shown(first));
  });

  it('joins the parts again, so that the transaction counts', () => {
    const first = byHand(page, ['9', '1']);
    const joined = split(first, [], 'set-1');
    expect(shown(joined)).toEqual(shown(page));
    expect(shown(undo(joined, 'set-1'))).toEqual(shown(first));
  });

  it('splits a new amount at once', () => {
    const after = split(page, ['15', '5'], 'set-1', { amount: '20', name: 'Fair' });
    expect(findEntry(after, id)).toMatchObject({ amount: '20', name: 'Fair' });
    expect(partsOf(after, id)).toMatchObject([{ name: 'Fair' }, { name: 'Fair' }]);
    expect(shown(undo(after, 'set-1'))).toEqual(shown(page));
  });

  it('finds a part that is not as it was planned', () => {
    const operation = operationOn(page, { splits: [{ amount: '6' }, { amount: '4' }] }, 'set-1');
    const after = applyOnPage(page, [operation], stampOf('set-1'));
    const broken = {
      ...after,
      slots: after.slots.map((slot) =>
        slot.parent !== null && slot.deletedAt === null ? { ...slot, content: { ...slot.content, name: 'x' } } : slot,
      ),
    };
    expect(findOnPage(broken, [operation], 'set-1')).toMatchObject({ applied: 1, wrong: 1 });
    const edited = editEntry(after, partsOf(after, id)[0]?.id ?? '', { name: 'x' }, LATER).page;
    expect(findOnPage(edited, [operation], 'set-1')).toMatchObject({ applied: 1, wrong: 0 });
    expect(findOnPage(byHand(after, ['5', '5']), [operation], 'set-1')).toMatchObject({ applied: 1, wrong: 0 });
  });

  it('leaves a transaction alone whose parts changed after the preview', () => {
    const first = byHand(page, ['9', '1']);
    const operation = operationOn(first, { splits: [{ amount: '6' }, { amount: '4' }] }, 'set-1');
    const edited = editEntry(first, partsOf(first, id)[0]?.id ?? '', { notes: 'x' }, LATER).page;
    expect(staleOn(first, [operation])).toEqual([]);
    expect(staleOn(edited, [operation])).toEqual([operation]);
    expect(applyOnPage(edited, [operation], stampOf('set-1'))).toBe(edited);
    expect(findOnPage(edited, [operation], 'set-1').left).toEqual([
      { id, reason: 'It changed in the meantime, so it was left alone' },
    ]);
  });

  it('stays when a part was edited afterwards, with all its parts', () => {
    const first = byHand(page, ['9', '1']);
    const again = split(first, ['6', '4'], 'set-1');
    const edited = editEntry(again, partsOf(again, id)[0]?.id ?? '', { notes: 'mine' }, LATER).page;
    const undone = undo(edited, 'set-1');
    expect(amountsOf(undone)).toEqual(['6', '4']);
    expect(partsOf(undone, id)[0]).toMatchObject({ notes: 'mine' });
    expect(undo(undone, 'set-1')).toBe(undone);
  });

  it('stays when a person split it in another way, with the amount of that', () => {
    const again = split(page, ['15', '5'], 'set-1', { amount: '20' });
    const undone = undo(byHand(again, ['19', '1']), 'set-1');
    expect(findEntry(undone, id)).toMatchObject({ amount: '20' });
    expect(amountsOf(undone)).toEqual(['19', '1']);
  });

  it('is undone although its transaction was moved afterwards', () => {
    const first = byHand(page, ['9', '1']);
    const again = split(first, ['6', '4'], 'set-1');
    const entry = findEntry(again, id) as Entry;
    const moved = changeTransaction(
      again,
      entry,
      { entry: { date: '2026-03-20' }, splits: undefined },
      splitStamp(LATER),
    );
    const undone = undo(moved, 'set-1');
    expect(partsOf(undone, id)).toMatchObject([
      { amount: '9', date: '2026-03-20' },
      { amount: '1', date: '2026-03-20' },
    ]);
    expect(partsOf(undone, id).map((part) => part.id)).toEqual(partsOf(first, id).map((part) => part.id));
  });

  it('goes with the import that created its transaction', () => {
    const after = split(page, ['6', '4'], 'set-1');
    const reverted = revertFromPage(after, 'import-a').page;
    expect(entriesOf(reverted)).toEqual([]);
    expect(entriesOf(undo(reverted, 'set-1'))).toEqual([]);
  });

  it(`can be undone in any order with other splits, and every sum is right meanwhile (TEST_SEED=${SEED})`, () => {
    const cases = fc.record({
      steps: fc.uniqueArray(fc.nat(SETS.length - 1), { minLength: 1 }),
      order: fc.array(fc.nat(100), { minLength: 6, maxLength: 6 }),
      isSplit: fc.boolean(),
    });
    fc.assert(
      fc.property(cases, ({ steps, order, isSplit }) => {
        const start = isSplit ? byHand(page, ['9', '1']) : page;
        const { after, applied } = applyAll(start, steps);
        let now = after;
        for (const at of order.slice(0, applied.length)) {
          const [set = ''] = applied.splice(at % applied.length, 1);
          now = undo(now, set);
          requireSums(now);
        }
        expect(shown(now)).toEqual(shown(start));
      }),
      { numRuns: runs(500, 5_000), seed: SEED },
    );
  });
});

describe('change sets and a person who split the same transaction', () => {
  it(`leave a split that adds up, in whatever order the sets are undone (TEST_SEED=${SEED})`, () => {
    const step = fc.oneof(
      fc.record({ by: fc.constant('set' as const), nth: fc.nat(SETS.length - 1) }),
      fc.record({ by: fc.constant('person' as const), nth: fc.nat(3) }),
      fc.record({ by: fc.constant('edit' as const), nth: fc.nat(3) }),
      fc.record({ by: fc.constant('move' as const), nth: fc.integer({ min: 10, max: 28 }) }),
      fc.record({ by: fc.constant('undo' as const), nth: fc.nat(10) }),
    );
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 8 }), fc.infiniteStream(fc.nat(100)), (steps, order) => {
        const applied: string[] = [];
        let now = page;
        for (const [at, { by, nth }] of steps.entries()) {
          now = ACTS[by](now, nth, { set: `set-${at}`, applied });
          requireSums(now);
        }
        while (applied.length > 0) {
          now = undoSome(now, order.next().value ?? 0, { applied });
          requireSums(now);
        }
      }),
      { numRuns: runs(500, 5_000), seed: SEED },
    );
  });
});

type Sets = { readonly set: string; readonly applied: string[] };

const undoSome = (on: Page, nth: number, { applied }: Pick<Sets, 'applied'>): Page => {
  const [set] = applied.splice(nth % Math.max(1, applied.length), 1);
  return set === undefined ? on : undo(on, set);
};

const ACTS = {
  set: (on: Page, nth: number, { set, applied }: Sets): Page => {
    const changes = SETS[nth] ?? {};
    if (planOn(on, changes, set)?.change === undefined) return on;
    applied.push(set);
    return applyOnPage(on, [operationOn(on, changes, set)], stampOf(set));
  },
  person: (on: Page, nth: number): Page => {
    const amount = `${10 + nth}`;
    return byHand(on, nth === 0 ? [] : [`${nth}`, '10'], { amount });
  },
  edit: (on: Page, nth: number): Page =>
    editEntry(on, partsOf(on, id)[nth]?.id ?? '', { notes: `mine ${nth}` }, LATER).page,
  move: (on: Page, nth: number): Page =>
    changeTransaction(
      on,
      findEntry(on, id) as Entry,
      { entry: { date: `2026-03-${nth}` }, splits: undefined },
      splitStamp(LATER),
    ),
  undo: undoSome,
};

const SETS: readonly BulkChanges[] = [
  { splits: [{ amount: '6' }, { amount: '4' }] },
  { splits: [{ amount: '1' }, { amount: '2' }, { amount: '7' }] },
  { splits: [] },
  { splits: [{ amount: '12' }, { amount: '8' }], amount: '20' },
  { splits: [{ amount: '10' }] },
  { splits: [], amount: '30' },
];

/** Applies what is not refused, each as a change set of its own. */
const applyAll = (start: Page, steps: readonly number[]) => {
  const applied: string[] = [];
  const after = steps.reduce((now, step) => {
    const [changes, set] = [SETS[step] ?? {}, `set-${step}`];
    if (planOn(now, changes, set)?.change === undefined) return now;
    const operation = operationOn(now, changes, set);
    const next = applyOnPage(now, [operation], stampOf(set));
    expect(findOnPage(next, [operation], set)).toMatchObject({ applied: 1, wrong: 0 });
    applied.push(set);
    return next;
  }, start);
  return { after, applied };
};

const requireSums = (on: Page): void => {
  const parts = amountsOf(on);
  if (parts.length > 0) expect(subtract(findEntry(on, id)?.amount ?? '', sum(parts))).toBe('0');
};

describe('a split that cannot be', () => {
  const refusal = (splits: readonly SplitRequest[], on = page, of = id) => planOn(on, { splits }, 'set-1', of)?.refusal;

  it('is refused if the parts do not add up to the cent', () => {
    expect(refusal([{ amount: '6' }, { amount: '3.99' }])).toBe(
      'Its splits sum to 9.99, but the amount of the transaction is 10',
    );
    expect(refusal([{ amount: '11' }, { amount: '-1' }])).toBeUndefined();
  });

  it('is refused for a part', () => {
    const first = byHand(page, ['9', '1']);
    const part = partsOf(first, id)[0]?.id ?? '';
    expect(refusal([{ amount: '9' }], first, part)).toBe(`A part cannot be split: change its transaction ${id}`);
  });

  it('is refused for a side of a transfer, and if a part is one', () => {
    const link = (otherId: string) => ({
      transfer: { side: 'outflow' as const, otherId, status: 'confirmed' as const, notes: null },
      rejected: [],
    });
    const side = editEntry(page, id, { links: link('other') }, NOW).page;
    expect(refusal([{ amount: '10' }], side)).toContain('It is a side of a transfer with other');
    const first = byHand(page, ['9', '1']);
    const part = partsOf(first, id)[0]?.id ?? '';
    const linked = editEntry(first, part, { links: link('other') }, NOW).page;
    expect(refusal([], linked)).toContain(`Its part ${part} is a side of a transfer`);
  });

  it('is no change if the transaction has these parts, or none, already', () => {
    const first = byHand(page, ['9', '1']);
    expect(planOn(first, { splits: [{ amount: '9' }, { amount: '1' }] }, 'set-1')).toBeUndefined();
    expect(planOn(page, { splits: [] }, 'set-1')).toBeUndefined();
  });

  it('does not touch other transactions', () => {
    const own = addEntry(page, anEntryContent(), sha256('own'), NOW).page;
    const after = split(own, ['6', '4'], 'set-1');
    expect(after.slots[1]).toBe(own.slots[1]);
  });
});
