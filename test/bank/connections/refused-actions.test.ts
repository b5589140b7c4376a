import { describe, expect, it } from 'vitest';
import type { BankConnection } from '../../../shared/bank/connections/domain/connection.ts';
import { createConnection } from '../../../shared/bank/connections/use-cases/create-connection.ts';
import { requestSync } from '../../../shared/bank/connections/use-cases/request-sync.ts';
import { aConnection } from '../../support/bank/bank-builders.ts';

const NOW = '2026-03-01T08:00:00.000Z';

const over = (stored: BankConnection) => {
  const changes: unknown[] = [];
  const provider = { connect: async () => 'the same credential' };
  const deps = {
    connections: {
      find: async (_: string, id: string) => (id === stored.id ? stored : undefined),
      list: async () => [stored],
      create: async (connection: BankConnection) => void changes.push(connection),
      update: async (...change: unknown[]) => {
        changes.push(change);
        return stored;
      },
    },
    families: { find: async (id: string) => ({ id, timeZone: 'UTC' }) },
    box: { seal: async (text: string) => text, open: async (sealed: string) => sealed },
    providers: { us: provider, global: provider },
    queue: { send: async () => undefined },
    newId: () => 'new',
    now: () => NOW,
  };
  return { deps: deps as unknown as Parameters<typeof createConnection>[0], changes };
};

describe('createConnection', () => {
  it('refuses a key that is already connected, and names the connection', async () => {
    const stored = aConnection({ provider: 'global', credential: 'the same credential' });
    const { deps, changes } = over(stored);
    const request = { secret: { provider: 'global', apiKey: 'k' } as const, name: null, syncStartDate: null };
    const refused = createConnection(deps)({ familyId: stored.familyId }, request, 'fresh');
    await expect(refused).rejects.toMatchObject({
      code: 'conflict',
      extras: { details: { connection_id: stored.id } },
    });
    expect(changes).toEqual([]);
  });
});

describe('requestSync', () => {
  it('sends no request with a refused credential', async () => {
    const stored = aConnection({ status: 'requires_update', dueAt: null });
    const { deps, changes } = over(stored);
    await expect(requestSync(deps)({ familyId: stored.familyId }, stored.id)).rejects.toMatchObject({
      message: expect.stringContaining('setup_token'),
    });
    expect(changes).toEqual([]);
  });
});
