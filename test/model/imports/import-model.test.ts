import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import type { Account } from '../../../shared/ledger/entries/domain/account.ts';
import { deleteEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { runs, SEED } from '../../support/amounts.ts';
import { aConfiguration } from '../../support/imports/import-builders.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { CALM, type Disturbance, dies, disturbance, settle } from '../disturbance.ts';
import { createLedgerModel, type ModelRow } from '../ledger-model.ts';
import { createWorld, type World } from '../world.ts';

const RUNS = runs(30, 1_500);
const MONTHS = ['2026-01', '2026-02'];

/** No amount under two names: the model does not know when such rows are the same transaction told in other words. */
const TOLD = [
  { name: 'a', amount: '-1.5' },
  { name: 'a', amount: '2' },
  { name: 'b', amount: '-2.5' },
  { name: 'b', amount: '3' },
] as const;
const row = fc
  .record({
    date: fc.constantFrom('2026-01-03', '2026-01-20', '2026-02-03'),
    told: fc.constantFrom(...TOLD),
    filed: fc.boolean(),
  })
  .map(({ told, ...rest }) => ({ ...rest, ...told }));

const command = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('import' as const),
      rows: fc.array(row, { minLength: 1, maxLength: 6 }),
      disturbance,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('two' as const),
      rows: fc.array(row, { minLength: 1, maxLength: 4 }),
      disturbance,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('again' as const), which: fc.nat(9), disturbance }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('revert' as const), which: fc.nat(9), force: fc.boolean(), disturbance }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('edit' as const), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), which: fc.nat(9) }) },
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

describe('an import after any sequence of events', () => {
  it(`leaves the same ledger as the model (${RUNS} sequences, TEST_SEED=${SEED})`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 6 }), async (commands) => {
        const run = await startRun();
        for (const command of commands) {
          await run.perform(command);
          await run.check();
        }
        await run.undoEverything();
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: false },
    );
  }, 3_600_000);
});

type Known = { readonly id: string; readonly rows: readonly ModelRow[]; status: string };

const startRun = async () => {
  const world = createWorld(table);
  const { familyId } = world.caller;
  const account = await world.accounts.create(
    familyId,
    {
      id: world.randomId(),
      name: 'Checking',
      accountType: 'depository',
      subtype: null,
      currency: 'USD',
      status: 'active',
      institutionName: null,
      institutionDomain: null,
      notes: null,
    },
    'user',
    world.now(),
  );
  const model = createLedgerModel();
  const imports: Known[] = [];
  let edits = 0;

  const create = async (rows: readonly ModelRow[]): Promise<Known> => {
    const record = await world.create(world.caller, csvOf(account, rows));
    const known = { id: record.id, rows, status: 'pending' };
    imports.push(known);
    return known;
  };
  const settleAll = async (disturbed: Disturbance) => {
    await settle(world, disturbed);
    for (const [number, known] of imports.entries()) {
      const record = await world.imports.find(familyId, known.id);
      const status = record?.status ?? 'gone';
      if (status === 'complete' && known.status !== 'complete') model.publish(number, known.rows);
      if (status === 'pending' && known.status === 'complete') model.revert(number);
      known.status = status;
    }
  };
  const pick = (which: number, status: string): number | undefined => {
    const found = imports.flatMap((known, number) => (known.status === status ? [number] : []));
    return found[which % Math.max(1, found.length)];
  };
  const publish = async (known: Known, { kills: [first] }: Disturbance) => {
    await dies(world, first, () => world.publish(world.caller, known.id));
  };

  const perform = async (command: Command): Promise<void> => {
    world.advance(1);
    if (command.kind === 'import' || command.kind === 'two') return importRows(command);
    if (command.kind === 'again') return again(command);
    return command.kind === 'revert' ? revert(command) : touch(command.kind, command.which);
  };
  const importRows = async (command: Extract<Command, { kind: 'import' | 'two' }>): Promise<void> => {
    const rows = command.rows.map(({ filed, ...rest }) => ({ ...rest, category: filed ? `of ${rest.name}` : '' }));
    const first = await create(rows);
    const second = command.kind === 'two' ? await create(rows.slice(1).concat(rows[0] ?? [])) : undefined;
    await publish(first, command.disturbance);
    if (second !== undefined) await publish(second, { ...command.disturbance, kills: [] });
    return settleAll(command.disturbance);
  };
  const again = async (command: Extract<Command, { kind: 'again' }>): Promise<void> => {
    const number = pick(command.which, 'pending');
    if (number === undefined) return;
    await publish(imports[number] as Known, command.disturbance);
    return settleAll(command.disturbance);
  };
  const revert = async (command: Extract<Command, { kind: 'revert' }>): Promise<void> => {
    const number = pick(command.which, 'complete');
    if (number === undefined) return;
    const { id } = imports[number] as Known;
    const attempt = world.revert(world.caller, id, { force: command.force });
    if (!command.force && model.editedSince(number)) {
      await expect(attempt).rejects.toMatchObject({ code: 'conflict' });
      return;
    }
    await attempt;
    await settleAll(command.disturbance);
  };
  /** A person edits or deletes an entry. */
  const touch = async (kind: 'edit' | 'remove', which: number): Promise<void> => {
    const keys = model.keys();
    const key = keys[which % Math.max(1, keys.length)];
    if (key === undefined) return;
    const [date = '', amount, name] = key.split('|');
    const ledgerAmount = amount?.startsWith('-') ? amount.slice(1) : `-${amount}`;
    const newName = `edited ${edits++}`;
    let creator = -1;
    await world.ledger.change(familyId, account, date.slice(0, 7), (page: Page) => {
      const entry = entriesOf(page).find((e) => e.date === date && e.amount === ledgerAmount && e.name === name);
      if (entry === undefined) throw new Error(`The ledger has no ${key}`);
      creator = imports.findIndex(({ id }) => id === entry.importId);
      const touched =
        kind === 'edit'
          ? editEntry(page, entry.id, { name: newName }, world.now())
          : deleteEntry(page, entry.id, world.now());
      return touched.page;
    });
    if (kind === 'edit') model.edit(key, newName, creator);
    else model.remove(key);
    world.advance(1);
  };
  const check = () => compare(world, account, model, imports);
  const undoEverything = async () => {
    for (const known of imports) {
      if (known.status === 'complete') await world.revert(world.caller, known.id, { force: true });
    }
    await settleAll(CALM);
    await check();
    for (const { id } of imports) await world.remove(world.caller, id);
    await settle(world, CALM);
    expect(await world.imports.list(familyId, { page: 1, perPage: 100 })).toMatchObject({ totalCount: 0 });
    expect(world.uploads.keys()).toEqual([]);
    expect(await world.records.list(familyId)).toEqual([]);
  };
  return { perform, check, undoEverything };
};

const csvOf = (account: Account, rows: readonly ModelRow[]) => ({
  type: 'TransactionImport' as const,
  accountId: account.id,
  publish: false,
  configuration: aConfiguration({ dateFormat: '%Y-%m-%d' }),
  content: {
    bytes: Buffer.from(
      ['date,amount,name,category', ...rows.map((row) => `${row.date},${row.amount},${row.name},${row.category}`)].join(
        '\n',
      ),
    ),
    source: 'text' as const,
    filename: null,
    contentType: null,
  },
});

const compare = async (
  world: World,
  account: Account,
  model: ReturnType<typeof createLedgerModel>,
  imports: readonly Known[],
): Promise<void> => {
  const { familyId } = world.caller;
  const pages = await Promise.all(MONTHS.map((month) => world.ledger.read(familyId, account, month)));
  const entries = pages.flatMap((page) => [...entriesOf(page)]);
  expect(entries.map(({ name, categoryId }) => `${name}|${categoryId !== null}`).sort()).toEqual(model.shown());
  const headers = await world.headers.list(familyId);
  const counted = headers.flatMap(({ cells }) => cells).reduce((sum, cell) => sum + cell.transactions, 0);
  expect(counted).toBe(entries.length);
  const used = new Set<string>();
  for (const [number, known] of imports.entries()) {
    if (known.status !== 'complete') continue;
    for (const { category } of known.rows) if (category !== '') used.add(category);
    const record = (await world.imports.find(familyId, known.id)) as ImportRecord;
    expect(record.verification.readback.status).toBe('matched');
    expect(model.carried(number)).toBe(known.rows.length);
  }
  expect((await world.records.list(familyId)).map(({ name }) => name).sort()).toEqual([...used].sort());
};
