import type { Edge } from '../../../platform/domain/network/edge.ts';
import type { SecretBox } from '../../../platform/domain/secret-box.ts';
import { hasFields, isIn, isObject, optionalReader, readerOf } from '../../../platform/domain/stored-shape.ts';
import type { Audit } from '../../admin/domain/audit-event.ts';
import type { SignInSession } from '../../sign-in/domain/sign-in-session.ts';
import { auditPerson, auditSource } from '../../use-cases/audit-events.ts';
import type { Identities, Providers, SignInSessions, SingleUseTokens, Users } from '../../use-cases/people-ports.ts';
import type { Refused } from '../domain/external-identity.ts';
import type { SamlProvider } from '../domain/identity-provider.ts';
import { type LogoutFlow, logoutFlowEnd, type SamlSession, SIGNED_OUT } from './end-session.ts';
import { privateKeyContext } from './provider-secrets.ts';
import { flowProvider, isSameProvider } from './sso-flow.ts';

/** A message as received: the raw query, or the fields of a form. */
export type LogoutTransport =
  | { readonly binding: 'redirect'; readonly query: string }
  | { readonly binding: 'post'; readonly message: string; readonly relayState: string | null };

export type Sending = {
  readonly provider: SamlProvider & { readonly sloUrl: string };
  readonly origin: string;
  /** Decrypted. */
  readonly privateKey: string;
  readonly relayState: string | null;
  readonly id: string;
};
type Receiving = {
  readonly provider: SamlProvider;
  readonly origin: string;
  readonly transport: LogoutTransport;
};

export type SamlLogoutClient = {
  readonly requestUrl: (input: Sending & { readonly session: SamlSession }) => string;
  readonly responseUrl: (input: Sending & { readonly inResponseTo: string }) => string;
  readonly verifyRequest: (input: Receiving) =>
    | Refused<string>
    | {
        readonly ok: true;
        readonly id: string;
        readonly nameId: { readonly value: string };
        readonly sessionIndexes: readonly string[];
        readonly relayState: string | null;
        /** When its ID can be forgotten. UTC ISO. */
        readonly notOnOrAfter: string;
      };
  readonly verifyResponse: (
    input: Receiving & { readonly requestId: string },
  ) => Refused<string> | { readonly ok: true };
};

export type SamlLogoutPorts = {
  readonly providers: Pick<Providers, 'find'>;
  readonly identities: Pick<Identities, 'find'>;
  readonly users: Pick<Users, 'find'>;
  readonly sessions: Pick<SignInSessions, 'listOf' | 'end'>;
  readonly singleUse: Pick<SingleUseTokens, 'put' | 'take' | 'claim'>;
  readonly secretBox: Pick<SecretBox, 'open'>;
  readonly audit: Audit;
  readonly client: SamlLogoutClient;
  readonly newToken: () => string;
  readonly now: () => string;
};

/** Where to redirect the browser; undefined if the message is refused. */
export type LogoutRedirect = { readonly location: string } | undefined;

export type Incoming = { readonly name: string; readonly transport: LogoutTransport; readonly edge: Edge };

export const findSamlProvider = async (
  { providers }: Pick<SamlLogoutPorts, 'providers'>,
  name: string,
): Promise<SamlProvider | undefined> => {
  const provider = await providers.find(name);
  return provider?.enabled === true && provider.strategy === 'saml' ? provider : undefined;
};

/** Undefined if the provider has no logout URL or our messages could not be signed. */
export const sendingOf = async (
  { secretBox, newToken }: Pick<SamlLogoutPorts, 'secretBox' | 'newToken'>,
  provider: SamlProvider,
  { origin }: Edge,
): Promise<Omit<Sending, 'relayState'> | undefined> => {
  const { sloUrl, signing } = provider;
  if (sloUrl === null || signing === null) return undefined;
  const privateKey = await secretBox.open(signing.privateKey, privateKeyContext(provider.id));
  return { provider: { ...provider, sloUrl }, origin, privateKey, id: `_${newToken()}` };
};

export const auditRefusal = (
  { audit }: Pick<SamlLogoutPorts, 'audit'>,
  provider: SamlProvider,
  edge: Edge,
  { reason, detail }: Refused<string>,
): Promise<void> =>
  audit.record({
    type: 'logout_refused',
    actor: null,
    user: null,
    provider: provider.name,
    source: auditSource(edge),
    details: { reason, detail, strategy: 'saml' },
  });

/** Sends a browser whose session here has ended to the provider with a LogoutRequest; `token` was issued to it. */
const hasProvider = hasFields<Pick<LogoutFlow, 'kind' | 'provider'>>({
  kind: isIn(['saml_session', 'saml_request']),
  provider: isObject,
});
const readLogoutFlow = optionalReader(readerOf((value): value is LogoutFlow => hasProvider(value)));

export const startSamlLogout =
  (ports: SamlLogoutPorts) =>
  async ({ name, token, edge }: { readonly name: string; readonly token: string; readonly edge: Edge }) => {
    const flow = readLogoutFlow(await ports.singleUse.take('logout_flow', token, ports.now()), 'logout flow');
    const provider = await findSamlProvider(ports, name);
    const sending = provider === undefined ? undefined : await sendingOf(ports, provider, edge);
    if (flow?.kind !== 'saml_session' || provider === undefined || sending === undefined)
      return { location: SIGNED_OUT };
    if (!isSameProvider(flow.provider, provider)) return { location: SIGNED_OUT };
    const relayState = ports.newToken();
    const kept: LogoutFlow = { kind: 'saml_request', provider: flowProvider(provider), requestId: sending.id };
    await ports.singleUse.put('logout_flow', relayState, kept, logoutFlowEnd(ports.now()));
    return { location: ports.client.requestUrl({ ...sending, relayState, session: flow.session }) };
  };

/** Handles a LogoutRequest: ends all our sessions that came from the provider's session, in any browser. */
export const answerSamlLogout =
  (ports: SamlLogoutPorts) =>
  async ({ name, transport, edge }: Incoming): Promise<LogoutRedirect> => {
    const provider = await findSamlProvider(ports, name);
    if (provider === undefined) return undefined;
    const { origin } = edge;
    const verified = ports.client.verifyRequest({ provider, origin, transport });
    if (!verified.ok) {
      await auditRefusal(ports, provider, edge, verified);
      return undefined;
    }
    const request = JSON.stringify([provider.id, provider.entityId, verified.id]);
    if (!(await ports.singleUse.claim('saml_logout_request', request, verified.notOnOrAfter))) {
      await auditRefusal(ports, provider, edge, REPLAYED);
      return undefined;
    }
    await endSessionsOf(ports, provider, edge, verified);
    const sending = await sendingOf(ports, provider, edge);
    if (sending === undefined) return { location: SIGNED_OUT };
    const { relayState, id: inResponseTo } = verified;
    return { location: ports.client.responseUrl({ ...sending, relayState, inResponseTo }) };
  };

const REPLAYED = { ok: false, reason: 'replayed', detail: 'The request was already used' } as const;

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

/** Handles the provider's LogoutResponse. The session here has already ended. */
export const finishSamlLogout =
  (ports: SamlLogoutPorts) =>
  async ({
    name,
    transport,
    edge,
    relayState,
  }: Incoming & { readonly relayState: string }): Promise<LogoutRedirect> => {
    const provider = await findSamlProvider(ports, name);
    const flow = readLogoutFlow(await ports.singleUse.take('logout_flow', relayState, ports.now()), 'logout flow');
    if (provider === undefined || flow?.kind !== 'saml_request' || flow.provider.id !== provider.id) return undefined;
    const { requestId } = flow;
    const verified = ports.client.verifyResponse({ provider, origin: edge.origin, transport, requestId });
    if (verified.ok) return { location: SIGNED_OUT };
    await auditRefusal(ports, provider, edge, verified);
    return undefined;
  };
