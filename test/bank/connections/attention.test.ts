import { describe, expect, it } from 'vitest';
import { connectionAttention } from '../../../shared/bank/connections/domain/attention.ts';
import type { BankSync, SyncError } from '../../../shared/bank/connections/domain/connection.ts';
import { newSync } from '../../../shared/bank/sync/domain/sync-record.ts';

type Connection = Parameters<typeof connectionAttention>[0];
type Account = Parameters<typeof connectionAttention>[1][number];

const NOW = '2026-06-30T12:00:00.000Z';
const { stats } = newSync({ id: 'sync', trigger: 'schedule', now: NOW, today: '2026-06-30' });
const failed = (error: SyncError): { readonly sync: BankSync } => ({
  sync: {
    id: 'sync',
    trigger: 'schedule',
    status: 'failed',
    startedAt: NOW,
    finishedAt: NOW,
    today: '2026-06-30',
    error,
    notices: [],
    refused: [],
    stats,
  },
});
const aConnection = (more: Partial<Connection> = {}): Connection => ({
  status: 'good',
  sync: null,
  lastCompletedAt: '2026-06-29T12:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
  ...more,
});
const anAccount = (more: Partial<Account> = {}): Account => ({
  accountId: 'ledger',
  missingSince: null,
  lastActivity: '2026-06-28',
  state: 'active',
  ...more,
});
const codes = (connection: Connection, accounts: readonly Account[] = [anAccount()]): readonly string[] =>
  connectionAttention(connection, accounts, NOW).map(({ code }) => code);

describe('connectionAttention', () => {
  it('is empty for a working connection', () => {
    expect(codes(aConnection())).toEqual([]);
    expect(codes(aConnection({ lastCompletedAt: null, createdAt: NOW }), [])).toEqual([]);
  });

  it('asks for a new credential instead of reporting the failure', () => {
    const sync = failed({ code: 'access_forbidden', message: 'The bank refused access' });

    expect(codes(aConnection({ status: 'requires_update', ...sync }))).toEqual(['credential_needed']);
  });

  it.each<[SyncError, string, string]>([
    [
      { code: 'rate_limited', message: 'It received too many requests; try again in 24 hours at most' },
      'rate_limited',
      'It received too many requests; try again in 24 hours at most',
    ],
    [
      { code: 'budget_exhausted', message: 'x' },
      'budget_used',
      'The provider’s daily limit is reached. Syncing continues after midnight UTC',
    ],
    [{ code: 'timeout', message: 'No answer in time' }, 'last_sync_failed', 'The last sync failed: No answer in time'],
    [{ code: 'stale', message: 'It was left alone' }, 'last_sync_failed', 'The last sync failed: It was left alone'],
  ])('reports the failure %j as %s', (error, code, message) => {
    expect(connectionAttention(aConnection(failed(error)), [anAccount()], NOW)).toEqual([{ code, message }]);
  });

  it.each<[string, Partial<Connection>, readonly Account[], readonly string[]]>([
    ['synced three days ago', { lastCompletedAt: '2026-06-27T12:00:00.000Z' }, [anAccount()], []],
    ['synced longer ago', { lastCompletedAt: '2026-06-27T11:59:59.000Z' }, [anAccount()], ['stale']],
    ['never synced', { lastCompletedAt: null }, [anAccount()], ['stale']],
    ['with a transaction of 14 days ago', {}, [anAccount({ lastActivity: '2026-06-16' })], []],
    ['with none since', {}, [anAccount({ lastActivity: '2026-06-15' })], ['stale']],
    ['with one account that is in use', {}, [anAccount(), anAccount({ lastActivity: '2025-01-01' })], []],
    ['with no transaction ever', {}, [anAccount({ lastActivity: null })], []],
  ])('decides whether a connection is stale after %s', (_reason, more, accounts, expected) => {
    expect(codes(aConnection(more), accounts)).toEqual(expected);
  });

  it('counts accounts to set up, except missing or closed ones', () => {
    const unlinked = { accountId: null };
    const accounts = [
      anAccount(unlinked),
      anAccount({ ...unlinked, missingSince: NOW }),
      anAccount({ ...unlinked, state: 'closed' }),
    ];

    expect(connectionAttention(aConnection(), accounts, NOW)).toEqual([
      { code: 'accounts_to_set_up', message: 'An account is not set up yet' },
    ]);
    expect(connectionAttention(aConnection(), [...accounts, anAccount(unlinked)], NOW)).toEqual([
      { code: 'accounts_to_set_up', message: '2 accounts are not set up yet' },
    ]);
  });

  it('counts linked accounts that the provider no longer lists', () => {
    const [first] = connectionAttention(aConnection(), [anAccount({ missingSince: NOW })], NOW);
    const [second] = connectionAttention(
      aConnection(),
      [1, 2].map(() => anAccount({ missingSince: NOW })),
      NOW,
    );

    expect(first).toMatchObject({
      code: 'accounts_missing',
      message: expect.stringMatching(/^A linked account is/),
    });
    expect(second?.message).toMatch(/^2 linked accounts are/);
  });

  it('lists the most urgent first', () => {
    const connection = aConnection({ ...failed({ code: 'timeout', message: 'x' }), lastCompletedAt: null });
    const accounts = [anAccount({ accountId: null }), anAccount({ missingSince: NOW })];

    expect(codes(connection, accounts)).toEqual([
      'last_sync_failed',
      'stale',
      'accounts_to_set_up',
      'accounts_missing',
    ]);
  });
});
