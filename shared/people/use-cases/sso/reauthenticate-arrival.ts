import type { User } from '../../domain/user.ts';
import { auditPerson, auditSource } from '../audit-source.ts';
import { owesSecondFactor } from '../local/second-factor-challenge.ts';
import type { BoundIdentity } from '../people-ports.ts';
import type { Arrival } from './arrival.ts';
import { enter, replaceSession } from './enter.ts';
import type { FinishPorts } from './finish-ports.ts';
import { sealProviderSession } from './provider-session.ts';
import { refuseArrival } from './refuse-sign-in.ts';
import type { SsoOutcome } from './sso-outcome.ts';

/** A signed-in user proved once more who he is, if the identity is one of his; he gets a new session for the old one. */
export const reauthenticateArrival = async (
  ports: FinishPorts,
  arrival: Arrival,
  found: BoundIdentity | 'blocked' | undefined,
  user: User | null,
): Promise<SsoOutcome> => {
  if (found === undefined || found === 'blocked' || user === null || found.userId !== user.id) {
    return refuseArrival(ports.audit)(
      arrival,
      'identity_mismatch',
      'The identity is not one of the user who is signed in',
    );
  }
  const providerSession = await sealProviderSession(ports.secretBox, arrival.providerSession, found.id);
  const entering = { ...arrival, user, identity: found, providerSession };
  if (owesSecondFactor(user)) return enter(ports)(entering); // a provider stands for the first factor alone, here too
  const sessionId = ports.newId();
  await ports.audit.record({
    type: 'reauthenticated',
    actor: auditPerson(user),
    user: auditPerson(user),
    provider: arrival.provider.name,
    source: auditSource(arrival.edge, sessionId),
    details: { method: arrival.provider.strategy },
  });
  return { location: arrival.returnTo, session: await replaceSession(ports)(entering, sessionId) };
};
