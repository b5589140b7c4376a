import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountEdits, createAccountEntries } from '../../../shared/accounts/store/account-edits.ts';
import { deleteAccount } from '../../../shared/accounts/use-cases/account-writes.ts';
import type { BulkChanges } from '../../../shared/changes/change-sets/domain/bulk-edit.ts';
import { addEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import { bindNamed } from '../../../shared/ledger/entries/use-cases/bind-named.ts';
import { updateTransaction } from '../../../shared/ledger/entries/use-cases/transaction-writes.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { createEntryReader } from '../../../shared/ledger/store/ledger-pages.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import { sum } from '../../../shared/platform/domain/money/decimal.ts';
import { runs, SEED } from '../../support/amounts.ts';
import { anEntryContent } from '../../support/ledger/ledger-builders.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { CALM, type Disturbance, dies, disturbance, settle } from '../disturbance.ts';
import { anAccount, NOTHING_SENT } from '../family/changed-family.ts';
import { createWorld } from '../world.ts';

const RUNS = runs(25, 5_000);
const NAMES = ['Checking', 'Savings', 'Cash'];
const MONTH = '2026-01';
/** Each account begins with one. */
const TRANSACTIONS = NAMES.length;
const SPLITS = [[], ['4', '6'], ['1', '2', '7']] as const;

const which = fc.nat(TRANSACTIONS - 1);
const account = fc.nat(NAMES.length - 1);
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      which: fc.uniqueArray(which, { minLength: 1 }),
      account,
      disturbance,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('delete' as const),
      which: fc.uniqueArray(which, { minLength: 1 }),
      disturbance,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('close' as const), account }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('split' as const), which, into: fc.constantFrom(...SPLITS) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undo' as const), disturbance }) },
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

describe('change sets among deleted accounts and new splits, with kills between any two writes', () => {
  it(`restore what they can, and say how much they left (${RUNS} sequences, TEST_SEED=${SEED})`, async () => {
    const sequences = fc.asyncProperty(fc.array(command, { minLength: 3, maxLength: 10 }), async (commands) => {
      const run = await startRun();
      for (const command of commands) {
        await run.perform(command);
        await run.check();
      }
      while (await run.undo(CALM)) await run.check();
    });
    await fc.assert(sequences, { numRuns: RUNS, seed: SEED, endOnFailure: false });
  }, 7_200_000);

  it('leave a transaction with its new parts where it is if its former account was deleted', async () => {
    const run = await startRun();
    await run.perform({ do: 'move', which: [0, 1], account: 1, disturbance: CALM });
    await run.perform({ do: 'split', which: 0, into: ['4', '6'] });
    await run.perform({ do: 'close', account: 0 });
    expect(await run.accountOf(0)).toBe('Savings');
    expect(await run.undoLast(CALM)).toBe(3);
    expect(await run.accountOf(0)).toBe('Savings');
  });

  it('leave a deleted transaction deleted if its account was deleted', async () => {
    const run = await startRun();
    await run.perform({ do: 'delete', which: [2], disturbance: CALM });
    await run.perform({ do: 'close', account: 2 });
    expect(await run.undoLast(CALM)).toBe(1);
    expect(await run.accountOf(2)).toBeUndefined();
  });
});

type Applied = { readonly id: string; readonly before: ReadonlyMap<string, Seen> };
/** Where a whole transaction is, and how many parts it has. */
type Seen = { readonly accountId: string; readonly parts: number };

const startRun = async () => {
  const world = createWorld(table);
  const { familyId } = world.caller;
  const accounts = await Promise.all(
    NAMES.map((name) => world.accounts.create(familyId, { ...anAccount(world.randomId()), name }, 'user', world.now())),
  );
  const ids: string[] = [];
  for (const home of accounts) {
    await world.ledger.change(familyId, home, MONTH, (page) => {
      const content = anEntryContent({ date: `${MONTH}-10`, name: home.name, amount: '10' });
      const added = addEntry(page, content, sha256(home.name), world.now());
      ids.push(added.entryId);
      return added.page;
    });
  }
  const { documents, tableName } = table;
  const close = deleteAccount({
    accounts: world.accounts,
    edits: createAccountEdits(documents, tableName),
    entries: createAccountEntries(documents, tableName),
    isChangeSet: async () => false,
    release: async () => undefined,
  });
  const update = updateTransaction({
    ...world,
    bind: bindNamed({ accounts: world.accounts, records: world.records }),
    entries: createEntryReader(documents, tableName),
    newId: world.randomId,
  });
  const sets: Applied[] = [];

  const entries = async (): Promise<readonly Entry[]> =>
    (await Promise.all(accounts.map((home) => world.ledger.read(familyId, home, MONTH)))).flatMap(entriesOf);
  const wholes = async (): Promise<Map<string, Seen>> => {
    const all = await entries();
    const partsOf = (id: string) => all.filter(({ parentId }) => parentId === id).length;
    return new Map(
      all.flatMap(({ id, parentId, accountId }) =>
        parentId === null ? [[id, { accountId, parts: partsOf(id) }] as const] : [],
      ),
    );
  };
  const exists = async (id: string) => (await world.accounts.find(familyId, id)) !== undefined;
  /** A refusal is no fault: an account may have entries, or a transaction may be gone. */
  const tried = (act: Promise<unknown>): Promise<void> =>
    act.then(
      () => undefined,
      (error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
      },
    );

  const change = async (chosen: readonly number[], changes: BulkChanges, disturbed: Disturbance): Promise<void> => {
    const present = await wholes();
    const selected = chosen.flatMap((at) => (present.has(ids[at] ?? '') ? [ids[at] ?? ''] : []));
    const changed = selected.filter((id) => changes.delete || present.get(id)?.accountId !== changes.accountId);
    if (changed.length === 0) return;
    if (changes.accountId !== undefined && !(await exists(changes.accountId))) return;
    const id = world.randomId();
    const request = { select: { ids: selected }, changes, sent: NOTHING_SENT };
    await world.previewChange(world.caller, request, id, { applyWhenReady: true });
    await settle(world, disturbed);
    expect(await world.changeSets.find(familyId, id, world.now())).toMatchObject({ status: 'applied' });
    sets.push({
      id,
      before: new Map(changed.map((transactionId) => [transactionId, present.get(transactionId) as Seen])),
    });
  };

  /** Transactions that stay deleted, because their account is gone. */
  const lost = new Set<string>();
  /** The result of undoing this change set now: where its transactions are afterwards, and how many it leaves. */
  const expectedAfter = async ({ before }: Applied) => {
    const present = await wholes();
    const places = new Map<string, string | undefined>();
    let left = 0;
    for (const [id, former] of before) {
      if (lost.has(id)) continue;
      const now = present.get(id);
      const isBack = await exists(former.accountId);
      places.set(id, isBack ? former.accountId : now?.accountId);
      if (isBack) continue;
      left += 1 + (now ?? former).parts;
      if (now === undefined) lost.add(id);
    }
    return { places, left };
  };

  /** Undoes the latest change set, and returns how many transactions it says it left. */
  const undoLast = async (disturbed: Disturbance): Promise<number | undefined> => {
    const last = sets.pop();
    if (last === undefined) return undefined;
    const expected = await expectedAfter(last);
    await dies(world, disturbed.kills[0], () => world.revertChange(world.caller, last.id, false));
    await settle(world, disturbed);
    await world.revertChange(world.caller, last.id, false); // in case the request died
    await settle(world, disturbed);
    const record = await world.changeSets.find(familyId, last.id, world.now());
    expect(record?.status).toBe('reverted');
    const count = Number(/no longer exists: (\d+)$/.exec(record?.error ?? '')?.[1] ?? 0);
    expect(count).toBe(expected.left);
    const after = await wholes();
    for (const [id, accountId] of expected.places) expect(after.get(id)?.accountId).toBe(accountId);
    return count;
  };
  return {
    undoLast,
    undo: async (disturbed: Disturbance): Promise<boolean> => (await undoLast(disturbed)) !== undefined,
    accountOf: async (at: number) => {
      const found = (await wholes()).get(ids[at] ?? '')?.accountId;
      return accounts.find(({ id }) => id === found)?.name;
    },
    perform: async (command: Command): Promise<void> => {
      world.advance(1);
      if (command.do === 'undo') return void (await undoLast(command.disturbance));
      if (command.do === 'close')
        return tried(close(world.caller, accounts[command.account]?.id ?? '', () => undefined));
      if (command.do === 'delete') return change(command.which, { delete: true }, command.disturbance);
      if (command.do === 'move')
        return change(command.which, { accountId: accounts[command.account]?.id ?? '' }, command.disturbance);
      const splits = command.into.map((amount) => ({ amount, name: `Part ${amount}` }));
      return tried(update(world.caller, ids[command.which] ?? '', { entry: {}, splits }, () => undefined));
    },
    /** Parts add up and are with their transaction, and every transaction is in an account that exists. */
    check: async (): Promise<void> => {
      const all = await entries();
      for (const { id, parentId, accountId, amount, hasParts } of all) {
        expect(await exists(accountId)).toBe(true);
        const parts = all.filter((entry) => entry.parentId === id);
        expect(hasParts).toBe(parts.length > 0);
        if (hasParts) expect(sum(parts.map((part) => part.amount))).toBe(amount);
        for (const part of parts) expect(part.accountId).toBe(accountId);
        if (parentId !== null) expect(all.some((entry) => entry.id === parentId)).toBe(true);
      }
    },
  };
};
