import { describe, expect, it } from 'vitest';
import type { BankAccount, BankConnection } from '../../../shared/bank/connections/domain/connection.ts';
import { whatNeedsAttention } from '../../../shared/home/use-cases/what-needs-attention.ts';
import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import type { Account } from '../../../shared/ledger/entries/domain/account.ts';
import { emptyPage } from '../../../shared/ledger/pages/domain/page.ts';
import { aBankAccount, aConnection } from '../../support/bank/bank-builders.ts';
import { anImport } from '../../support/imports/import-builders.ts';
import { aMatch, anAccount, FAMILY, withFed } from '../../support/ledger/ledger-builders.ts';
import { createMemoryLedger } from '../../support/ledger/memory-ledger.ts';

const NOW = '2026-03-20T08:00:00.000Z';
const KNOWN = { ...anAccount(), name: 'Checking', status: 'active' } as unknown as Account;

type World = {
  readonly imports?: readonly ImportRecord[];
  readonly connections?: readonly BankConnection[];
  readonly bankAccounts?: readonly BankAccount[];
};

const createWorld = ({ imports = [], connections = [], bankAccounts = [] }: World = {}) => {
  const memory = createMemoryLedger();
  const opened: string[] = [];
  const ask = whatNeedsAttention({
    accounts: { list: async () => [KNOWN] },
    listImports: async () => ({ items: imports, totalCount: imports.length, page: 1, unreadableCount: 0 }),
    connections: { list: async () => connections },
    bankAccounts: { list: async (_, id) => bankAccounts.filter(({ connectionId }) => connectionId === id) },
    ledger: {
      readMany: (family, keys) => {
        opened.push(...keys.map(({ month }) => month));
        return memory.ledger.readMany(family, keys);
      },
    },
    now: () => NOW,
  });
  return { ask: () => ask(FAMILY), memory, opened };
};

describe('whatNeedsAttention', () => {
  it('finds nothing if everything is in order, and opens no page', async () => {
    const { ask, opened } = createWorld({ imports: [anImport({ status: 'complete' })] });
    const { imports, connections, replacements, matches } = await ask();
    expect([imports, connections, replacements, matches].map(({ total }) => total)).toEqual([0, 0, 0, 0]);
    expect(opened).toEqual([]);
  });

  it('tells which days no statement covers, unless an older import can cover them', async () => {
    const covering = (from: string, to: string) =>
      anImport({
        status: 'complete',
        coverage: [{ accountId: KNOWN.id, from, to, basis: 'stated', currency: 'USD', opening: null, closing: null }],
      });
    const imports = [covering('2026-03-01', '2026-03-15'), covering('2026-01-01', '2026-01-31')];
    const { gaps } = await createWorld({ imports }).ask();
    expect(gaps).toEqual({ total: 1, first: [{ account: KNOWN, gap: { from: '2026-02-01', to: '2026-02-28' } }] });
    const unknown = anImport({ status: 'complete', coverage: null, accountId: null, createdAt: NOW });
    expect((await createWorld({ imports: [...imports, unknown] }).ask()).gaps.total).toBe(0);
  });

  it('shows the first five of many with the total', async () => {
    const many = Array.from({ length: 7 }, (_, at) => anImport({ id: `import-${at}`, status: 'failed' }));
    const { imports } = await createWorld({ imports: many }).ask();
    expect(imports.total).toBe(7);
    expect(imports.first.map(({ record }) => record.id)).toEqual(many.slice(0, 5).map(({ id }) => id));
  });

  it('lists connections that need attention, and accounts that may have been replaced', async () => {
    const connection = aConnection({ status: 'requires_update', lastCompletedAt: NOW });
    const [old, fresh] = [aBankAccount(connection, { name: 'Old' }), aBankAccount(connection, { name: 'Fresh' })];
    const replacement = { dormantId: old.id, activeId: fresh.id, accountId: KNOWN.id };
    const gone = { ...replacement, activeId: 'gone' };
    const connections = [{ ...connection, replacements: [replacement, gone] }];
    const found = await createWorld({ connections, bankAccounts: [old, fresh] }).ask();
    expect(found.connections.first.map(({ attention }) => attention.code)).toEqual([
      'credential_needed',
      'accounts_to_set_up',
    ]);
    expect(found.replacements.first.map(({ dormant, active }) => [dormant.name, active.name])).toEqual([
      ['Old', 'Fresh'],
    ]);
  });

  it('finds pending entries with a suggested match in the last two months', async () => {
    const connection = aConnection({ lastCompletedAt: NOW });
    const bankAccounts = [aBankAccount(connection, { accountId: KNOWN.id })];
    const { ask, memory, opened } = createWorld({ connections: [connection], bankAccounts });
    const feeds = {
      suggested: { status: 'pending', match: aMatch() },
      dismissed: { status: 'pending', match: aMatch({ dismissed: true }) },
      alone: { status: 'pending' },
      booked: { status: 'posted', match: aMatch() },
    } as const;
    const page = Object.entries(feeds).reduce(
      (left, [name, feed]) => withFed(left, { name, date: '2026-02-27' }, feed).page,
      emptyPage(anAccount(), '2026-02'),
    );
    memory.put(page);
    const { matches } = await ask();
    expect(matches.first.map(({ name }) => name)).toEqual(['suggested']);
    expect(opened.toSorted()).toEqual(['2026-02', '2026-03']);
  });
});
