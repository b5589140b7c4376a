import type { AccessScope } from '../../../platform/domain/access/access-scope.ts';
import { DomainError } from '../../../platform/domain/errors.ts';
import type { UserId } from '../../../platform/domain/ids.ts';
import type { Edge, RateLimits } from '../../../platform/domain/network/edge.ts';
import {
  type FieldGuards,
  isIn,
  isNullable,
  isNumber,
  isOptional,
  isText,
  objectReader,
  optionalReader,
} from '../../../platform/domain/stored-shape.ts';
import type { Audit } from '../../admin/domain/audit-event.ts';
import { ROLES, type Role } from '../../domain/role.ts';
import { type Act, eventOf } from '../../use-cases/audit-events.ts';
import type { Person, SingleUseTokens } from '../../use-cases/people-ports.ts';
import {
  type AuthorizationErrorCode,
  type AuthorizationParameters,
  checkAuthorization,
} from '../domain/authorization-request.ts';
import { describedClient, isClientUrl } from '../domain/client-metadata.ts';
import { CODE_SECONDS } from '../domain/grant.ts';
import { isRegistered, type KnownClient, withParameters } from '../domain/oauth-client.ts';
import { isResources, type Resource } from '../domain/resource.ts';
import { grantedScope, type ScopeChoice } from '../domain/scope-choice.ts';
import type { OAuthClients, ReadClientMetadata } from './oauth-ports.ts';

/** A consent request, stored until the user answers. */
export type PendingAuthorization = {
  readonly clientId: string;
  /** Claimed by its metadata document; undefined for a registered client. */
  readonly clientName?: string | undefined;
  readonly redirectUri: string;
  readonly scope: AccessScope;
  /** Undefined if it was stored before resources could be named. */
  readonly resources?: readonly Resource[] | undefined;
  readonly state: string | null;
  readonly codeChallenge: string;
  /** Only this user may answer, in this session. */
  readonly userId: UserId;
  readonly sessionId: string;
};

export type BeginAuthorizationPorts = {
  readonly clients: Pick<OAuthClients, 'find'>;
  readonly readMetadata: ReadClientMetadata;
  readonly rateLimits: Pick<RateLimits, 'count'>;
  readonly singleUse: Pick<SingleUseTokens, 'put'>;
  readonly newToken: () => string;
  readonly now: () => string;
};

export type AuthorizationBegun =
  | {
      readonly kind: 'consent';
      readonly client: KnownClient;
      readonly asked: PendingAuthorization;
      readonly request: string;
    }
  /** Redirects the error to the client. */
  | { readonly kind: 'refused'; readonly location: string };

const ANSWER_WITHIN_MILLISECONDS = 10 * 60_000;

/**
 * Checks an authorization request (RFC 6749 §4.1.1).
 * @throws DomainError `bad_request` if the client or redirect URI is not registered, in which case there must be no
 * redirect
 */
export const beginAuthorization =
  (ports: BeginAuthorizationPorts) =>
  async (parameters: AuthorizationParameters, { user, session }: Person, edge: Edge): Promise<AuthorizationBegun> => {
    const { client_id: clientId, redirect_uri: redirectUri, state = null } = parameters;
    const client = clientId === undefined ? undefined : await findClient(ports, clientId, user.id);
    if (client === undefined)
      throw new DomainError('bad_request', 'client_id does not belong to a registered application');
    if (redirectUri === undefined || !isRegistered(client.redirectUris, redirectUri)) {
      throw new DomainError('bad_request', 'redirect_uri is not registered for this application');
    }
    const checked = checkAuthorization(parameters, edge.origin);
    if (!checked.ok) {
      const { error, description } = checked;
      return { kind: 'refused', location: refusalUri({ redirectUri, state }, edge.origin, error, description) };
    }
    const { scope, codeChallenge, resources } = checked;
    const asked: PendingAuthorization = {
      clientId: client.id,
      clientName: isClientUrl(client.id) ? client.name : undefined,
      redirectUri,
      scope,
      resources,
      state,
      codeChallenge,
      userId: user.id,
      sessionId: session.id,
    };
    const request = ports.newToken();
    const expires = new Date(Date.parse(ports.now()) + ANSWER_WITHIN_MILLISECONDS).toISOString();
    await ports.singleUse.put('authorization_request', request, asked, expires);
    return { kind: 'consent', client, asked, request };
  };

/** Documents that one person can have fetched. */
const FETCHES = { most: 20, perSeconds: 600 } as const;

/** @throws DomainError `rate_limit_exceeded`, or `bad_request` if the metadata document of the client cannot be used */
const findClient = async (
  { clients, readMetadata, rateLimits, now }: BeginAuthorizationPorts,
  clientId: string,
  userId: UserId,
): Promise<KnownClient | undefined> => {
  if (!isClientUrl(clientId)) return clients.find(clientId);
  const { most, perSeconds } = FETCHES;
  const { limited, retryAfter } = await rateLimits.count(`client_metadata:${userId}`, most, perSeconds, now());
  if (!limited) return describedClient(clientId, await readMetadata(clientId));
  throw new DomainError('rate_limit_exceeded', `Too many applications asked for access: try again in ${retryAfter} s`, {
    details: { limit: most, reset_in_seconds: retryAfter },
    retryAfter,
  });
};

/** RFC 6749 §4.1.2.1, with the issuer (RFC 9207). */
export const refusalUri = (
  { redirectUri, state }: Pick<PendingAuthorization, 'redirectUri' | 'state'>,
  issuer: string,
  error: AuthorizationErrorCode,
  description: string,
): string => withParameters(redirectUri, { error, error_description: description, state, iss: issuer });

/** Payload of an authorization code. */
const PENDING: FieldGuards<Omit<PendingAuthorization, 'state' | 'sessionId'>> = {
  clientId: isText,
  clientName: isOptional(isText),
  redirectUri: isText,
  scope: isText,
  resources: isOptional(isResources),
  codeChallenge: isText,
  userId: isText,
};
const readPending = optionalReader(
  objectReader<PendingAuthorization>({ ...PENDING, state: isNullable(isText), sessionId: isText }),
);

export type CodePayload = Omit<PendingAuthorization, 'state' | 'sessionId'> & {
  /** ID of the grant to create, chosen now, so that a replayed code leads to the grant it created. */
  readonly grantId: string;
  /** As of the consent. */
  readonly role: Role;
  readonly credentialsVersion: number;
  readonly validUntil: string;
};

export const readCode = optionalReader(
  objectReader<CodePayload>({
    ...PENDING,
    grantId: isText,
    role: isIn(ROLES),
    credentialsVersion: isNumber,
    validUntil: isText,
  }),
);

type DecideAuthorizationPorts = {
  readonly clients: Pick<OAuthClients, 'find'>;
  readonly singleUse: Pick<SingleUseTokens, 'put' | 'take'>;
  readonly audit: Audit;
  readonly newToken: () => string;
  readonly newId: () => string;
  readonly now: () => string;
};

export type AuthorizationAnswer = {
  readonly request: string;
  readonly decision: 'allow' | 'deny';
  readonly scope?: ScopeChoice | undefined;
};

/** How long a used code is remembered, to detect replays. */
const REMEMBERED_MILLISECONDS = 24 * 60 * 60_000;

/**
 * Where to redirect the browser after the user's answer.
 * @throws DomainError `invalid_token` if the request is unknown, answered, expired or another user's
 */
export const decideAuthorization =
  ({ clients, singleUse, audit, newToken, newId, now }: DecideAuthorizationPorts) =>
  async ({ request, decision, scope: choice }: AuthorizationAnswer, act: Act): Promise<string> => {
    const at = now();
    const { user, session } = act.person;
    const asked = readPending(await singleUse.take('authorization_request', request, at), 'authorization request');
    const isOwn = asked?.userId === user.id && asked.sessionId === session.id;
    if (asked === undefined || !isOwn || !(await isStillRegistered(clients, asked))) {
      throw new DomainError(
        'invalid_token',
        'The request has expired or was already answered. Return to the application and start again',
      );
    }
    const { origin } = act.edge;
    if (decision === 'deny') return refusalUri(asked, origin, 'access_denied', 'The user denied access');

    const { clientId, clientName, redirectUri, resources, state, codeChallenge, userId } = asked;
    const scope = grantedScope(asked.scope, choice);
    await audit.record(eventOf(act, { type: 'oauth_grant_created', details: { clientId, scope }, user }));
    const payload: CodePayload = {
      clientId,
      clientName,
      redirectUri,
      scope,
      resources,
      codeChallenge,
      userId,
      grantId: newId(),
      role: user.role,
      credentialsVersion: user.credentialsVersion ?? 0,
      validUntil: later(at, CODE_SECONDS * 1000),
    };
    const code = newToken();
    await singleUse.put('authorization_code', code, payload, later(at, REMEMBERED_MILLISECONDS));
    return withParameters(redirectUri, { code, state, iss: origin });
  };

/** A client that describes itself was checked a few minutes ago. */
const isStillRegistered = async (
  clients: Pick<OAuthClients, 'find'>,
  { clientId, redirectUri }: PendingAuthorization,
): Promise<boolean> => {
  if (isClientUrl(clientId)) return true;
  const client = await clients.find(clientId);
  return client !== undefined && isRegistered(client.redirectUris, redirectUri);
};

const later = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString();
