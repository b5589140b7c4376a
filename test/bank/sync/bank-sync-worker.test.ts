import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateBankAccount } from '../../../shared/bank/accounts/use-cases/bank-accounts.ts';
import { unlinkAccount } from '../../../shared/bank/accounts/use-cases/link-account.ts';
import { BankFault, type BankFaultCode } from '../../../shared/bank/connections/domain/bank-fault.ts';
import type { BankConnection } from '../../../shared/bank/connections/domain/connection.ts';
import { newSync } from '../../../shared/bank/sync/domain/sync-record.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { type BankWorld, createBankWorld } from '../../model/bank-world.ts';
import { aRow } from '../../support/bank/scripted-bank.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const failWith = (world: BankWorld, error: Error): void => {
  world.bank.onFetch = () => {
    throw error;
  };
};

/** One linked account that was read up to yesterday, so that a sync takes one request. */
const aSteadyScene = async (over: Partial<BankConnection> = {}) => {
  const world = createBankWorld(table);
  const connection = await world.connect(over);
  const account = await world.account('Checking');
  world.bank.accounts.set('A', { name: 'Checking', rows: [aRow('2026-02-27', '3.5')] });
  const known = { syncedFrom: '2025-11-01', syncedThrough: '2026-02-28', historyDone: true };
  const bankAccount = await world.link(connection, 'A', account, known);
  return { world, connection, account, bankAccount };
};

const pending = (trigger: 'manual' | 'schedule') =>
  newSync({ id: `sync-${trigger}`, trigger, now: '2026-03-01T08:00:00.000Z', today: '2026-03-01' });

describe('a sync that fails', () => {
  it.each<[BankFaultCode, Partial<BankConnection>]>([
    ['access_forbidden', { status: 'requires_update', failures: 0, dueAt: null }],
    ['unauthorized', { status: 'requires_update', failures: 0, dueAt: null }],
    ['server_error', { status: 'good', failures: 1, dueAt: '2026-03-01T08:15:00.000Z' }],
    ['timeout', { status: 'good', failures: 1, dueAt: '2026-03-01T08:15:00.000Z' }],
    ['payment_required', { status: 'good', failures: 0, dueAt: expect.stringMatching(/^2026-03-02T0[78]/) }],
    ['invalid_answer', { status: 'good', failures: 0, dueAt: expect.stringMatching(/^2026-03-02T0[78]/) }],
  ])('reports %s, and when it is retried', async (code, then) => {
    const { world, connection, account } = await aSteadyScene();
    failWith(world, new BankFault(code, 'The bank says no'));
    await world.deliver(connection);

    const stored = await world.stored(connection);
    expect(stored).toMatchObject({ ...then, lease: null, lastCompletedAt: null });
    expect(stored.sync).toMatchObject({ status: 'failed', error: { code, message: 'The bank says no' } });
    expect(await world.transactions(account)).toEqual([]);
  });

  it('waits as requested by the provider, and longer after each failure', async () => {
    const asked = await aSteadyScene();
    failWith(asked.world, new BankFault('rate_limited', 'Slower', { retryAfter: 3_600 }));
    await asked.world.deliver(asked.connection);
    expect(await asked.world.stored(asked.connection)).toMatchObject({ dueAt: '2026-03-01T09:00:00.000Z' });

    const again = await aSteadyScene({ failures: 3 });
    failWith(again.world, new BankFault('network_error', 'Gone'));
    await again.world.deliver(again.connection);
    expect(await again.world.stored(again.connection)).toMatchObject({
      failures: 4,
      dueAt: '2026-03-01T10:00:00.000Z',
    });
  });

  it('keeps earlier data, and the next sync continues from there', async () => {
    const { world, connection, bankAccount, account } = await aSteadyScene();
    await world.bankAccounts.update(bankAccount, { historyDone: false, syncedFrom: '2026-02-01' });
    world.bank.onFetch = ({ isLatest }) => {
      if (!isLatest) throw new BankFault('server_error', 'The bank is down');
    };
    await world.deliver(connection);

    expect(await world.transactions(account)).toEqual(['2026-02-27 3.5']);
    const kept = await world.bankAccounts.find(world.familyId, connection.id, bankAccount.id);
    expect(kept).toMatchObject({ syncedFrom: '2026-01-29', syncedThrough: '2026-03-01', historyDone: false });
    world.bank.onFetch = () => undefined;
    world.advance(900);
    await world.deliver(connection);
    expect(await world.stored(connection)).toMatchObject({ failures: 0, sync: { status: 'completed' } });
  });
});

describe('the daily request limit', () => {
  it.each([
    ['schedule', 20],
    ['manual', 24],
  ] as const)('counts every request including retries, for a sync by %s: %i', async (trigger, limit) => {
    const requests = { day: '2026-03-01', count: limit - 2 };
    const { world, connection } = await aSteadyScene({ sync: pending(trigger), requests });
    world.bank.onFetch = (_request, call) => call.reserve(); // a retry
    await world.deliver(connection);
    expect(await world.stored(connection)).toMatchObject({
      requests: { count: limit },
      sync: { status: 'completed', stats: { requests: 2 } },
    });

    const { world: other, connection: tight } = await aSteadyScene({
      sync: pending(trigger),
      requests: { day: '2026-03-01', count: limit - 1 },
    });
    other.bank.onFetch = (_request, call) => call.reserve();
    await other.deliver(tight);
    const spent = await other.stored(tight);
    expect(spent).toMatchObject({
      requests: { count: limit },
      status: 'good',
      failures: 0,
      dueAt: expect.stringMatching(/^2026-03-02T00:[0-2]/),
      sync: { status: 'failed', error: { code: 'budget_exhausted' }, stats: { requests: 1 } },
    });
  });

  it('resets at midnight UTC', async () => {
    const requests = { day: '2026-02-28', count: 24 };
    const { world, connection } = await aSteadyScene({ requests });
    await world.deliver(connection);
    expect((await world.stored(connection)).requests).toEqual({ day: '2026-03-01', count: 1 });
  });
});

describe('slices', () => {
  it('hand over after any window, with the same result as one run', async () => {
    const world = createBankWorld(table);
    const connection = await world.connect();
    const account = await world.account('Checking');
    world.bank.accounts.set('A', { name: 'A', rows: [aRow('2026-02-27', '1'), aRow('2025-12-30', '2')] });
    await world.link(connection, 'A', account);
    const seen: (string | undefined)[] = [];
    await world.deliver(connection, 0);
    for (let message = world.messages.shift(); message !== undefined; message = world.messages.shift()) {
      const { sync, lease, dueAt } = await world.stored(connection);
      expect([lease, dueAt]).toEqual([null, '2026-03-01T08:02:00.000Z']);
      seen.push(sync?.status);
      await world.deliver(connection, 0);
    }
    expect(seen).toEqual(['syncing', 'syncing']);
    expect((await world.stored(connection)).sync).toMatchObject({
      status: 'completed',
      stats: { windows: 3, created: 2 },
    });
    expect(await world.transactions(account)).toEqual(['2025-12-30 2', '2026-02-27 1']);
  });
});

describe('an account that is disabled', () => {
  it('receives no data, and keeps its link', async () => {
    const { world, connection, account } = await aSteadyScene();
    const closed = await world.account('Closed', 'depository', 'disabled');
    world.bank.accounts.set('B', { name: 'Closed', rows: [aRow('2026-02-27', '7')] });
    const { id } = await world.link(connection, 'B', closed);
    await world.deliver(connection);

    expect(await world.transactions(account)).toEqual(['2026-02-27 3.5']);
    expect(await world.transactions(closed)).toEqual([]);
    expect(await world.bankAccounts.find(world.familyId, connection.id, id)).toMatchObject({
      accountId: closed.id,
      syncedThrough: null,
    });
  });
});

describe('a worker that crashes', () => {
  it('releases the lease, and the sync is abandoned after five attempts at one window', async () => {
    const { world, connection } = await aSteadyScene();
    failWith(world, new TypeError('ours'));
    for (let attempt = 1; attempt < 5; attempt++) {
      await expect(world.deliver(connection)).rejects.toThrow('ours');
      expect(await world.stored(connection)).toMatchObject({
        lease: null,
        sync: { status: 'syncing', attempts: attempt },
      });
    }
    const outcome = await world.deliver(connection);
    expect(outcome?.error).toBeInstanceOf(TypeError);
    expect(await world.stored(connection)).toMatchObject({
      lease: null,
      status: 'good',
      dueAt: expect.stringMatching(/^2026-03-02/),
      sync: { status: 'failed', error: { code: 'internal' } },
    });
  });

  it('is not counted for temporary store errors', async () => {
    const { world, connection } = await aSteadyScene();
    failWith(world, Object.assign(new Error('slow down'), { name: 'ThrottlingException' }));
    for (let attempt = 0; attempt < 8; attempt++) {
      await expect(world.deliver(connection)).rejects.toThrow('slow down');
    }
    world.bank.onFetch = () => undefined;
    await world.deliver(connection);
    expect((await world.stored(connection)).sync?.status).toBe('completed');
  });

  it('is also abandoned if it never reports back', async () => {
    const sync = { ...pending('manual'), status: 'syncing' as const, attempts: 5 };
    const { world, connection } = await aSteadyScene({ sync });
    await world.deliver(connection);
    expect((await world.stored(connection)).sync?.error?.code).toBe('internal');
    expect(world.bank.asked).toHaveLength(0);
  });
});

describe('a message', () => {
  it('does nothing for a connection that is deleted, not due, or held by another worker', async () => {
    const { world, connection } = await aSteadyScene({ dueAt: '2026-03-01T09:00:00.000Z' });
    await world.deliver({ id: crypto.randomUUID() });
    await world.deliver(connection);
    const lease = { holder: 'another', until: '2026-03-01T08:01:00.000Z' };
    await world.connections.update(world.familyId, connection.id, {}, { dueAt: world.now(), lease });
    await world.deliver(connection);
    expect(world.bank.asked).toHaveLength(0);

    world.advance(60);
    await world.deliver(connection);
    expect(world.bank.asked).toHaveLength(1);
  });

  it('is sent again for an account linked at the end of the sync', async () => {
    const { world, connection, bankAccount } = await aSteadyScene();
    const late = await world.account('Late');
    world.bank.accounts.set('L', { name: 'Late', rows: [aRow('2026-02-20', '8')] });
    const { update } = world.connections;
    world.connections.update = async (familyId, id, expected, change) => {
      const updated = await update(familyId, id, expected, change);
      if (change.sync?.status === 'completed' && world.bank.asked.length === 1)
        await world.link(connection, 'L2', late);
      return updated;
    };
    await world.deliver(connection);
    expect(world.messages).toEqual([{ familyId: world.familyId, connectionId: connection.id }]);
    expect((await world.stored(connection)).dueAt).toBe(world.now());
    expect(bankAccount.accountId).not.toBe(late.id);
  });
});

describe('a sign change during a sync', () => {
  it('is applied at once, with the opening value', async () => {
    const { world, connection, bankAccount } = await aSteadyScene();
    const card = await world.account('Card', 'credit_card');
    world.bank.accounts.set('C', { name: 'Card', balance: '500', rows: [aRow('2026-02-20', '8')] });
    const linked = await world.link(connection, 'C', card);
    const values = async () => {
      const pages = await Promise.all(
        ['2026-02', '2026-03'].map((month) => world.ledger.read(world.familyId, card, month)),
      );
      return pages.flatMap(entriesOf).filter(({ kind }) => kind === 'valuation');
    };
    await world.deliver(connection);
    expect((await values()).map(({ amount }) => amount)).toEqual(['-508', '-500']);

    const { update } = world.connections;
    let isTurned = false;
    world.connections.update = async (familyId, id, expected, change) => {
      const turn = change.sync?.stats.windows === 1 && !isTurned;
      isTurned ||= turn;
      if (turn) {
        const { connectionId, id: accountId } = linked;
        await updateBankAccount(world)(world, connectionId, accountId, { invertBalance: true });
      }
      return update(familyId, id, expected, change);
    };
    world.advance(100_000);
    await world.deliver(connection);
    expect(isTurned).toBe(true);
    expect((await world.stored(connection)).dueAt).toBe(world.now());
    await world.deliver(connection);

    expect((await values()).map(({ amount }) => amount)).toEqual(['492', '500']);
    expect((await world.stored(connection)).dueAt).not.toBe(world.now());
    expect(await world.bankAccounts.find(world.familyId, connection.id, linked.id)).toMatchObject({
      historyDone: true,
    });
    expect(bankAccount.id).not.toBe(linked.id);
  });
});

describe('an account that is unlinked, relinked or disabled during a request', () => {
  it.each(['unlinked', 'linked anew', 'disabled'] as const)('gets no data from that answer (%s)', async (how) => {
    const { world, connection, account, bankAccount } = await aSteadyScene();
    const other = await world.account('Other');
    world.bank.onFetch = async () => {
      world.bank.onFetch = () => undefined;
      if (how === 'disabled') {
        const { find } = world.accounts;
        const findDisabled: typeof find = async (familyId, id) => {
          const found = await find(familyId, id);
          return found && { ...found, status: 'disabled' };
        };
        Object.assign(world.accounts, { find: findDisabled });
        return;
      }
      await unlinkAccount(world)(world, connection.id, bankAccount.id);
      if (how === 'unlinked') return;
      const link = { connectionId: connection.id, bankAccountId: bankAccount.id };
      await world.bankAccounts.moveLink(world.familyId, other.id, undefined, link);
      await world.bankAccounts.update(bankAccount, { accountId: other.id });
    };
    world.bank.listsAccounts = false;
    await world.deliver(connection);

    expect(await world.transactions(account)).toEqual([]);
    expect(await world.transactions(other)).toEqual(how === 'linked anew' ? ['2026-02-27 3.5'] : []);
    expect((await world.stored(connection)).sync?.status).toBe('completed');
  });
});
