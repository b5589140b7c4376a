import { NotFoundError, ValidationError } from '../../../platform/domain/errors.ts';
import { type Caller, type Family, familyDay } from '../../../platform/domain/family.ts';
import type { SecretBox } from '../../../platform/domain/secret-box.ts';
import { budgetDay, PROVIDER_LIMITS, secondsToReset } from '../../sync/domain/request-limits.ts';
import { newSync } from '../../sync/domain/sync-record.ts';
import type { BankApiPorts, ConnectionChange, Families } from '../../use-cases/bank-ports.ts';
import type { BankProviders, BankSecret } from '../../use-cases/bank-provider.ts';
import { BankFault } from '../domain/bank-fault.ts';
import { type BankConnection, credentialContext } from '../domain/connection.ts';
import { connectCall, proveSecret, refuseConnected, refuseStartDate } from './connecting.ts';
import { type Held, holdConnection, requireConnection } from './hold-connection.ts';

/** Omitted fields are unchanged; null removes the start date. */
export type ConnectionUpdate = {
  readonly name?: string;
  readonly syncStartDate?: string | null;
  /** A new credential, to reconnect in place. */
  readonly secret?: BankSecret;
};
type Dependencies = BankApiPorts & {
  readonly providers: BankProviders;
  readonly families: Families;
  readonly box: Pick<SecretBox, 'seal' | 'open'>;
};

/**
 * PATCH /api/v1/bank_connections/{id}. A new secret is verified before it replaces the old credential; accounts, links
 * and synced data are kept.
 * @throws NotFoundError, ValidationError, DomainError `busy` during a sync, `conflict` if another connection has the
 * key, or as returned by `faultAnswer`
 */
export const updateConnection =
  (deps: Dependencies) =>
  async ({ familyId }: Pick<Caller, 'familyId'>, id: string, update: ConnectionUpdate): Promise<BankConnection> => {
    const seen = await requireConnection(deps.connections, familyId, id);
    const family = await deps.families.find(familyId);
    if (family === undefined) throw new NotFoundError('Family', 'Family not found');
    const { secret, syncStartDate, ...rest } = update;
    refuseOtherSecret(secret, seen);
    refuseStartDate(syncStartDate, seen.provider, familyDay(deps.now(), family.timeZone));
    const change: ConnectionChange = {
      ...rest,
      ...(syncStartDate !== undefined && { syncStartDate }),
      // a new start date changes the history to read, so a sync is due now
      ...(syncStartDate !== undefined && seen.dueAt !== null && { dueAt: deps.now() }),
      updatedAt: deps.now(),
    };
    const changed =
      secret === undefined
        ? await deps.connections.update(familyId, id, {}, change)
        : await reconnect(deps, family, seen, secret, change);
    if (changed === undefined) throw new NotFoundError('Bank connection');
    return changed;
  };

const refuseOtherSecret = (secret: BankSecret | undefined, { provider }: BankConnection): void => {
  if (secret === undefined || secret.provider === provider) return;
  const [sent, wanted] = provider === 'us' ? ['api_key', 'setup_token'] : ['setup_token', 'api_key'];
  throw new ValidationError([
    `${sent} does not belong to a connection of the provider ${provider}: send ${wanted}, or create another connection`,
  ]);
};

const reconnect = async (
  deps: Dependencies,
  family: Family,
  seen: BankConnection,
  secret: BankSecret,
  change: ConnectionChange,
): Promise<BankConnection | undefined> => {
  const { id, familyId } = seen;
  const held = await holdConnection(deps, familyId, id);
  try {
    const call = connectCall(family, deps.now, reserveFor(deps, held));
    const credential = await proveSecret(deps.providers, secret, call, deps.now);
    await refuseConnected(deps, seen, credential);
    const now = deps.now();
    const renewed: ConnectionChange = {
      ...change,
      credential: await deps.box.seal(credential, credentialContext(id)),
      status: 'good',
      failures: 0,
      dueAt: now,
      sync: newSync({ id: deps.newId(), trigger: 'connect', now, today: call.today }),
    };
    // a claimed token must not be lost, even if the lease has expired
    const connection =
      (await deps.connections.update(familyId, id, { holder: held.holder }, { ...renewed, lease: null })) ??
      (await deps.connections.update(familyId, id, {}, renewed));
    await deps.queue.send({ familyId, connectionId: id }).catch(() => undefined);
    return connection;
  } catch (error) {
    await held.release();
    throw error;
  }
};

const reserveFor =
  ({ connections, now }: Dependencies, { connection: { familyId, id, provider } }: Held) =>
  async (): Promise<void> => {
    const { hard } = PROVIDER_LIMITS[provider].budget;
    if (await connections.countRequest(familyId, id, budgetDay(now()), hard)) return;
    throw new BankFault('budget_exhausted', `All ${hard} requests of today (UTC) are used up: try again tomorrow`, {
      retryAfter: secondsToReset(now()),
    });
  };
