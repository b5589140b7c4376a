import { BankFault } from '../../domain/bank-fault.ts';
import type { BankCall, BankProvider } from '../bank-provider.ts';
import type { SyncClock } from './sync-clock.ts';
import type { SyncDependencies } from './sync-dependencies.ts';
import type { SyncTally } from './sync-tally.ts';
import type { HeldSync } from './take-sync.ts';

type Dependencies = Pick<SyncDependencies, 'connections' | 'rawPayloads'>;

/** What one window's requests are given. A sync that nobody asked for leaves some of the day's requests to people. */
export const createBankCall = (
  { connections, rawPayloads }: Dependencies,
  { connection, sync, family }: HeldSync,
  { budget }: Pick<BankProvider, 'budget'>,
  tally: SyncTally,
  clock: SyncClock,
): BankCall => {
  const { familyId, id: connectionId } = connection;
  const limit = sync.trigger === 'schedule' ? budget.soft : budget.hard;
  return {
    remaining: clock.startTimer(),
    timeZone: family.timeZone,
    today: sync.today,
    reserve: async () => {
      const isCounted = await connections.countRequest(familyId, connectionId, clock.now().slice(0, 10), limit);
      if (!isCounted) {
        throw new BankFault(
          'budget_exhausted',
          `The ${limit} requests that this connection may make in a day are used up: it goes on after midnight UTC`,
        );
      }
      tally.add({ requests: 1 });
    },
    keep: (what, body) => rawPayloads.put({ familyId, connectionId, syncId: sync.id, what }, body),
  };
};
