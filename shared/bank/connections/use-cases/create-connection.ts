import type { FeedProvider } from '../../../ledger/entries/domain/feed.ts';
import { NotFoundError } from '../../../platform/domain/errors.ts';
import { type Caller, familyDay } from '../../../platform/domain/family.ts';
import type { SecretBox } from '../../../platform/domain/secret-box.ts';
import { budgetDay } from '../../sync/domain/request-limits.ts';
import { newSync } from '../../sync/domain/sync-record.ts';
import type { BankApiPorts, Families } from '../../use-cases/bank-ports.ts';
import type { BankProviders, BankSecret } from '../../use-cases/bank-provider.ts';
import { type BankConnection, credentialContext } from '../domain/connection.ts';
import { connectCall, proveSecret, refuseConnected, refuseStartDate } from './connecting.ts';

export type NewConnection = {
  readonly secret: BankSecret;
  readonly name: string | null;
  readonly syncStartDate: string | null;
};
type Dependencies = BankApiPorts & {
  readonly providers: BankProviders;
  readonly families: Families;
  readonly box: Pick<SecretBox, 'seal' | 'open'>;
};

const NAMES: Readonly<Record<FeedProvider, string>> = { us: 'US banks', global: 'Banks' };

/**
 * POST /api/v1/bank_connections: verifies the secret, stores the credential and starts a sync. If the id already
 * exists, the token is not claimed again, because it works only once.
 * @throws ValidationError, DomainError `conflict` if the key is already connected, or as returned by `faultAnswer`
 */
export const createConnection =
  (deps: Dependencies) =>
  async ({ familyId }: Pick<Caller, 'familyId'>, request: NewConnection, id: string): Promise<BankConnection> => {
    const known = await deps.connections.find(familyId, id);
    if (known !== undefined) return known;
    const family = await deps.families.find(familyId);
    if (family === undefined) throw new NotFoundError('Family', 'Family not found');
    const createdAt = deps.now();
    const today = familyDay(createdAt, family.timeZone);
    const { secret, name, syncStartDate } = request;
    refuseStartDate(syncStartDate, secret.provider, today);

    let count = 0;
    const reserve = async (): Promise<void> => void count++;
    const call = connectCall(family, deps.now, reserve);
    const credential = await proveSecret(deps.providers, secret, call, deps.now);
    await refuseConnected(deps, { id, familyId, provider: secret.provider }, credential);

    const connection: BankConnection = {
      id,
      familyId,
      provider: secret.provider,
      name: name ?? NAMES[secret.provider],
      status: 'good',
      credential: await deps.box.seal(credential, credentialContext(id)),
      sync: newSync({ id: deps.newId(), trigger: 'connect', now: createdAt, today }),
      syncStartDate,
      lastCompletedAt: null,
      failures: 0,
      dueAt: createdAt,
      lease: null,
      requests: { day: budgetDay(createdAt), count },
      replacements: [],
      dismissed: [],
      createdAt,
      updatedAt: createdAt,
    };
    await deps.connections.create(connection);
    await deps.queue.send({ familyId, connectionId: id }).catch(() => undefined); // if the message is lost, the schedule starts the sync
    return (await deps.connections.find(familyId, id)) ?? connection;
  };
