import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { bankAccountId } from '../../../shared/bank/accounts/domain/listed-account.ts';
import type { BankAccount, BankConnection } from '../../../shared/bank/connections/domain/connection.ts';

const NOW = '2026-03-01T08:00:00.000Z';

/** A connection that has never synced. */
export const aConnection = (over: Partial<BankConnection> = {}): BankConnection => ({
  id: uuidv7(),
  familyId: randomUUID(),
  provider: 'us',
  name: 'My banks',
  credential: 'sealed',
  status: 'good',
  syncStartDate: null,
  sync: null,
  lastCompletedAt: null,
  requests: { day: '2026-03-01', count: 0 },
  failures: 0,
  dueAt: NOW,
  lease: null,
  replacements: [],
  dismissed: [],
  createdAt: NOW,
  updatedAt: NOW,
  ...over,
});

/** An account of the connection that is not linked. */
export const aBankAccount = (
  { id: connectionId, familyId }: Pick<BankConnection, 'id' | 'familyId'>,
  over: Partial<BankAccount> = {},
): BankAccount => {
  const upstreamId = over.upstreamId ?? `ACT-${randomUUID()}`;
  return {
    id: bankAccountId(connectionId, upstreamId),
    connectionId,
    familyId,
    upstreamId,
    name: 'Checking',
    currency: 'USD',
    institution: { name: 'Bank', domain: 'bank.example', id: null },
    kind: null,
    state: 'active',
    balance: '100.23',
    available: null,
    balanceDate: '2026-03-01',
    hasHoldings: false,
    accountId: null,
    invertBalance: false,
    syncedFrom: null,
    syncedThrough: null,
    syncedBy: null,
    historyDone: false,
    emptyWindows: 0,
    missingSince: null,
    zeroRuns: 0,
    holdingsRefusedAt: null,
    lastActivity: null,
    notice: null,
    createdAt: NOW,
    updatedAt: NOW,
    ...over,
  };
};
