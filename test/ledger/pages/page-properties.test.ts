import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addEntry, deleteEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { countOwned } from '../../../shared/ledger/history/domain/owned-entries.ts';
import { revertFromPage } from '../../../shared/ledger/history/domain/revert.ts';
import { mergeIntoPage } from '../../../shared/ledger/identity/domain/merge.ts';
import { decodeSlots } from '../../../shared/ledger/pages/domain/decode-slots.ts';
import { encodeSlots } from '../../../shared/ledger/pages/domain/encode-slots.ts';
import { isLiving, type Page, slotFingerprint } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf, previewEffect } from '../../../shared/ledger/pages/domain/read.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { anEntryContent, aPage, aPlannedEntry, aWriter, MONTH } from '../../support/ledger/ledger-builders.ts';
import { LedgerModel, type ModelRow } from '../../support/ledger/ledger-model.ts';

const NAMES = ['A', 'B', 'C'];
const IMPORTS = ['import-a', 'import-b', 'import-c'];
const name = fc.constantFrom(...NAMES);
const category = fc.constantFrom(null, 'x', 'y');
const rows = fc.array(fc.record({ name, category }), { maxLength: 6 });

const instant = (time: number): string => new Date(Date.UTC(2026, 3, 1) + time * 1000).toISOString();

const deliver = (page: Page, importId: string, begun: number, now: number, planned: readonly ModelRow[]) =>
  mergeIntoPage(
    page,
    aWriter({ importId, attempt: `${importId}-${begun}`, begunAt: instant(begun), now: instant(now) }),
    planned.map((row, at) => aPlannedEntry({ row: at + 1, name: row.name, categoryId: row.category })),
  );

const viewOf = (page: Page): ReturnType<LedgerModel['view']> => {
  const living = page.slots.filter(isLiving);
  const names = [...new Set(living.map((slot) => slotFingerprint(slot).name))].sort();
  return new Map(
    names.map((name) => [
      name,
      living
        .filter((slot) => slotFingerprint(slot).name === name)
        .map(({ content, owners }) => ({ category: content.categoryId, owners: owners.map(({ id }) => id).sort() })),
    ]),
  );
};

const nthLiving = (page: Page, wanted: string, nth: number): string =>
  entriesOf(page).filter((entry) => entry.name === wanted)[nth]?.id ?? 'none';

type ImportsCommand = { readonly do: 'begin' | 'deliver' | 'revert'; readonly importId: string };
type PersonsCommand = {
  readonly do: 'delete' | 'categorize' | 'add';
  readonly name: string;
  readonly nth: number;
  readonly category: string | null;
};
type Command = ImportsCommand | PersonsCommand;

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    do: fc.constantFrom('begin' as const, 'deliver' as const, 'deliver' as const, 'revert' as const),
    importId: fc.constantFrom(...IMPORTS),
  }),
  fc.record({
    do: fc.constantFrom('delete' as const, 'categorize' as const, 'add' as const),
    name,
    nth: fc.integer({ min: 0, max: 2 }),
    category,
  }),
);

/** A page and its model. An attempt starts once and can be delivered any number of times until a revert. */
const createWorld = (plans: ReadonlyMap<string, readonly ModelRow[]>) => {
  const model = new LedgerModel();
  const begun = new Map<string, number>();
  let page = aPage();

  const deliverNow = (id: string, time: number): void => {
    const begunAt = begun.get(id);
    if (begunAt === undefined) return;
    const planned = plans.get(id) ?? [];
    page = deliver(page, id, begunAt, time, planned).page;
    model.deliver(id, begunAt, planned);

    expect(deliver(page, id, begunAt, time + 1, planned)).toMatchObject({ changed: false });
    expect(countOwned(page, id).transactions).toBe(planned.length);
  };
  const revertNow = (id: string): void => {
    page = revertFromPage(page, id).page;
    model.revert(id);
    begun.delete(id);
  };
  const byImport = {
    begin: (id: string, time: number) => begun.set(id, begun.get(id) ?? time),
    deliver: deliverNow,
    revert: revertNow,
  };
  const byPerson = {
    delete: (edit: PersonsCommand, time: number): void => {
      page = deleteEntry(page, nthLiving(page, edit.name, edit.nth), instant(time)).page;
      model.delete(edit.name, edit.nth, time);
    },
    categorize: (edit: PersonsCommand, time: number): void => {
      const changes = { categoryId: edit.category };
      page = editEntry(page, nthLiving(page, edit.name, edit.nth), changes, instant(time)).page;
      model.categorize(edit.name, edit.nth, edit.category);
    },
    add: (edit: PersonsCommand, time: number): void => {
      page = addEntry(page, anEntryContent({ name: edit.name }), sha256(`seed ${time}`), instant(time)).page;
      model.add(edit.name);
    },
  };
  return {
    model,
    page: () => page,
    run: (next: Command, time: number): void => {
      if ('importId' in next) byImport[next.do](next.importId, time);
      else byPerson[next.do](next, time);
    },
  };
};

describe('a page', () => {
  it('behaves like the model for any order of imports, reverts and edits', () => {
    const plans = fc.record({ 'import-a': rows, 'import-b': rows, 'import-c': rows });
    fc.assert(
      fc.property(plans, fc.array(command, { maxLength: 25, size: 'max' }), (planned, commands) => {
        const world = createWorld(new Map(Object.entries(planned)));
        for (const [at, next] of commands.entries()) {
          world.run(next, at + 1);
          expect(viewOf(world.page())).toEqual(world.model.view());
          for (const id of IMPORTS) {
            expect(countOwned(world.page(), id).transactions).toBe(world.model.carried(id));
          }
        }
        const { slots } = world.page();
        const ids = entriesOf(world.page()).map(({ id }) => id);

        expect(new Set(ids).size).toBe(ids.length);
        expect(decodeSlots(encodeSlots([{ month: MONTH, slots }]))).toEqual([{ month: MONTH, slots }]);
      }),
      { numRuns: 400 },
    );
  });

  it('is the same for either order of two imports, unless they fill a blank field differently', () => {
    const agreeing = fc.array(fc.record({ name, says: fc.boolean() }), { maxLength: 6 });
    const toRows = (reported: readonly { name: string; says: boolean }[]): readonly ModelRow[] =>
      reported.map((row) => ({ name: row.name, category: row.says ? row.name : null }));
    fc.assert(
      fc.property(agreeing, agreeing, (a, b) => {
        const apply = (page: Page, [id, reported]: readonly [string, typeof a]) =>
          deliver(page, id, 0, 1, toRows(reported)).page;
        const orders = [
          [['import-a', a] as const, ['import-b', b] as const],
          [['import-b', b] as const, ['import-a', a] as const],
        ].map((order) => viewOf(order.reduce(apply, aPage())));

        expect(orders[0]).toEqual(orders[1]);
      }),
    );
  });

  it('is unchanged after all imports are reverted, in any order', () => {
    const order = fc.shuffledSubarray(IMPORTS, { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ name, category }), { maxLength: 4 }),
        rows,
        rows,
        rows,
        order,
        order,
        (own, ...rest) => {
          const [a, b, c, first, second] = rest;
          const plans = new Map(IMPORTS.map((id, at) => [id, [a, b, c][at] ?? []]));
          const add = (page: Page, row: ModelRow, at: number) =>
            addEntry(
              page,
              anEntryContent({ name: row.name, categoryId: row.category }),
              sha256(`seed ${at}`),
              instant(0),
            ).page;
          const before = own.reduce(add, aPage());
          const merged = first.reduce((page, id, at) => deliver(page, id, 1, 2 + at, plans.get(id) ?? []).page, before);
          const after = second.reduce((page, id) => revertFromPage(page, id).page, merged);

          expect(after.slots).toEqual(before.slots);
          expect(encodeSlots([after])).toBe(encodeSlots([before]));
        },
      ),
    );
  });

  it('equals one import alone after the other is reverted', () => {
    const reported = fc.array(fc.record({ name, category: fc.constant(null) }), { maxLength: 6 });
    fc.assert(
      fc.property(reported, reported, (a, b) => {
        const both = deliver(deliver(aPage(), 'import-a', 0, 1, a).page, 'import-b', 0, 2, b).page;
        const alone = (id: string, planned: readonly ModelRow[]) => viewOf(deliver(aPage(), id, 0, 1, planned).page);

        expect(viewOf(revertFromPage(both, 'import-a').page)).toEqual(alone('import-b', b));
        expect(viewOf(revertFromPage(both, 'import-b').page)).toEqual(alone('import-a', a));
      }),
    );
  });

  it('previews the effect of a row, also after a person deleted entries', () => {
    const gone = fc.array(fc.record({ name, nth: fc.nat(2) }), { maxLength: 3 });
    fc.assert(
      fc.property(rows, gone, rows, (a, deleted, b) => {
        const imported = deliver(aPage(), 'import-a', 0, 1, a).page;
        const page = deleted.reduce(
          (left, edit) => deleteEntry(left, nthLiving(left, edit.name, edit.nth), instant(2)).page,
          imported,
        );
        const seen = new Map<string, number>();
        const actions = b.map((row) => {
          seen.set(row.name, (seen.get(row.name) ?? 0) + 1);
          return previewEffect(page, anEntryContent({ name: row.name }), seen.get(row.name) ?? 0).action;
        });
        const { created } = deliver(page, 'import-b', 5, 6, b);

        expect(actions.filter((action) => action === 'create')).toHaveLength(created);
      }),
    );
  });
});
