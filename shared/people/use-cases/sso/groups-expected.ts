import type { ExternalIdentity } from '../../domain/external-identity.ts';
import type { Identities } from '../people-ports.ts';

type Ports = { readonly identities: Pick<Identities, 'hasSentGroups' | 'noteGroups'> };

/**
 * Whether the provider has sent groups before, for this identity or any other, so that a missing claim means no groups.
 * Remembered permanently from the first time. Groups that were too many to store are not missing.
 */
export const groupsExpected = async (
  { identities }: Ports,
  providerId: string,
  now: ExternalIdentity,
  before: ExternalIdentity | undefined,
): Promise<boolean> => {
  if (now.groupsOmitted === true) return false;
  if (await identities.hasSentGroups(providerId)) return true;
  const sent = now.groups !== null || (before !== undefined && hadGroups(before));
  if (sent) await identities.noteGroups(providerId);
  return sent;
};

const hadGroups = ({ groups, groupsOmitted }: ExternalIdentity): boolean => groups !== null || groupsOmitted === true;
