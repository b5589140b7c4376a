import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { KnownRecordCounts } from '../../../shared/imports/domain/import-attributes.ts';
import { NO_KNOWN_RECORDS } from '../../../shared/imports/known-records/domain/known-counts.ts';
import { deleteEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { pageRefOf } from '../../../shared/ledger/entries/domain/entry.ts';
import { runs, SEED } from '../../support/amounts.ts';
import { type NativeTransaction, nativeFile } from '../../support/imports/native-files.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { ledgerOf } from '../native-imports.ts';
import { aRequest, settle } from '../scenario.ts';
import { createWorld, type World } from '../world.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

/** The values of a record in one file. */
type Stated = { readonly amount: string; readonly date: string; readonly notes: string };
type File = ReadonlyMap<string, Stated>;

/** By name: an entry is known by its record. */
const NAMES = ['first record', 'second record', 'third record', 'fourth record'];
/** Random ids, which no other program gives: a correction can have another date and amount. */
const idOf = (name: string): string => `0195583d-4b20-7c53-8d7f-2a9e6f3b8c1${NAMES.indexOf(name)}`;

const stated = fc.record({
  amount: fc.constantFrom('1', '2', '3'),
  date: fc.constantFrom('2025-12-30', '2026-01-02', '2026-02-03'),
  notes: fc.constantFrom('', 'old', 'new'),
});
const file = fc
  .tuple(...NAMES.map(() => fc.option(stated, { freq: 4 })))
  .map(
    (all): File => new Map(all.flatMap((record, at) => (record === null ? [] : [[NAMES[at] ?? '', record] as const]))),
  )
  .filter((all) => all.size > 0);
const command = fc.oneof(
  { weight: 4, arbitrary: file.map((content) => ({ kind: 'import' as const, content })) },
  { weight: 2, arbitrary: fc.nat(9).map((which) => ({ kind: 'revert' as const, which })) },
  { weight: 1, arbitrary: fc.nat(9).map((which) => ({ kind: 'edit' as const, which })) },
  { weight: 1, arbitrary: fc.nat(9).map((which) => ({ kind: 'delete' as const, which })) },
);

/** A record in plain lists: the imports that state it, in order, and what a person did with it. */
type Model = {
  readonly states: { readonly importId: string; readonly value: Stated; readonly isApplied: boolean }[];
  editedAmount: string | undefined;
  isDeleted: boolean;
  /** The values of an import that was reverted, if the others left the entry as it was. */
  orphan: Stated | undefined;
};

/** The record without an import. What is left of its entry stays as it was, but a note goes with the last file that states it. */
const takeOut = (model: Model, importId: string): void => {
  const at = model.states.findIndex((state) => state.importId === importId);
  const [gone] = at < 0 ? [] : model.states.splice(at, 1);
  if (!gone?.isApplied || model.states.some(({ isApplied }) => isApplied)) return;
  const isNoted = model.states.some(({ value }) => value.notes === gone.value.notes);
  model.orphan = { ...gone.value, notes: isNoted ? gone.value.notes : '' };
};

const newModel = (): Model => ({ states: [], editedAmount: undefined, isDeleted: false, orphan: undefined });

/** The last value that was applied; a person's amount stays. */
const shownOf = ({ states, editedAmount, isDeleted, orphan }: Model): Stated | undefined => {
  const last = states.findLast(({ isApplied }) => isApplied);
  if (isDeleted || states.length === 0) return undefined;
  const value = last?.value ?? orphan;
  return value && (editedAmount === undefined ? value : { ...value, amount: editedAmount });
};

/** The effect of a file on a record. A person's amount stays if the file states the one before it. */
const effectOf = (
  { isDeleted, editedAmount = '' }: Model,
  base: Stated | undefined,
  { amount, date, notes }: Stated,
): keyof KnownRecordCounts => {
  if (isDeleted) return 'deleted';
  const isNewAmount = amount !== base?.amount && amount !== editedAmount;
  if (isNewAmount && editedAmount !== '') return 'left';
  return isNewAmount || date !== base?.date || notes !== base.notes ? 'updated' : 'same';
};

const shown = async (world: World) =>
  (await ledgerOf(world)).map(({ name, date, amount, notes }) => `${name} ${date} ${amount} ${notes ?? ''}`).toSorted();

it(`files of corrections, edits and reverts in any order give what plain lists give (TEST_SEED=${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 3, maxLength: 9 }), async (commands) => {
      const world = createWorld(table);
      const { caller } = world;
      const models = new Map<string, Model>();
      const live: string[] = [];
      let sent = 0;
      const publish = async (content: File): Promise<void> => {
        sent++;
        const rows = [...content].map(
          ([name, { notes, ...value }]): NativeTransaction => ({
            id: idOf(name),
            name,
            ...value,
            ...(notes !== '' && { notes }),
          }),
        );
        const { id } = await world.create(caller, aRequest('NativeImport', `${nativeFile(rows)}${'\n'.repeat(sent)}`));
        await world.publish(caller, id, { onKnownRecords: 'update' });
        await settle(world);
        const record = await world.imports.find(caller.familyId, id);
        expect(record).toMatchObject({ status: 'complete', verification: { readback: { status: 'matched' } } });
        live.push(id);
        const counts = { ...NO_KNOWN_RECORDS };
        for (const [name, value] of content) {
          const model = models.get(name) ?? newModel();
          // without an import that states it, nothing is left of it
          const fresh = model.states.length === 0 ? newModel() : model;
          models.set(name, fresh);
          const base = fresh.states.findLast(({ isApplied }) => isApplied)?.value ?? fresh.orphan;
          const effect = effectOf(fresh, base, value);
          if (fresh.states.length > 0) counts[effect]++;
          fresh.states.push({ importId: id, value, isApplied: effect === 'same' || effect === 'updated' });
        }
        expect(record?.knownRecords ?? NO_KNOWN_RECORDS).toEqual(counts);
      };
      const revert = async (which: number): Promise<void> => {
        const [id] = live.splice(which % Math.max(1, live.length), 1);
        if (id === undefined) return;
        await world.revert(caller, id, { force: true });
        await settle(world);
        expect(await world.imports.find(caller.familyId, id)).toMatchObject({ status: 'pending' });
        for (const model of models.values()) takeOut(model, id);
      };
      const byHand = async (which: number, isDeletion: boolean): Promise<void> => {
        const all = (await ledgerOf(world)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
        const entry = all[which % Math.max(1, all.length)];
        const ref = entry && pageRefOf(entry.id);
        const model = models.get(entry?.name ?? '');
        if (entry === undefined || ref === undefined || model === undefined) return;
        world.advance(60);
        const now = world.now();
        await world.ledger.change(caller.familyId, ref.account, ref.month, (page) =>
          isDeletion ? deleteEntry(page, entry.id, now).page : editEntry(page, entry.id, { amount: '77' }, now).page,
        );
        if (isDeletion) model.isDeleted = true;
        else model.editedAmount = '77';
      };
      for (const step of commands) {
        world.advance(60);
        if (step.kind === 'import') await publish(step.content);
        else if (step.kind === 'revert') await revert(step.which);
        else await byHand(step.which, step.kind === 'delete');
        const expected = [...models].flatMap(([name, model]) => {
          const value = shownOf(model);
          return value === undefined ? [] : [`${name} ${value.date} ${value.amount} ${value.notes}`];
        });
        expect(await shown(world)).toEqual(expected.toSorted());
        expect(await world.accounts.list(caller.familyId)).toHaveLength(live.length > 0 ? 1 : 0);
      }
    }),
    { numRuns: runs(20, 500), seed: SEED },
  );
}, 900_000);
