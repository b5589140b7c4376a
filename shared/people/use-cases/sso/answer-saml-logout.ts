import type { Edge } from '../../../platform/domain/edge.ts';
import type { SamlProvider } from '../../domain/identity-provider.ts';
import type { SignInSession } from '../../domain/sign-in-session.ts';
import { auditPerson, auditSource } from '../audit-source.ts';
import { SIGNED_OUT } from './logout-flow.ts';
import { auditRefusal, findSamlProvider, sendingOf } from './saml-logout-message.ts';
import type { Incoming, Onward, SamlLogoutPorts } from './saml-logout-ports.ts';

/** The provider ends its session: so do all of ours that came of it, whichever browser carries the message. */
export const answerSamlLogout =
  (ports: SamlLogoutPorts) =>
  async ({ name, transport, edge }: Incoming): Promise<Onward> => {
    const provider = await findSamlProvider(ports, name);
    if (provider === undefined) return undefined;
    const { origin } = edge;
    const verified = ports.client.verifyRequest({ provider, origin, transport });
    if (!verified.ok) {
      await auditRefusal(ports, provider, edge, verified);
      return undefined;
    }
    const request = JSON.stringify([provider.id, provider.entityId, verified.id]);
    if (!(await ports.oneUse.claim('saml_logout_request', request, verified.notOnOrAfter))) {
      await auditRefusal(ports, provider, edge, REPLAYED);
      return undefined;
    }
    await endSessionsOf(ports, provider, edge, verified);
    const sending = await sendingOf(ports, provider, edge);
    if (sending === undefined) return { location: SIGNED_OUT };
    const { relayState, id: inResponseTo } = verified;
    return { location: ports.client.responseUrl({ ...sending, relayState, inResponseTo }) };
  };

const REPLAYED = { ok: false, reason: 'replayed', detail: 'The request was used before' } as const;

type Whose = { readonly nameId: { readonly value: string }; readonly sessionIndexes: readonly string[] };

const endSessionsOf = async (
  ports: SamlLogoutPorts,
  provider: SamlProvider,
  edge: Edge,
  { nameId, sessionIndexes }: Whose,
): Promise<void> => {
  const key = { providerId: provider.id, issuer: provider.entityId, subject: nameId.value };
  const identity = await ports.identities.find(key);
  const user = identity === undefined || identity === 'blocked' ? undefined : await ports.users.find(identity.userId);
  if (user === undefined) return;
  const ended = (await ports.sessions.listOf(user.id)).filter(isOf(provider, nameId.value, sessionIndexes));
  for (const session of ended) {
    await ports.audit.record({
      type: 'logout_idp',
      actor: null,
      user: auditPerson(user),
      provider: provider.name,
      source: auditSource(edge, session.id),
      details: { strategy: 'saml', startedBy: 'provider' },
    });
    await ports.sessions.end(user.id, session.id);
  }
};

const isOf =
  (provider: SamlProvider, nameId: string, sessionIndexes: readonly string[]) =>
  ({ method, providerSession }: SignInSession): boolean =>
    method.kind === 'sso' &&
    method.providerId === provider.id &&
    providerSession?.strategy === 'saml' &&
    providerSession.nameId === nameId &&
    (sessionIndexes.length === 0 || sessionIndexes.includes(providerSession.sessionIndex ?? ''));
