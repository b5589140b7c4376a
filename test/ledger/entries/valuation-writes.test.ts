import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Account } from '../../../shared/ledger/entries/domain/account.ts';
import {
  deleteValuation,
  recordValuation,
  updateValuation,
} from '../../../shared/ledger/entries/use-cases/valuation-writes.ts';
import { utcToday } from '../../support/clock.ts';
import { anAccount, FAMILY } from '../../support/ledger/ledger-builders.ts';
import { createMemoryLedger } from '../../support/ledger/memory-ledger.ts';

const CALLER = { familyId: FAMILY, userId: 'person' };
const ACCOUNTS = [
  { ...anAccount(), accountType: 'depository', currency: 'USD' },
  {
    ...anAccount({ id: '7f6f2f6e-0a55-4d4e-9d53-4f6f3f9c1a02', tag: '00decade' }),
    accountType: 'loan',
    currency: 'EUR',
  },
] as unknown as readonly Account[];
const NOW = '2026-06-01T00:00:00.000Z';
const anything = () => undefined;

const setUp = () => {
  const memory = createMemoryLedger();
  const find = (id: string | undefined) => ACCOUNTS.find((account) => account.id === id);
  let serial = 0;
  const deps = {
    ...memory,
    headers: { ...memory.headers, list: async () => [] }, // an index that lags all the time
    accounts: { find: async (_family: string, id: string) => find(id) },
    bind: async (_family: string, { accountId }: { readonly accountId?: string | undefined }) => find(accountId),
    newId: () => String(serial++),
    now: () => NOW,
    today: utcToday(NOW),
  };
  const update = updateValuation(deps);
  const remove = deleteValuation(deps);
  return {
    ...memory,
    record: recordValuation(deps),
    update: (id: string, changes: Parameters<typeof update>[2]) => update(CALLER, id, changes, anything),
    remove: (id: string) => remove(CALLER, id, anything),
  };
};
const accountId = ACCOUNTS[0]?.id ?? '';

describe('recordValuation', () => {
  it('names the valuation by account class, and uses the account’s currency', async () => {
    const { record } = setUp();
    const { entry, existed } = await record(CALLER, {
      accountId: ACCOUNTS[1]?.id ?? '',
      date: '2026-02-01',
      amount: '9',
      notes: undefined,
    });

    expect(existed).toBe(false);
    expect(entry).toMatchObject({ name: 'Manual principal update', currency: 'EUR', valuationKind: 'reconciliation' });
  });

  it('does not mistake its own first attempt for an existing valuation', async () => {
    const { record, all } = setUp();
    const request = { accountId, date: '2026-02-01', amount: '9', notes: null };

    expect(await record(CALLER, request, 'key')).toMatchObject({ existed: false });
    expect(await record(CALLER, request, 'key')).toMatchObject({ existed: false });
    expect(await record(CALLER, request, 'other')).toMatchObject({ existed: true });
    expect(all()).toHaveLength(1);
  });
});

const act = fc.record({
  kind: fc.constantFrom('record', 'record', 'update', 'remove'),
  account: fc.constantFrom(...ACCOUNTS.map(({ id }) => id)),
  which: fc.nat(10),
  amount: fc.nat(99).map(String),
  date: fc.constantFrom('2026-01-05', '2026-01-06', '2026-02-05', '2026-03-05'),
});
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;
/** By account and day. */
type Model = Map<string, string>;

const doAct = async (
  { record, update, remove, all }: ReturnType<typeof setUp>,
  model: Model,
  step: Act,
): Promise<void> => {
  const { amount, date } = step;
  if (step.kind === 'record') {
    const { existed } = await record(CALLER, { accountId: step.account, date, amount, notes: undefined });
    expect(existed).toBe(model.has(`${step.account}|${date}`));
    model.set(`${step.account}|${date}`, amount);
    return;
  }
  const target = all()[step.which % Math.max(1, all().length)];
  if (target === undefined) return;
  const [from, to] = [`${target.accountId}|${target.date}`, `${target.accountId}|${date}`];
  if (step.kind === 'update' && from !== to && model.has(to)) {
    await expect(update(target.id, { date, amount })).rejects.toMatchObject({ code: 'validation_failed' });
    return;
  }
  await (step.kind === 'remove' ? remove(target.id) : update(target.id, { date, amount }));
  model.delete(from);
  if (step.kind === 'update') model.set(to, amount);
};

describe('valuations of a person', () => {
  it('are one per day and account, and determine the balance, after any changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 30 }), async (acts) => {
        const world = setUp();
        const model: Model = new Map();
        for (const step of acts) {
          await doAct(world, model, step);
          const held = world.all().map((entry) => [`${entry.accountId}|${entry.date}`, entry.amount]);
          expect(held.sort()).toEqual([...model].sort());
        }
      }),
      { numRuns: 200 },
    );
  });
});
