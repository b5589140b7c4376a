import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestedOperation } from '../../../shared/changes/bulk/domain/plan-bulk.ts';
import type { BulkResult } from '../../../shared/changes/bulk/use-cases/run-bulk.ts';
import type { Account } from '../../../shared/ledger/entries/domain/account.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { runs, SEED } from '../../support/amounts.ts';
import { newTransaction } from '../../support/changes/bulk-operations.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { CALM, type Disturbance, dies, disturbance, settle } from '../disturbance.ts';
import { anAccount } from '../family/changed-family.ts';
import { createWorld, type World } from '../world.ts';

const RUNS = runs(25, 2_000);
const MONTHS = ['2025-12', '2026-01', '2026-02'];

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const values = fc.record(
  {
    date: fc.constantFrom('2025-12-30', '2026-01-03', '2026-02-03'),
    amount: fc.constantFrom('1', '-2.5', '1000000000000.0001'),
    name: fc.constantFrom('a', 'b'),
    notes: fc.constantFrom(null, 'n'),
    excluded: fc.boolean(),
  },
  { requiredKeys: [] },
);
/** `at`: the transaction, counted among those that exist; `in` and `to`: one of two accounts. */
const operation = fc.oneof(
  fc.record({ do: fc.constant('create' as const), in: fc.nat(1), values }),
  fc.record({ do: fc.constant('upsert' as const), key: fc.constantFrom('k', 'l'), in: fc.nat(1), values }),
  fc.record({ do: fc.constant('update' as const), at: fc.nat(9), values, to: fc.option(fc.nat(1)) }),
  fc.record({ do: fc.constant('delete' as const), at: fc.nat(9) }),
);
type Wanted = typeof operation extends fc.Arbitrary<infer T> ? T : never;
const requests = fc.array(fc.record({ operations: fc.array(operation, { minLength: 1, maxLength: 8 }), disturbance }), {
  minLength: 1,
  maxLength: 4,
});

type Plain = Readonly<Record<'account' | 'date' | 'amount' | 'name', string>> & {
  readonly notes: string | null;
  readonly excluded: boolean;
  /** Its external id. */
  readonly key: string | null;
};
type Model = ReadonlyMap<string, Plain>;

/** What the wanted operations are in this ledger; each is about another transaction. */
const toOperations = (wanted: readonly Wanted[], model: Model, accounts: readonly Account[]) => {
  const ids = [...model.keys()].sort();
  const used = new Set<string>();
  const accountAt = (at: number) => (accounts[at] as Account).id;
  return wanted.flatMap((each): readonly RequestedOperation[] => {
    if (each.do === 'create') return [{ action: 'create', values: newTransaction(accountAt(each.in), each.values) }];
    if (each.do === 'upsert') {
      const target = ids.find((id) => model.get(id)?.key === each.key) ?? each.key;
      if (used.has(target)) return [];
      used.add(target);
      const accountId = accountAt(each.in);
      const externalId = { source: 'api', id: each.key };
      const created = newTransaction(accountId, { ...each.values, externalId });
      return [{ action: 'upsert', values: created, changes: { ...each.values, accountId } }];
    }
    const id = ids[each.at % Math.max(ids.length, 1)];
    if (id === undefined || used.has(id)) return [];
    used.add(id);
    if (each.do === 'delete') return [{ action: 'delete', id }];
    const moved = each.to === null ? {} : { accountId: accountAt(each.to) };
    return [{ action: 'update', id, changes: { ...each.values, ...moved } }];
  });
};

/** The list after the operations. */
const after = (model: Model, operations: readonly RequestedOperation[], results: BulkResult['results']): Model => {
  const next = new Map(model);
  operations.forEach((each, at) => {
    const id = results[at]?.operation.id ?? '';
    if (each.action === 'delete') next.delete(id);
    else if (each.action === 'create' || (each.action === 'upsert' && !next.has(id))) {
      const { accountId: account, date, amount, name, notes, excluded, externalId } = each.values;
      next.set(id, { account, date, amount, name, notes, excluded, key: externalId?.id ?? null });
    } else {
      const { accountId, ...changed } = each.changes;
      const moved = accountId === undefined ? {} : { account: accountId };
      next.set(id, { ...next.get(id), ...changed, ...moved } as Plain);
    }
  });
  return next;
};

const stored = async (world: World, accounts: readonly Account[]): Promise<Model> => {
  const keys = accounts.flatMap((account) => MONTHS.map((month) => ({ account, month })));
  const entries = (await world.ledger.readMany(world.caller.familyId, keys)).flatMap(entriesOf);
  return new Map(
    entries.map(({ id, accountId: account, date, amount, name, notes, excluded, externalId }) => [
      id,
      { account, date, amount, name, notes, excluded, key: externalId?.id ?? null },
    ]),
  );
};

/** Sends a request, which may be killed, and sends it again until it is done. */
const sendAll = async (world: World, operations: readonly RequestedOperation[], id: string, disturbed: Disturbance) => {
  await dies(world, disturbed.kills[0], () => world.bulk(operations, id, disturbed.steps));
  await settle(world, disturbed);
  return world.bulk(operations, id);
};

const revertAll = async (world: World, ids: readonly string[], disturbed: Disturbance): Promise<void> => {
  for (const id of ids) {
    await world.revertChange(world.caller, id, true);
    await settle(world, disturbed);
  }
  for (const id of ids) {
    const record = await world.changeSets.find(world.caller.familyId, id, world.now());
    expect(record?.status).toBe('reverted');
    // the only thing that may be lost for a while: another transaction has the external id by now
    expect(record?.error ?? '').toMatch(/^$|^Transactions that did not get back their external_id/);
  }
};

describe('requests of many operations', () => {
  it(`do what a plain list does, and reverting them in any order restores everything (TEST_SEED=${SEED})`, async () => {
    await fc.assert(
      fc.asyncProperty(requests, fc.boolean(), async (sent, newestFirst) => {
        const world = createWorld(table);
        const { familyId } = world.caller;
        const accounts = await Promise.all(
          [0, 1].map(() => world.accounts.create(familyId, anAccount(world.randomId()), 'user', world.now())),
        );
        let model: Model = new Map();
        const done: string[] = [];
        for (const { operations: wanted, disturbance: disturbed } of sent) {
          const operations = toOperations(wanted, model, accounts);
          const id = world.randomId();
          const { changeSet, results } = await sendAll(world, operations, id, disturbed);
          model = after(model, operations, results);
          expect(await stored(world, accounts)).toEqual(model);
          if (changeSet === null) continue;
          expect(changeSet).toMatchObject({ status: 'applied', verification: { status: 'verified', skipped: 0 } });
          done.push(id);
        }
        const order = newestFirst ? done.toReversed() : done;
        await revertAll(world, order, { ...CALM, ...sent[0]?.disturbance, kills: [] });
        expect(await stored(world, accounts)).toEqual(new Map());
      }),
      { seed: SEED, numRuns: RUNS },
    );
  }, 3_600_000);
});
