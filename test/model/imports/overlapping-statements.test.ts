import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listImportRows } from '../../../shared/imports/rows/use-cases/list-import-rows.ts';
import type { Account } from '../../../shared/ledger/entries/domain/account.ts';
import { deleteEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { type Entry, pageKeyOf } from '../../../shared/ledger/entries/domain/entry.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { sum } from '../../../shared/platform/domain/money/decimal.ts';
import { runs, SEED } from '../../support/amounts.ts';
import { aConfiguration } from '../../support/imports/import-builders.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { settle } from '../scenario.ts';
import { createWorld, Killed, type World } from '../world.ts';
import { bytesOf, type StatementFile, statementFile } from './statement-files.ts';

const RUNS = runs(6, 250);

let table: TestTable;
beforeEach(async () => {
  table = await startDirectTable();
});
afterEach(() => table.stop());

type Kill = { readonly writes: number; readonly after: boolean } | null;
type Command =
  | { readonly act: 'publish'; readonly nth: number; readonly kill: Kill }
  | { readonly act: 'revert'; readonly nth: number; readonly kill: Kill }
  | { readonly act: 'delete' | 'rename' | 'revalue' | 'redate' | 'move'; readonly nth: number };

const kill = fc.option(fc.record({ writes: fc.nat(14), after: fc.boolean() }), { nil: null });
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('publish' as const), nth: fc.nat(2), kill }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('revert' as const), nth: fc.nat(3), kill }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constantFrom(...(['delete', 'rename', 'revalue', 'redate', 'move'] as const)),
      nth: fc.nat(20),
    }),
  },
);

const openAccount = (world: World, name: string): Promise<Account> =>
  world.accounts.create(
    world.caller.familyId,
    {
      id: world.randomId(),
      name,
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

const entries = async (world: World): Promise<readonly Entry[]> => {
  const { familyId } = world.caller;
  const headers = await world.headers.list(familyId);
  const pages = await Promise.all(headers.map(({ account, key }) => world.ledger.read(familyId, account, key.month)));
  const all = pages.flatMap(entriesOf);
  const flows = headers.flatMap(({ cells }) => cells.map(({ flow }) => flow));
  const moving = all.filter(({ kind, hasParts }) => (kind === 'transaction' || kind === 'trade') && !hasParts);
  expect(sum(flows)).toBe(sum(moving.map(({ amount }) => amount)));
  for (const { id, amount, accountId, date } of all.filter(({ hasParts }) => hasParts)) {
    const parts = all.filter(({ parentId }) => parentId === id);
    expect(sum(parts.map((part) => part.amount))).toBe(amount);
    for (const part of parts) expect([part.accountId, part.date]).toEqual([accountId, date]);
  }
  return all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
};

const requestOf = (file: StatementFile, account: Account) => ({
  type: file.type,
  accountId: account.id,
  publish: false,
  configuration: aConfiguration({ dateFormat: '%Y-%m-%d' }),
  content: { bytes: bytesOf(file), source: 'text' as const, filename: null, contentType: null },
});

/** Works until no work is left; a worker can be killed at one of its writes. */
const work = async (world: World, kill: Kill): Promise<void> => {
  if (kill !== null) world.arm(kill.writes, kill.after);
  await settle(world, 2).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
  world.disarm();
  world.advance(200);
  await settle(world, 2);
};

/** The predicted number of new entries, according to the preflight and to the rows of the import. */
const predicted = async (world: World, file: StatementFile, account: Account, id: string) => {
  const list = listImportRows(world);
  const { rows } = await list(world.caller, id, { valid: null, search: null }, { page: 1, perPage: 100 });
  const effects = rows.filter(({ row }) => row.entry?.part == null).map(({ effect }) => effect);
  // a row that may be a deleted entry is added unless somebody decides otherwise
  const deleted = effects.filter((effect) => effect?.action === 'match' && effect.deleted !== undefined).length;
  const matched = effects.flatMap((effect) =>
    effect?.action === 'match' && effect.deleted === undefined ? [effect.entryId] : [],
  );
  expect(new Set(matched).size).toBe(matched.length);
  const created = effects.length - matched.length - deleted;
  if (file.type !== 'PdfImport') {
    const { preview } = await world.preflight(world.caller, requestOf(file, account));
    expect(preview).toMatchObject({ willCreate: created, willMatch: matched.length, willSkipDeleted: deleted });
  }
  return { created, matched };
};

/** Excludes entries without a row: the cash of trades, opening balances, parts. */
const isOfRow = ({ kind, name, parentId }: Entry): boolean =>
  parentId === null && kind !== 'valuation' && !name.startsWith('Transfer from');

const publish = async (world: World, file: StatementFile, account: Account, kill: Kill): Promise<string> => {
  const { id } = await world.create(world.caller, requestOf(file, account));
  await settle(world);
  const before = await entries(world);
  const { created, matched } = await predicted(world, file, account, id);
  await world.publish(world.caller, id);
  await work(world, kill);

  const known = new Set(before.map((entry) => entry.id));
  const after = await entries(world);
  expect(matched.filter((entryId) => !known.has(entryId ?? ''))).toEqual([]);
  expect(after.filter((entry) => !known.has(entry.id)).filter(isOfRow)).toHaveLength(created);
  expect(await world.imports.find(world.caller.familyId, id)).toMatchObject({
    status: 'complete',
    verification: { readback: { status: 'matched' } },
  });
  return id;
};

const revert = async (world: World, id: string, kill: Kill = null): Promise<void> => {
  await world.revert(world.caller, id, { force: true });
  await work(world, kill);
  expect(await world.imports.find(world.caller.familyId, id)).toMatchObject({ status: 'pending', error: null });
};

/** Importing the file once more adds nothing, and reverting that removes nothing. */
const publishAgain = async (world: World, file: StatementFile, account: Account): Promise<void> => {
  const before = await entries(world);
  const id = await publish(world, file, account, null);
  expect((await entries(world)).map((entry) => entry.id)).toEqual(before.map((entry) => entry.id));
  await revert(world, id);
  expect(await entries(world)).toEqual(before);
};

const changeByHand = async (
  world: World,
  { act, nth }: Exclude<Command, { kill: Kill }>,
  elsewhere: Account,
): Promise<void> => {
  const wholes = (await entries(world)).filter(({ parentId, hasParts }) => parentId === null && !hasParts);
  const entry = wholes[nth % Math.max(wholes.length, 1)];
  const home = entry && pageKeyOf(entry.id);
  if (entry === undefined || home === undefined) return;
  const CHANGES = {
    rename: { name: 'Renamed' },
    revalue: { amount: '7' },
    redate: { date: '2026-03-01' },
    move: { accountId: elsewhere.id },
  } as const;
  await world.ledger.change(world.caller.familyId, { id: '', tag: home.tag }, home.month, (page) =>
    act === 'delete'
      ? deleteEntry(page, entry.id, world.now()).page
      : editEntry(page, entry.id, CHANGES[act as keyof typeof CHANGES], world.now()).page,
  );
  world.advance(1);
};

type Family = {
  readonly world: World;
  readonly account: Account;
  readonly elsewhere: Account;
  /** Imported repeatedly. */
  readonly files: readonly StatementFile[];
  /** Imports that were published and not reverted. */
  readonly live: string[];
};

const act = async ({ world, account, elsewhere, files, live }: Family, command: Command): Promise<void> => {
  const file = files[command.nth % files.length];
  if (command.act === 'publish' && file !== undefined) {
    live.push(await publish(world, file, account, command.kill));
    await publishAgain(world, file, account);
  } else if (command.act === 'revert') {
    for (const id of live.splice(command.nth % Math.max(live.length, 1), 1)) await revert(world, id, command.kill);
  } else if (command.act !== 'publish') await changeByHand(world, command, elsewhere);
};

const expectNothingLeft = async ({ world, live }: Family): Promise<void> => {
  for (const id of live) await revert(world, id);
  expect(await entries(world)).toEqual([]);
  expect(await world.records.list(world.caller.familyId)).toEqual([]);
  expect(await world.accounts.list(world.caller.familyId)).toHaveLength(2);
};

describe('overlapping statements in several formats, in one account', () => {
  it(`are predicted correctly, add nothing twice and can be reverted completely (${RUNS} sequences, TEST_SEED=${SEED})`, async () => {
    const files = fc.array(statementFile, { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(files, fc.array(command, { minLength: 2, maxLength: 8 }), async (sent, commands) => {
        const world = createWorld(table);
        const [account, elsewhere] = [await openAccount(world, 'Giro'), await openAccount(world, 'Elsewhere')];
        const family = { world, account, elsewhere, files: sent, live: [] };
        for (const command of commands) await act(family, command);
        await expectNothingLeft(family);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  }, 3_600_000);
});
