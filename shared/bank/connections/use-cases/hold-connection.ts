import { DomainError, NotFoundError } from '../../../platform/domain/errors.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { BankApiPorts, ConnectionChange } from '../../use-cases/bank-ports.ts';
import type { BankConnection } from '../domain/connection.ts';

export type Held = {
  readonly connection: BankConnection;
  readonly holder: string;
  /** Releases the lease, best effort: it also expires by itself. */
  readonly release: () => Promise<void>;
};

/** Slightly longer than a request can take. */
const LEASE_MS = 35_000;

/**
 * Acquires the lease that workers use, so that no sync runs.
 * @throws NotFoundError, DomainError `busy` while a worker holds it
 */
export const holdConnection = async (
  { connections, newId, now }: Pick<BankApiPorts, 'connections' | 'newId' | 'now'>,
  familyId: FamilyId,
  id: string,
  changeOf: (seen: BankConnection, now: string) => ConnectionChange = () => ({}),
): Promise<Held> => {
  const holder = newId();
  const freeAt = now();
  const lease = { holder, until: new Date(Date.parse(freeAt) + LEASE_MS).toISOString() };
  const seen = await requireConnection(connections, familyId, id);
  const connection = await connections.update(
    familyId,
    id,
    { freeAt, syncId: seen.sync?.id ?? null },
    { ...changeOf(seen, freeAt), lease },
  );
  if (connection === undefined) throw beingSynced(seen, freeAt);
  const release = async (): Promise<void> => {
    await connections.update(familyId, id, { holder }, { lease: null }).catch(() => undefined);
  };
  return { connection, holder, release };
};

/** @throws NotFoundError */
export const requireConnection = async (
  connections: Pick<BankApiPorts['connections'], 'find'>,
  familyId: FamilyId,
  id: string,
): Promise<BankConnection> => {
  const connection = await connections.find(familyId, id);
  if (connection === undefined) throw new NotFoundError('Bank connection');
  return connection;
};

const MOMENT_SECONDS = 5;

const beingSynced = ({ lease }: BankConnection, now: string): DomainError => {
  const left = lease === null ? 0 : Math.ceil((Date.parse(lease.until) - Date.parse(now)) / 1_000);
  const retryAfter = left > 0 ? left : MOMENT_SECONDS;
  return new DomainError('busy', `This connection is being synced: try again in ${retryAfter} s`, { retryAfter });
};
