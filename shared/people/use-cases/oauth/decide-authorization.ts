import { DomainError } from '../../../platform/domain/errors.ts';
import type { Audit } from '../../domain/audit-event.ts';
import { CODE_SECONDS } from '../../domain/oauth/grant.ts';
import { isRegistered, withParameters } from '../../domain/oauth/redirect-uri.ts';
import type { Role } from '../../domain/role.ts';
import { type Act, eventOf } from '../admin/act.ts';
import type { OneUse } from '../people-ports.ts';
import { type PendingAuthorization, refusalUri } from './begin-authorization.ts';
import type { OAuthClients } from './oauth-ports.ts';

/** What a code is worth to the client that it was given to. */
export type CodePayload = Omit<PendingAuthorization, 'state' | 'sessionId'> & {
  /** Of the grant that it makes; chosen now, so that a code which comes twice finds what it made. */
  readonly grantId: string;
  /** As of the consent. */
  readonly role: Role;
  readonly credentialsVersion: number;
  readonly validUntil: string;
};

export type DecideAuthorizationPorts = {
  readonly clients: Pick<OAuthClients, 'find'>;
  readonly oneUse: Pick<OneUse, 'put' | 'take'>;
  readonly audit: Audit;
  readonly newToken: () => string;
  readonly newId: () => string;
  readonly now: () => string;
};

export type AuthorizationAnswer = { readonly request: string; readonly decision: 'allow' | 'deny' };

/** A used code is known for so long: who uses it again is found out. */
const REMEMBERED_MILLISECONDS = 24 * 60 * 60_000;

/**
 * Where the browser goes with the person's answer.
 * @throws DomainError `invalid_token` for a request that is unknown, answered, too old or another person's.
 */
export const decideAuthorization =
  ({ clients, oneUse, audit, newToken, newId, now }: DecideAuthorizationPorts) =>
  async ({ request, decision }: AuthorizationAnswer, act: Act): Promise<string> => {
    const at = now();
    const { user, session } = act.person;
    const asked = await oneUse.take<PendingAuthorization>('authorization_request', request, at);
    const isOwn = asked?.userId === user.id && asked.sessionId === session.id;
    const client = asked && isOwn ? await clients.find(asked.clientId) : undefined;
    if (asked === undefined || client === undefined || !isRegistered(client.redirectUris, asked.redirectUri)) {
      throw new DomainError('invalid_token', 'The request was answered, is too old or not yours: start again');
    }
    const { origin } = act.edge;
    if (decision === 'deny') return refusalUri(asked, origin, 'access_denied', 'The user did not allow it');

    const { clientId, redirectUri, scope, state, codeChallenge, userId } = asked;
    await audit.record(eventOf(act, { type: 'oauth_grant_created', details: { clientId, scope }, user }));
    const payload: CodePayload = {
      clientId,
      redirectUri,
      scope,
      codeChallenge,
      userId,
      grantId: newId(),
      role: user.role,
      credentialsVersion: user.credentialsVersion ?? 0,
      validUntil: later(at, CODE_SECONDS * 1000),
    };
    const code = newToken();
    await oneUse.put('authorization_code', code, payload, later(at, REMEMBERED_MILLISECONDS));
    return withParameters(redirectUri, { code, state, iss: origin });
  };

const later = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString();
