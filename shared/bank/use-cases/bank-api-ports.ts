import type { Family } from '../../platform/domain/family.ts';
import type { BankConnections, BankSyncQueue } from './bank-ports.ts';

/** What the acts of people on connections have in common. */
export type BankApiPorts = {
  readonly connections: BankConnections;
  readonly queue: BankSyncQueue;
  readonly newId: () => string;
  readonly now: () => string;
};

export type Families = { readonly find: (familyId: string) => Promise<Family | undefined> };
