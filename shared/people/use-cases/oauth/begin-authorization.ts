import type { Edge } from '../../../platform/domain/edge.ts';
import { DomainError } from '../../../platform/domain/errors.ts';
import type { ApiKeyScope } from '../../domain/api-keys/api-key.ts';
import {
  type AuthorizationErrorCode,
  type AuthorizationParameters,
  checkAuthorization,
} from '../../domain/oauth/authorization-request.ts';
import type { OAuthClient } from '../../domain/oauth/oauth-client.ts';
import { isRegistered, withParameters } from '../../domain/oauth/redirect-uri.ts';
import type { OneUse, Person } from '../people-ports.ts';
import type { OAuthClients } from './oauth-ports.ts';

/** What a person is asked to allow; kept until he answers. */
export type PendingAuthorization = {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scope: ApiKeyScope;
  readonly state: string | null;
  readonly codeChallenge: string;
  /** Only he, in this session, may answer. */
  readonly userId: string;
  readonly sessionId: string;
};

export type BeginAuthorizationPorts = {
  readonly clients: Pick<OAuthClients, 'find'>;
  readonly oneUse: Pick<OneUse, 'put'>;
  readonly newToken: () => string;
  readonly now: () => string;
};

export type AuthorizationBegun =
  | {
      readonly kind: 'consent';
      readonly client: OAuthClient;
      readonly asked: PendingAuthorization;
      readonly request: string;
    }
  /** The client is told what is wrong with its request. */
  | { readonly kind: 'refused'; readonly location: string };

const ANSWER_WITHIN_MILLISECONDS = 10 * 60_000;

/**
 * Looks at a request for authorization (RFC 6749 §4.1.1).
 * @throws DomainError `bad_request` for a client or redirect URI that is not registered: nobody is sent there.
 */
export const beginAuthorization =
  ({ clients, oneUse, newToken, now }: BeginAuthorizationPorts) =>
  async (parameters: AuthorizationParameters, { user, session }: Person, edge: Edge): Promise<AuthorizationBegun> => {
    const { client_id: clientId, redirect_uri: redirectUri, state = null } = parameters;
    const client = clientId === undefined ? undefined : await clients.find(clientId);
    if (client === undefined) throw new DomainError('bad_request', 'client_id is not that of a registered application');
    if (redirectUri === undefined || !isRegistered(client.redirectUris, redirectUri)) {
      throw new DomainError('bad_request', 'redirect_uri is not one that the application has registered');
    }
    const checked = checkAuthorization(parameters);
    if (!checked.ok) {
      const { error, description } = checked;
      return { kind: 'refused', location: refusalUri({ redirectUri, state }, edge.origin, error, description) };
    }
    const { scope, codeChallenge } = checked;
    const asked: PendingAuthorization = {
      clientId: client.id,
      redirectUri,
      scope,
      state,
      codeChallenge,
      userId: user.id,
      sessionId: session.id,
    };
    const request = newToken();
    const expires = new Date(Date.parse(now()) + ANSWER_WITHIN_MILLISECONDS).toISOString();
    await oneUse.put('authorization_request', request, asked, expires);
    return { kind: 'consent', client, asked, request };
  };

/** RFC 6749 §4.1.2.1, and who says so (RFC 9207). */
export const refusalUri = (
  { redirectUri, state }: Pick<PendingAuthorization, 'redirectUri' | 'state'>,
  issuer: string,
  error: AuthorizationErrorCode,
  description: string,
): string => withParameters(redirectUri, { error, error_description: description, state, iss: issuer });
