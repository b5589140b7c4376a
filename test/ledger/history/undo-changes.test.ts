import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addEntry, deleteEntry, type EntryChanges, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import { partsOf, splitEntry } from '../../../shared/ledger/entries/domain/transaction.ts';
import { type Author, MAX_PAST_CHANGES } from '../../../shared/ledger/history/domain/entry-history.ts';
import { revertFromPage } from '../../../shared/ledger/history/domain/revert.ts';
import { isChangedBy, undoOnPage } from '../../../shared/ledger/history/domain/undo-changes.ts';
import { undoEdit } from '../../../shared/ledger/history/domain/undo-edit.ts';
import { leaveInAccounts, restoredReferences } from '../../../shared/ledger/history/domain/undo-losses.ts';
import { mergeIntoPage } from '../../../shared/ledger/identity/domain/merge.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf, findEntry } from '../../../shared/ledger/pages/domain/read.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import {
  anEntryContent,
  aPage,
  aPlannedEntry,
  aWriter,
  splitStamp,
  withRows,
} from '../../support/ledger/ledger-builders.ts';

const instant = (time: number): string => new Date(Date.UTC(2026, 4, 1) + time * 1000).toISOString();
const NOW = instant(0);
const SET: Author = { userId: 'person', changeSetId: 'set-a' };
const OTHER_SET: Author = { userId: 'person', changeSetId: 'set-b' };
const PERSON: Author = { userId: 'person', changeSetId: null };
const firstId = (page: Page): string => entriesOf(page)[0]?.id ?? 'none';
const first = (page: Page): Entry | undefined => entriesOf(page)[0];
const undo = (page: Page, id = 'set-a'): Page => undoOnPage(page, id, NOW).page;
const edit = (page: Page, changes: EntryChanges, by = SET): Page =>
  editEntry(page, firstId(page), changes, NOW, by).page;

describe('undoOnPage', () => {
  const imported = withRows(aPage(), [{ categoryId: 'food', notes: 'told' }]);

  it('restores values, and the support of the import that reported them', () => {
    const changed = edit(imported, { categoryId: 'fun', name: 'Renamed', excluded: true });
    const undone = undo(changed);

    expect(first(changed)).toMatchObject({ categoryId: 'fun', name: 'Renamed', excluded: true });
    expect(undone.slots.map((slot) => ({ ...slot, editedAt: null }))).toEqual(imported.slots);
    expect(undoOnPage(undone, 'set-a', NOW)).toEqual({ page: undone, entries: 0 });
  });

  it('keeps what a person set afterwards', () => {
    const changed = edit(edit(imported, { categoryId: 'fun' }), { categoryId: 'rent' }, PERSON);
    const undone = undo(changed);

    expect(first(undone)?.categoryId).toBe('rent');
    expect(undone.slots).toEqual(
      edit(imported, { categoryId: 'rent' }, PERSON).slots.map((slot) => ({ ...slot, editedAt: NOW })),
    );
  });

  it('can be done in any order', () => {
    const both = edit(edit(imported, { categoryId: 'fun' }), { categoryId: 'rent', name: 'Renamed' }, OTHER_SET);

    expect(first(undo(both))).toMatchObject({ categoryId: 'rent', name: 'Renamed' });
    expect(first(undo(both, 'set-b'))).toMatchObject({ categoryId: 'fun', name: 'Coffee' });
    for (const order of [
      ['set-a', 'set-b'],
      ['set-b', 'set-a'],
    ]) {
      const undone = order.reduce(undo, both);
      expect(undone.slots.map((slot) => ({ ...slot, editedAt: null }))).toEqual(imported.slots);
    }
  });

  it('leaves a value blank if only a reverted import reported it', () => {
    const shared = withRows(imported, [{}], { importId: 'import-b' });
    const changed = edit(shared, { categoryId: 'fun' });

    expect(first(undo(revertFromPage(changed, 'import-a').page))).toMatchObject({ categoryId: null, notes: null });
    expect(first(revertFromPage(undo(changed), 'import-a').page)).toMatchObject({ categoryId: null, notes: null });
  });

  it('lets an import fill a field that is blank again', () => {
    const bare = withRows(aPage(), [{}]);
    const changed = withRows(edit(bare, { categoryId: 'fun' }), [{ categoryId: 'fun' }], { importId: 'import-b' });
    const undone = undo(changed);

    expect(first(undone)?.categoryId).toBe('fun');
    expect(first(revertFromPage(undone, 'import-b').page)?.categoryId).toBe(null);
  });

  it('ends the support of a row that reported the value', () => {
    const changed = withRows(edit(imported, { categoryId: 'fun' }), [{ categoryId: 'fun' }], { importId: 'import-b' });

    expect(first(undo(changed))?.categoryId).toBe('food');
    expect(first(revertFromPage(undo(changed), 'import-a').page)?.categoryId).toBe(null);
  });

  it('restores what it deleted, with its parts', () => {
    const whole = addEntry(aPage(), anEntryContent({ amount: '10' }), sha256('own'), NOW, PERSON);
    const parts = ['4', '6'].map((amount) => anEntryContent({ amount }));
    const split = splitEntry(whole.page, whole.entryId, parts, splitStamp(NOW)).page;
    const deleted = deleteEntry(split, whole.entryId, NOW, SET).page;
    const undone = undo(deleted);

    expect(entriesOf(deleted)).toEqual([]);
    expect(partsOf(undone, whole.entryId)).toEqual(partsOf(split, whole.entryId));
    expect(findEntry(undone, whole.entryId)).toEqual(findEntry(split, whole.entryId));
  });

  it('restores a deleted entry only if somebody still tells of it', () => {
    const deleted = deleteEntry(imported, firstId(imported), NOW, SET).page;
    const shared = withRows(deleted, [{ categoryId: 'food' }], {
      importId: 'import-b',
      begunAt: '2026-01-01T00:00:00.000Z',
    });
    const reverted = revertFromPage(deleted, 'import-a').page;

    expect(entriesOf(undo(reverted))).toEqual([]);
    expect(entriesOf(undo(shared))).toHaveLength(1);
    expect(first(undo(revertFromPage(shared, 'import-a').page))).toMatchObject({ categoryId: null });
  });

  it('undoes a change of an entry that another change set deleted', () => {
    const changed = edit(imported, { categoryId: 'fun' });
    const deleted = deleteEntry(changed, firstId(changed), NOW, OTHER_SET).page;

    expect(first(undo(undo(deleted, 'set-a'), 'set-b'))?.categoryId).toBe('food');
    expect(first(undo(undo(deleted, 'set-b'), 'set-a'))?.categoryId).toBe('food');
    expect(first(undo(deleted, 'set-b'))?.categoryId).toBe('fun');
  });

  it('does not restore what a person deleted', () => {
    const changed = edit(imported, { categoryId: 'fun' });
    const deleted = deleteEntry(changed, firstId(changed), NOW, PERSON).page;

    expect(entriesOf(undo(deleted))).toEqual([]);
    expect(first(undoEdit(undo(deleted), firstId(imported), NOW, NOW))?.categoryId).toBe('food');
  });

  it('keeps what it can restore for two years, also without owners', () => {
    const own = addEntry(aPage(), anEntryContent(), sha256('own'), NOW, PERSON);
    const deleted = deleteEntry(own.page, own.entryId, NOW, SET).page;
    const writeAt = (now: string) => withRows(deleted, [{ name: 'Later' }], { now, begunAt: now });

    expect(entriesOf(undo(writeAt('2028-04-30T00:00:00.000Z')))).toHaveLength(2);
    expect(writeAt('2028-05-03T00:00:00.000Z').slots).toHaveLength(1);
  });

  it('remembers a bounded number of changes; the values of dropped ones stay', () => {
    let page = edit(imported, { notes: 'first' });
    for (let n = 0; n < MAX_PAST_CHANGES; n++) page = edit(page, { name: `Name ${n}` }, PERSON);

    expect(page.slots.some((slot) => isChangedBy(slot, 'set-a'))).toBe(false);
    expect(first(undo(page))).toMatchObject({ notes: 'first' });
    expect(first(revertFromPage(withRows(page, [{}], { importId: 'import-b' }), 'import-a').page)?.notes).toBe('first');
  });
});

type EntryAct = {
  readonly do: 'edit' | 'delete';
  readonly nth: number;
  readonly set: string | null;
  readonly changes: EntryChanges;
};
type Act =
  | EntryAct
  | { readonly do: 'deliver' | 'revert'; readonly importId: string }
  | { readonly do: 'undo'; readonly set: string }
  | { readonly do: 'add'; readonly name: string };

const NAMES = ['A', 'B'];
const SETS = ['set-a', 'set-b', 'set-c'];
const IMPORTS = ['import-a', 'import-b'];
const changes = fc.record(
  {
    categoryId: fc.constantFrom(null, 'x', 'y'),
    notes: fc.constantFrom(null, 'n'),
    name: fc.constantFrom(...NAMES),
    accountId: fc.constantFrom('other', aPage().account.id),
    tagIds: fc.constantFrom([], ['t'], ['t', 'u']),
  },
  { requiredKeys: [] },
);
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: fc.constantFrom('deliver' as const, 'revert' as const), importId: fc.constantFrom(...IMPORTS) }),
  fc.record({ do: fc.constant('undo' as const), set: fc.constantFrom(...SETS) }),
  fc.record({ do: fc.constant('add' as const), name: fc.constantFrom(...NAMES) }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('edit' as const, 'edit' as const, 'delete' as const),
      nth: fc.nat(4),
      set: fc.constantFrom(null, null, ...SETS),
      changes,
    }),
  },
);

/** Without the time of the last change. */
const seen = (page: Page) => entriesOf(page).map(({ updatedAt: _, ...entry }) => entry);

describe('imports, change sets and people on one page', () => {
  it('leave exactly what people did when everything else is undone, in any order', () => {
    const plans = fc.array(fc.record({ name: fc.constantFrom(...NAMES), categoryId: fc.constantFrom(null, 'x') }), {
      maxLength: 3,
    });
    fc.assert(
      fc.property(
        fc.tuple(plans, plans),
        fc.array(act, { maxLength: 25 }),
        fc.shuffledSubarray([...SETS, ...IMPORTS], { minLength: SETS.length + IMPORTS.length }),
        (rows, acts, order) => {
          const world = createWorld(new Map(IMPORTS.map((id, at) => [id, rows[at] ?? []])));
          for (const step of acts) world.act(step);
          for (const id of order) world.takeOut(id);

          expect(seen(world.page())).toEqual(seen(world.byHand()));
        },
      ),
      { numRuns: 600 },
    );
  });
});

const newValues = (entry: Entry, changes: EntryChanges): EntryChanges =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([field, value]) => JSON.stringify(entry[field as keyof Entry]) !== JSON.stringify(value),
    ),
  );

/** A page, and beside it the page on which only people worked. */
const createWorld = (plans: ReadonlyMap<string, readonly { name: string; categoryId: string | null }[]>) => {
  let page = aPage();
  let own = aPage();
  let time = 0;
  const takeOut = (id: string): void => {
    page = IMPORTS.includes(id) ? revertFromPage(page, id).page : undoOnPage(page, id, instant(time)).page;
  };
  const change = ({ do: what, nth, set, changes }: EntryAct): void => {
    const entry = entriesOf(page)[nth];
    if (entry === undefined) return;
    const by = { userId: 'person', changeSetId: set };
    const differing = newValues(entry, changes); // to repeat a present value says nothing
    const apply = (before: Page) =>
      what === 'edit'
        ? editEntry(before, entry.id, differing, instant(time), by)
        : deleteEntry(before, entry.id, instant(time), by);
    page = apply(page).page;
    if (set === null) own = apply(own).page;
  };
  return {
    page: () => page,
    byHand: () => own,
    takeOut,
    act: (step: Act): void => {
      time++;
      if (step.do === 'deliver') {
        const writer = aWriter({
          importId: step.importId,
          attempt: `${time}`,
          begunAt: instant(time),
          now: instant(time),
        });
        const rows = (plans.get(step.importId) ?? []).map((row, at) => aPlannedEntry({ row: at + 1, ...row }));
        page = mergeIntoPage(page, writer, rows).page;
      } else if (step.do === 'revert') takeOut(step.importId);
      else if (step.do === 'undo') takeOut(step.set);
      else if (step.do === 'add') {
        const add = (to: Page) =>
          addEntry(to, anEntryContent({ name: step.name }), sha256(`own ${time}`), instant(time), PERSON).page;
        page = add(page);
        own = add(own);
      } else if (step.do === 'edit' || step.do === 'delete') change(step);
    },
  };
};

describe('undoing a move to another account', () => {
  const whole = withRows(aPage(), [{}]);
  const split = (page: Page): Page => {
    const parts = ['-3', '-1.5'].map((amount) => anEntryContent({ amount }));
    return splitEntry(page, firstId(page), parts, splitStamp(NOW)).page;
  };
  const accountsOf = (page: Page) => new Set(entriesOf(page).map(({ accountId }) => accountId));

  it('takes along parts that were made afterwards', () => {
    const moved = edit(whole, { accountId: 'other' });
    const home = accountsOf(whole);
    expect(accountsOf(moved)).toEqual(new Set(['other']));
    const parts = split(moved);
    expect(partsOf(parts, firstId(parts)).every(({ accountId }) => accountId === 'other')).toBe(true);

    expect(accountsOf(undo(parts))).toEqual(home);
  });

  it('leaves the entry where it is if its account no longer exists', () => {
    const moved = edit(edit(whole, { accountId: 'gone' }, PERSON), { accountId: 'other', name: 'Renamed' });
    const left = leaveInAccounts(moved, undo(moved), (id) => id !== 'gone');

    expect(left.left).toBe(1);
    expect(first(left.page)).toMatchObject({ accountId: 'other', name: 'Coffee' });
    expect(leaveInAccounts(left.page, undo(left.page), (id) => id !== 'gone').left).toBe(0);
  });

  it('leaves a deleted entry deleted if its account no longer exists', () => {
    const there = edit(whole, { accountId: 'gone' }, PERSON);
    const deleted = deleteEntry(there, firstId(there), NOW, SET).page;

    expect(entriesOf(undo(deleted))).toHaveLength(1);
    const left = leaveInAccounts(deleted, undo(deleted), (id) => id !== 'gone');
    expect([left.left, entriesOf(left.page).length]).toEqual([1, 0]);
  });
});

describe('the records that entries refer to again after undoing', () => {
  const filed = withRows(aPage(), [{ categoryId: 'food', merchantId: 'bakery', tagIds: ['daily', 'cash'] }]);

  it('are those that the change set took away', () => {
    const refiled = edit(filed, { categoryId: 'fun', tagIds: ['cash', 'trip'] });
    expect(restoredReferences(refiled, undo(refiled))).toEqual([
      [
        { kind: 'category', recordId: 'food' },
        { kind: 'tag', recordId: 'daily' },
      ],
    ]);
  });

  it('are all of a deleted entry', () => {
    const deleted = deleteEntry(filed, firstId(filed), NOW, SET).page;
    expect(restoredReferences(deleted, undo(deleted))[0]).toHaveLength(4);
  });

  it('are none if a person chose others afterwards', () => {
    const chosen = edit(edit(filed, { categoryId: 'fun' }), { categoryId: 'rent' }, PERSON);
    expect(restoredReferences(chosen, undo(chosen))).toEqual([]);
  });
});
