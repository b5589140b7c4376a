import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeRequest } from '../../../shared/changes/change-sets/domain/bulk-edit.ts';
import { requestDismissals, requestLinks } from '../../../shared/changes/transfers/use-cases/request-transfers.ts';
import { addEntry, deleteEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import { bindNamed } from '../../../shared/ledger/entries/use-cases/bind-named.ts';
import { updateTransaction } from '../../../shared/ledger/entries/use-cases/transaction-writes.ts';
import type { Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { createEntryReader } from '../../../shared/ledger/store/ledger-pages.ts';
import { faultOfTransfer } from '../../../shared/ledger/transfers/domain/transfer-rules.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { ValidationError } from '../../../shared/platform/domain/errors.ts';
import { isFull, runs, SEED } from '../../support/amounts.ts';
import { anEntryContent } from '../../support/ledger/ledger-builders.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { CALM, type Disturbance, deliverSome, dies, disturbance, settle } from '../disturbance.ts';
import { NOTHING_SENT } from '../family/changed-family.ts';
import { createWorld } from '../world.ts';

const RUNS = runs(25, 5_000);
const BATCH = 500;
/** More than planning, applying, pairing or undoing writes in one slice. */
const WRITES = 12;
const MONTHS = ['2026-01', '2026-02'];
const DATES = ['2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02'] as const;
const PAIRS = 4;

/** `after`: messages that are delivered before the person touches the entry, so that it happens amid the work. */
const touch = fc.record({
  which: fc.nat(2 * PAIRS - 1),
  after: fc.nat(3),
  isDeletion: fc.boolean(),
});
/** Deletes one, or moves it into the account of the other sides: both can be undone. */
const bulk = fc.constantFrom('delete' as const, 'move' as const);
/** By a person alone: refused if the transaction is linked and would not fit the other side. */
const edit = fc.constantFrom('amount' as const, 'account' as const);
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('link' as const, 'dismiss' as const),
      pairs: fc.uniqueArray(fc.tuple(fc.nat(PAIRS - 1), fc.nat(PAIRS - 1)), { minLength: 1, maxLength: 3 }),
      touch: fc.option(touch, { nil: undefined }),
      disturbance,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), which: fc.nat(9), disturbance }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('bulk' as const), bulk, which: fc.nat(2 * PAIRS - 1), disturbance }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), edit, which: fc.nat(2 * PAIRS - 1) }) },
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;
type Touch = typeof touch extends fc.Arbitrary<infer T> ? T : never;

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

describe('transfers among people, with kills between any two writes', () => {
  it(`have both sides or none, and nothing of them is left once undone (${RUNS} sequences, TEST_SEED=${SEED})`, async () => {
    for (let done = 0; done < RUNS; done += BATCH) {
      if (done > 0) {
        await table.stop();
        table = await startDirectTable();
      }
      const sequences = fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 8 }), async (commands) => {
        const run = await startRun();
        for (const command of commands) {
          await run.perform(command);
          await run.check();
        }
        await run.undoEverything();
      });
      await fc.assert(sequences, { numRuns: Math.min(BATCH, RUNS - done), seed: SEED + done, endOnFailure: false });
    }
  }, 7_200_000);

  it('have both sides or none wherever the work is killed while a person changes one side', async () => {
    for (const after of [false, true]) {
      for (let writes = 0; writes < WRITES; writes += isFull ? 1 : 3) {
        for (let delivered = 0; delivered < 3; delivered++) {
          const killed = { ...CALM, steps: 0, kills: [undefined, { writes, after }] };
          const run = await startRun();
          const touched = { which: 0, after: delivered, isDeletion: after };
          await run.perform({
            do: 'link',
            pairs: [
              [0, 0],
              [1, 1],
            ],
            touch: touched,
            disturbance: killed,
          });
          await run.check();
          expect(await run.linked()).toBeGreaterThanOrEqual(2);
          await run.undoEverything();
        }
      }
    }
  }, 600_000);
});

const startRun = async () => {
  const world = createWorld(table);
  const { familyId } = world.caller;
  const accounts = [
    await world.accounts.create(familyId, anAccount(world.randomId(), 'Checking'), 'user', world.now()),
    await world.accounts.create(familyId, anAccount(world.randomId(), 'Savings'), 'user', world.now()),
  ];
  const ids: string[][] = [[], []];
  for (let at = 0; at < PAIRS; at++) {
    const date = DATES[at] ?? DATES[0];
    for (const [index, account] of accounts.entries()) {
      const content = anEntryContent({ date, name: `${at}`, amount: index === 0 ? '5' : '-5' });
      await world.ledger.change(familyId, account, date.slice(0, 7), (page) => {
        const added = addEntry(page, content, sha256(`${index} ${at}`), world.now());
        (ids[index] as string[])[at] = added.entryId;
        return added.page;
      });
    }
  }
  const bind = bindNamed({ accounts: world.accounts, records: world.records });
  const found = createEntryReader(table.documents, table.tableName);
  const update = updateTransaction({ ...world, bind, entries: found, newId: world.randomId });
  const sets: string[] = [];
  const names = new Map<string, string>();
  const deleted = new Set<string>();
  const entries = async (): Promise<readonly Entry[]> => {
    const pages = accounts.flatMap((account) => MONTHS.map((month) => world.ledger.read(familyId, account, month)));
    return (await Promise.all(pages)).flatMap(entriesOf);
  };
  const onPageOf = (id: string, act: (page: Page) => Page): Promise<void> => {
    const side = ids.findIndex((some) => some.includes(id));
    const date = DATES[(ids[side] as string[]).indexOf(id)] ?? DATES[0];
    return world.ledger.change(familyId, accounts[side] as (typeof accounts)[number], date.slice(0, 7), act);
  };
  const touchOne = async ({ which, isDeletion }: Touch): Promise<void> => {
    const id = ids[which % 2]?.[which >> 1] ?? '';
    if (!(await entries()).some((entry) => entry.id === id)) return; // a person or a change set deleted it
    const name = `touched ${names.size}`;
    await onPageOf(id, (page) =>
      isDeletion ? deleteEntry(page, id, world.now()).page : editEntry(page, id, { name }, world.now()).page,
    );
    if (isDeletion) deleted.add(id);
    else names.set(id, name);
  };
  const change = async (request: ChangeRequest, touched: Touch | undefined, disturbed: Disturbance): Promise<void> => {
    const id = world.randomId();
    await world.catchUp();
    await world.previewChange(world.caller, request, id, { applyWhenReady: true });
    sets.push(id);
    if (touched !== undefined) {
      await deliverSome(world, { ...disturbed, kills: [undefined, ...disturbed.kills.slice(1)] }, touched.after);
      await touchOne(touched);
    }
    await settle(world, disturbed);
    expect(await world.changeSets.find(familyId, id, world.now())).toMatchObject({
      status: 'applied',
      verification: { status: 'verified', wrong: 0 },
    });
  };
  const bulkChange = async (command: Extract<Command, { do: 'bulk' }>): Promise<void> => {
    const id = ids[command.which % 2]?.[command.which >> 1] ?? '';
    const target = accounts[1 - (command.which % 2)]?.id ?? '';
    const changes = command.bulk === 'delete' ? { delete: true as const } : { accountId: target };
    await change({ select: { ids: [id] }, changes, sent: NOTHING_SENT }, undefined, command.disturbance);
  };
  const edited = new Map<string, { readonly amount?: string; readonly accountId?: string }>();
  const editOne = async ({ which, edit: kind }: Extract<Command, { do: 'edit' }>): Promise<void> => {
    const side = which % 2;
    const id = ids[side]?.[which >> 1] ?? '';
    const before = (await entries()).find((entry) => entry.id === id);
    if (before === undefined || (kind === 'account' && before.accountId !== accounts[side]?.id)) return;
    const wanted =
      kind === 'amount' ? { amount: side === 0 ? '7' : '-7' } : { accountId: accounts[1 - side]?.id ?? '' };
    const done = await update(world.caller, id, { entry: wanted, splits: undefined }, () => undefined).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof ValidationError)) throw error;
        return false;
      },
    );
    if (done) edited.set(id, { ...edited.get(id), ...wanted });
    else expect(before.links?.transfer).not.toBeNull();
  };
  const undo = async (id: string, disturbed: Disturbance): Promise<void> => {
    const statusOf = async () => (await world.changeSets.find(familyId, id, world.now()))?.status;
    if ((await statusOf()) !== 'applied') return;
    await dies(world, disturbed.kills[0], () => world.revertChange(world.caller, id, true));
    await settle(world, disturbed);
    if ((await statusOf()) === 'applied') await world.revertChange(world.caller, id, true);
    await settle(world, disturbed);
    expect(await statusOf()).toBe('reverted');
  };
  return {
    perform: async (command: Command): Promise<void> => {
      world.advance(1);
      if (command.do === 'bulk') return bulkChange(command);
      if (command.do === 'edit') return editOne(command);
      if (command.do === 'undo') return undo(sets[command.which % Math.max(1, sets.length)] ?? '', command.disturbance);
      const pairs = command.pairs.map(([out, into]) => ({
        outflowId: ids[0]?.[out] ?? '',
        inflowId: ids[1]?.[into] ?? '',
      }));
      const ask = command.do === 'link' ? requestLinks(world) : requestDismissals(world);
      const request = await ask(familyId, pairs).catch(() => undefined); // refused: one is deleted or linked
      if (request !== undefined) await change(request, command.touch, command.disturbance);
    },
    linked: async () => (await entries()).filter(({ links }) => links?.transfer != null).length,
    check: async (): Promise<void> => {
      const byId = new Map((await entries()).map((entry) => [entry.id, entry]));
      for (const entry of byId.values()) {
        const link = entry.links?.transfer;
        expect(entry.transactionKind).toBe(link == null ? 'standard' : 'funds_movement');
        const other = byId.get(link?.otherId ?? '');
        if (link == null || other === undefined) continue;
        expect(other.links?.transfer?.otherId).toBe(entry.id);
        const sides = link.side === 'outflow' ? { outflow: entry, inflow: other } : { outflow: other, inflow: entry };
        expect(faultOfTransfer(sides, 'confirmed', { mayHaveFee: true })).toBeUndefined();
      }
    },
    undoEverything: async (): Promise<void> => {
      for (const id of [...sets].reverse()) await undo(id, CALM);
      const left = await entries();
      expect(left.map(({ id }) => id).sort()).toEqual(
        ids
          .flat()
          .filter((id) => !deleted.has(id))
          .sort(),
      );
      for (const { id, links, transactionKind, name, amount, accountId } of left) {
        expect({ links, transactionKind }).toEqual({ links: null, transactionKind: 'standard' });
        if (names.has(id)) expect(name).toBe(names.get(id));
        const side = ids[0]?.includes(id) ? 0 : 1;
        const own = { amount: side === 0 ? '5' : '-5', accountId: accounts[side]?.id };
        expect({ amount, accountId }).toEqual({ ...own, ...edited.get(id) });
      }
    },
  };
};

const anAccount = (id: string, name: string) => ({
  id,
  name,
  accountType: 'depository' as const,
  subtype: null,
  currency: 'USD',
  status: 'active' as const,
  institutionName: null,
  institutionDomain: null,
  notes: null,
});
