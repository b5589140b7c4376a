import { DomainError } from '../../../platform/domain/errors.ts';
import type { Precondition } from '../../../platform/domain/precondition.ts';
import { type Act, eventOf } from './act.ts';
import { type BoundUsersPorts, strandedUsers } from './bound-users.ts';
import { configurationOf, findProvider, orProviderConflict } from './find-provider.ts';
import type { ProviderActPorts } from './provider-ports.ts';

export type DeleteProviderPorts = Pick<ProviderActPorts, 'providers' | 'audit' | 'now'> & BoundUsersPorts;

/**
 * Removes a provider. Identities stay bound to its id, which no other ever gets: a provider that is made again under the
 * name knows none of them.
 */
export const deleteProvider =
  (ports: DeleteProviderPorts) =>
  async (act: Act, name: string, force: boolean, precondition: Precondition): Promise<void> => {
    const provider = await findProvider(ports.providers, name);
    precondition(configurationOf(provider));
    if (!force) await refuseToStrand(ports, provider.id);
    const details = { providerId: provider.id, strategy: provider.strategy, changes: [] };
    await ports.audit.record(eventOf(act, { type: 'provider_deleted', provider: name, details }));
    orProviderConflict(await ports.providers.remove(name, provider.updatedAt));
  };

const refuseToStrand = async (ports: DeleteProviderPorts, providerId: string): Promise<void> => {
  const users = (await strandedUsers(ports, providerId, ports.now())).map(({ email }) => email);
  if (users.length === 0) return;
  throw new DomainError(
    'conflict',
    `${users.length === 1 ? '1 user has' : `${users.length} users have`} no other way to sign in: send force: true to go on`,
    { details: { users } },
  );
};
