import { auditPerson, auditSource } from '../audit-source.ts';
import { identityLinkedLetter } from '../local/letters.ts';
import type { BoundIdentity } from '../people-ports.ts';
import { applyDecision, type Welcome } from './apply-decision.ts';
import { type Arrival, bindingOf } from './arrival.ts';
import type { FinishPorts } from './finish-ports.ts';
import { keptIdentity } from './kept-identity.ts';
import type { SsoOutcome } from './sso-outcome.ts';

/** A signed-in user connects a provider; his session stays as it is. Undefined when something changed meanwhile. */
export const connectArrival = async (
  ports: FinishPorts,
  arrival: Arrival,
  decision: Welcome,
  bound: BoundIdentity | null,
): Promise<SsoOutcome | undefined> => {
  const { provider, edge, session, returnTo } = arrival;
  const id = bound?.id ?? ports.newId();
  await ports.audit.record({
    type: 'link',
    actor: auditPerson(decision.user),
    user: auditPerson(decision.user),
    provider: provider.name,
    source: auditSource(edge, session?.id ?? null),
    details: { identityId: id, strategy: provider.strategy, proof: 'session' },
  });
  const binding = { id, userId: decision.user.id, said: keptIdentity(arrival.identity), linkedAt: ports.now() };
  if (bound === null) {
    if (!(await ports.identities.bind(bindingOf(arrival, { ...binding, lastSignInAt: null })))) return undefined;
    await ports.mail.send(identityLinkedLetter(decision.user, provider.label));
  }
  return (await applyDecision(ports)(arrival, decision)) === undefined ? undefined : { location: returnTo };
};
