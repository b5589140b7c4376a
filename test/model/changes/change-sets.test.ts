import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ruleTexts } from '../../../shared/catalogue/domain/rule-content.ts';
import type { BulkChanges, ChangeRequest } from '../../../shared/changes/change-sets/domain/bulk-edit.ts';
import { requestMerges } from '../../../shared/changes/duplicates/use-cases/request-merges.ts';
import { listImportRows } from '../../../shared/imports/rows/use-cases/list-import-rows.ts';
import { addEntry, deleteEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import { revertFromPage } from '../../../shared/ledger/history/domain/revert.ts';
import { emptyPage, isLiving, type Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { negate } from '../../../shared/platform/domain/money/decimal.ts';
import { isFull, runs, SEED } from '../../support/amounts.ts';
import { aBankAccount, aConnection } from '../../support/bank/bank-builders.ts';
import { aRow } from '../../support/bank/scripted-bank.ts';
import { anEntryContent } from '../../support/ledger/ledger-builders.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { CALM, type Disturbance, dies, disturbance, settle } from '../disturbance.ts';
import { anAccount, csvOf, EVERYTHING, NO_FILTER, NOTHING_SENT, RULES, seen } from '../family/changed-family.ts';
import { createWorld } from '../world.ts';

const RUNS = runs(25, 10_000);
const BATCH = 500;
/** More than a preview, a change or its undoing writes in one slice. */
const WRITES = 12;
const TODAY = '2026-02-28';
const NOTHING_FED = { upstreamId: 'ACT-1', faults: [], complete: null, pendingComplete: false, notices: [] };
const MONTHS = ['2025-12', '2026-01', '2026-02'];
const DATES = ['2025-12-30', '2026-01-03', '2026-02-03'] as const;

const row = fc.record({
  date: fc.constantFrom(...DATES),
  told: fc.constantFrom({ name: 'a', amount: '-1.5' }, { name: 'b', amount: '-2.5' }, { name: 'c', amount: '3' }),
  category: fc.constantFrom('', 'Food'),
});
const changes: fc.Arbitrary<Choice> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record(
      { filed: fc.constantFrom(0, 1, null), notes: fc.constantFrom(null, 'n'), name: fc.constantFrom('a', 'z') },
      { requiredKeys: [] },
    ),
  },
  fc.constant({ delete: true as const }),
);
const TOLD = { name: 'a', amount: '-1.5' } as const;
type Choice = { filed?: number | null; notes?: string | null; name?: string; delete?: true };

const command = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('import' as const),
      rows: fc.array(row, { minLength: 1, maxLength: 5 }),
      disturbance,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('bulk' as const),
      search: fc.constantFrom(undefined, 'a', 'z'),
      changes,
      disturbance,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rules' as const), disturbance }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('merge' as const), which: fc.nat(50), isTyped: fc.boolean(), disturbance }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('suggest' as const), disturbance }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), which: fc.nat(9), disturbance }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('feed' as const),
      rows: fc.array(row, { minLength: 1, maxLength: 4 }),
      disturbance,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('revert' as const), which: fc.nat(9), disturbance }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('add' as const), date: fc.constantFrom(...DATES) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('touch' as const), which: fc.nat(20), changes }) },
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());
const replaceTable = async (): Promise<void> => {
  await table.stop();
  table = await startDirectTable();
};

describe('change sets among imports and people, with kills between any two writes', () => {
  it(`leave exactly what people did once everything else is undone (${RUNS} sequences, TEST_SEED=${SEED})`, async () => {
    // a table holds everything in memory, so that one for all sequences would be too large
    for (let done = 0; done < RUNS; done += BATCH) {
      if (done > 0) await replaceTable();
      const sequences = fc.asyncProperty(
        fc.array(command, { minLength: 2, maxLength: 8 }),
        fc.array(fc.nat(20), { minLength: 4, maxLength: 4 }),
        async (commands, order) => {
          const run = await startRun();
          for (const command of commands) {
            await run.perform(command);
            await run.check();
          }
          await run.undoEverything(order);
        },
      );
      await fc.assert(sequences, { numRuns: Math.min(BATCH, RUNS - done), seed: SEED + done, endOnFailure: false });
    }
  }, 7_200_000);

  it('end as without a kill, wherever a preview, a change or its undoing is killed', async () => {
    const rows = DATES.map((date) => ({ date, told: TOLD, category: 'Food' as const }));
    const changed = { filed: 1, name: 'z' };
    for (const after of [false, true]) {
      for (let writes = 0; writes < WRITES; writes += isFull ? 1 : 3) {
        for (const steps of [0, 9]) {
          const killed = { ...CALM, steps, kills: [undefined, { writes, after }] };
          const run = await startRun();
          await run.perform({ do: 'import', rows, disturbance: CALM });
          const before = await run.shown();
          await run.perform({ do: 'bulk', search: undefined, changes: changed, disturbance: killed });
          expect(await run.shown()).toEqual(before.map((transaction) => ({ ...transaction, ...changed })));
          await run.perform({ do: 'undo', which: 1, disturbance: killed });
          expect(await run.shown()).toEqual(before);
        }
      }
    }
  }, 600_000);
});

const startRun = async () => {
  const world = createWorld(table);
  const { familyId } = world.caller;
  const account = await world.accounts.create(familyId, anAccount(world.randomId()), 'user', world.now());
  const filed: string[] = [];
  for (const name of ['Rent', 'Fun']) {
    const attributes = { color: null, icon: null, classification: null, parentId: null };
    const wanted = { familyId, kind: 'category' as const, name, owner: 'user', candidateId: world.randomId() };
    filed.push((await world.records.bindByName({ ...wanted, now: world.now(), attributes })).id);
  }
  for (const [name, content] of RULES(filed)) {
    const attributes = {
      ruleName: name,
      resourceType: 'transaction',
      active: true,
      effectiveDate: null,
      ...ruleTexts(content),
    };
    const wanted = { familyId, kind: 'rule' as const, name, owner: 'user', candidateId: world.randomId() };
    await world.records.bindByName({ ...wanted, now: world.now(), attributes });
  }
  const own = new Map<string, Page>(MONTHS.map((month) => [month, emptyPage(account, month)]));
  const imports: string[] = [];
  const bank = aConnection({ familyId });
  const sets: string[] = [];
  let serial = 0;

  const entries = async () =>
    (await Promise.all(MONTHS.map((month) => world.ledger.read(familyId, account, month)))).flatMap(entriesOf);
  /** The entries of an import, by row, with their history. */
  const created = async (importId: string) => {
    const pages = await Promise.all(MONTHS.map((month) => world.ledger.read(familyId, account, month)));
    const slots = pages.flatMap(({ slots: all }) => all.filter(isLiving));
    return new Map(
      slots.flatMap(({ birth, row, content, history }) =>
        birth.importId === importId ? [[row, { ...content, history }] as const] : [],
      ),
    );
  };
  const valuesOf = ({ filed: at, ...rest }: Choice): BulkChanges => ({
    ...rest,
    ...(at !== undefined && { categoryId: at === null ? null : (filed[at] ?? null) }),
  });
  const settled = async (disturbed: Disturbance): Promise<void> => {
    await settle(world, disturbed);
    // rules ran on what imports created
    for (const { id } of await world.changeSets.listStates(familyId, world.now()))
      if (!sets.includes(id)) sets.push(id);
    for (const id of sets) {
      const record = await world.changeSets.find(familyId, id, world.now());
      expect(['ready', 'applied', 'reverted']).toContain(record?.status);
      if (record?.status === 'applied') {
        expect(record.verification).toMatchObject({ status: 'verified', skipped: 0, wrong: 0 });
      }
    }
  };
  const change = async (request: ChangeRequest, disturbed: Disturbance): Promise<void> => {
    const id = world.randomId();
    await world.catchUp();
    await world.previewChange(world.caller, request, id);
    sets.push(id);
    await settled(disturbed);
    await dies(world, disturbed.kills[0], () => world.applyChange(world.caller, id));
    await settled(disturbed);
    const record = await world.changeSets.find(familyId, id, world.now());
    if (record?.status === 'applied') return;
    await world.applyChange(world.caller, id); // the request died before it was stored
    await settled(disturbed);
  };
  const acts = {
    import: async ({ rows, disturbance: disturbed }: Extract<Command, { do: 'import' }>) => {
      const lines = rows.map(({ date, told, category }) => `${date},${told.amount},${told.name},${category}`);
      const { id } = await world.create(world.caller, csvOf(account, lines));
      imports.push(id);
      await settle(world, CALM); // reads the file
      const previewed = await listImportRows(world)(world.caller, id, NO_FILTER, { page: 1, perPage: 10 });
      const ruled = previewed.rows.flatMap(({ row, effect }) =>
        effect?.action === 'create' ? [[row.rowNumber, effect.rules ?? []] as const] : [],
      );
      await dies(world, disturbed.kills[0], () => world.publish(world.caller, id));
      await settled(disturbed);
      if ((await world.imports.find(familyId, id))?.status !== 'complete') return;
      for (const [rowNumber, rules] of ruled) {
        const entry = (await created(id)).get(rowNumber);
        for (const { change: wanted } of rules) expect(entry).toMatchObject(wanted);
        if (rules.length === 0) expect(entry?.history).toEqual([]);
      }
    },
    feed: async ({ rows, disturbance: disturbed }: Extract<Command, { do: 'feed' }>) => {
      const run = { id: `sync ${serial++}`, begunAt: world.now() };
      const place = { familyId, connection: bank, bankAccount: aBankAccount(bank), account, now: world.now() };
      const told = new Map(
        rows.map(({ date, told: { name, amount } }) => [date + name, aRow(date, negate(amount), { name })]),
      );
      const feed = { ...NOTHING_FED, rows: [...told.values()] };
      const deliver = () => world.applyFeed({ ...place, today: TODAY }, feed);
      if (await dies(world, disturbed.kills[0], deliver)) await deliver();
      const before = (await entries()).filter(({ createdAt, feed: by }) => createdAt >= run.begunAt && by !== null);
      await world.startOnSync(familyId, bank.id, [account.id], run);
      await settled(disturbed);
      const after = new Map((await entries()).map((entry) => [entry.id, entry]));
      for (const { id, name } of before) if (name === 'a') expect(after.get(id)?.categoryId).toBe(filed[0]);
    },
    bulk: async ({ search, changes: choice, disturbance: disturbed }: Extract<Command, { do: 'bulk' }>) => {
      const wanted = valuesOf(choice);
      if (Object.keys(wanted).length === 0) return;
      const content = search === undefined ? undefined : { search };
      await change({ select: { filters: { ...EVERYTHING, content } }, changes: wanted, sent: NOTHING_SENT }, disturbed);
    },
    rules: async ({ disturbance: disturbed }: Extract<Command, { do: 'rules' }>) => {
      const select = { filters: EVERYTHING };
      await change({ select, changes: {}, rules: { ids: null }, sent: NOTHING_SENT }, disturbed);
      const typed = new Set([...own.values()].flatMap(entriesOf).map((entry) => entry.id));
      for (const entry of await entries()) if (typed.has(entry.id)) expect(entry.name).not.toBe('ruled');
    },
    suggest: async ({ disturbance: disturbed }: Extract<Command, { do: 'suggest' }>) => {
      const before = await entries();
      if (before.length === 0) return;
      const each = Object.fromEntries(before.map(({ id }, at) => [id, { categoryId: filed[at % 2] ?? null }]));
      const select = { ids: before.map(({ id }) => id) };
      await change({ kind: 'suggestions', select, changes: {}, each, sent: NOTHING_SENT }, disturbed);
      const after = new Map((await entries()).map(({ id, categoryId }) => [id, categoryId]));
      for (const { id, categoryId } of before) expect(after.get(id)).toBe(categoryId ?? each[id]?.categoryId);
    },
    merge: async ({ which, isTyped, disturbance: disturbed }: Extract<Command, { do: 'merge' }>) => {
      const told = await entries();
      const like = told[which % Math.max(1, told.length)];
      if (isTyped && like !== undefined) await typed(like);
      const all = await entries();
      const pairs = all.flatMap((kept) =>
        all
          .filter(({ id, amount }) => id !== kept.id && amount === kept.amount)
          .map(({ id }) => [kept.id, id] as const),
      );
      for (let turn = 0; turn < Math.min(6, pairs.length); turn++) {
        const [keptId = '', mergedId = ''] = pairs[(which + turn) % pairs.length] ?? [];
        const request = await requestMerges(world)(familyId, [{ keptId, mergedId }]).catch(() => undefined);
        if (request === undefined) continue; // they are of one source
        await change(request, disturbed);
        const left = (await entries()).map(({ id }) => id);
        expect([left.includes(keptId), left.includes(mergedId)]).toEqual([true, false]);
        return;
      }
    },
    undo: async ({ which, disturbance: disturbed }: Extract<Command, { do: 'undo' }>) => {
      const id = sets[which % Math.max(1, sets.length)];
      const found = id === undefined ? undefined : await world.changeSets.find(familyId, id, world.now());
      if (found?.status !== 'applied') return;
      await dies(world, disturbed.kills[0], () => world.revertChange(world.caller, found.id, true));
      await settled(disturbed);
      if ((await world.changeSets.find(familyId, found.id, world.now()))?.status === 'reverted') return;
      await world.revertChange(world.caller, found.id, true);
      await settled(disturbed);
    },
    revert: async ({ which, disturbance: disturbed }: Extract<Command, { do: 'revert' }>) => {
      const id = imports[which % Math.max(1, imports.length)];
      const found = id === undefined ? undefined : await world.imports.find(familyId, id);
      if (found?.status !== 'complete') return;
      await dies(world, disturbed.kills[0], () => world.revert(world.caller, found.id, { force: true }));
      await settled(disturbed);
    },
    add: async ({ date }: Extract<Command, { do: 'add' }>) => {
      await typed({ date, amount: '1.5' });
    },
    touch: async ({ which, changes: choice }: Extract<Command, { do: 'touch' }>) => {
      const all = await entries();
      const entry = all[which % Math.max(1, all.length)];
      if (entry === undefined) return;
      const { delete: isDeleted, ...wanted } = valuesOf(choice);
      const changed = Object.entries(wanted).filter(([field, value]) => entry[field as keyof typeof entry] !== value);
      const touch = (page: Page) =>
        isDeleted
          ? deleteEntry(page, entry.id, world.now()).page
          : editEntry(page, entry.id, Object.fromEntries(changed), world.now()).page;
      await byHand(entry.date.slice(0, 7), touch);
    },
  };
  const typed = async ({ date, amount }: Pick<Entry, 'date' | 'amount'>): Promise<void> => {
    const content = anEntryContent({ date, name: 'own', amount });
    const [hash, at] = [sha256(`own ${serial++}`), world.now()];
    await byHand(date.slice(0, 7), (page) => addEntry(page, content, hash, at).page);
  };
  const byHand = async (month: string, act: (page: Page) => Page): Promise<void> => {
    await world.ledger.change(familyId, account, month, act);
    own.set(month, act(own.get(month) as Page));
  };
  /** As when its connection is deleted. */
  const disconnect = async (): Promise<void> => {
    for (const month of MONTHS) {
      const revert = (page: Page) => revertFromPage(page, bank.id, { isLast: true }).page;
      await world.ledger.change(familyId, account, month, revert);
    }
  };
  const perform = async (command: Command): Promise<void> => {
    world.advance(1);
    await acts[command.do](command as never);
  };
  /** With names for ids, so that runs can be compared. */
  const shown = async () =>
    (await entries()).map(({ date, name, categoryId }) => ({ date, name, filed: filed.indexOf(categoryId ?? '') }));
  const check = async (): Promise<void> => {
    await world.catchUp();
    const headers = await world.headers.list(familyId);
    const counted = headers.flatMap(({ cells }) => cells).reduce((sum, cell) => sum + cell.transactions, 0);
    expect(counted).toBe((await entries()).length);
  };
  return {
    perform,
    check,
    shown,
    undoEverything: async (order: readonly number[]): Promise<void> => {
      const left = [...sets, ...imports, bank.id];
      for (let turn = 0; left.length > 0; turn++) {
        const [id = ''] = left.splice((order[turn % order.length] ?? 0) % left.length, 1);
        if (id === bank.id) {
          await disconnect();
          continue;
        }
        const at = sets.includes(id) ? sets.indexOf(id) : imports.indexOf(id);
        await perform({ do: sets.includes(id) ? 'undo' : 'revert', which: at, disturbance: CALM });
      }
      await check();
      const byPeople = [...own.values()].flatMap(entriesOf).map(seen);
      expect((await entries()).map(seen)).toEqual(byPeople);
    },
  };
};
