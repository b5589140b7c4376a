import { NotFoundError } from '../../../platform/domain/errors.ts';
import type { UserId } from '../../../platform/domain/ids.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import type { Audit } from '../../admin/domain/audit-event.ts';
import type { User } from '../../domain/user.ts';
import { type Act, eventOf } from '../../use-cases/audit-events.ts';
import type { Users } from '../../use-cases/people-ports.ts';
import { applicationName } from '../domain/client-metadata.ts';
import { actsFor, type Grant, isLive } from '../domain/grant.ts';
import type { Grants, OAuthClients } from './oauth-ports.ts';

export type UserGrantsPorts = {
  readonly grants: Pick<Grants, 'listOf' | 'revoke'>;
  readonly users: Pick<Users, 'find'>;
  readonly now: () => string;
};

/** Grants of a user that are in force. */
export const userGrants = ({ grants, users, now }: UserGrantsPorts) => {
  const inForce = async (userId: UserId): Promise<readonly Grant[]> => {
    const [found, user] = await Promise.all([grants.listOf(userId), users.find(userId)]);
    return found.filter((grant) => isLive(grant, now()) && actsFor(grant, user));
  };
  return {
    countOf: async (userId: UserId): Promise<number> => (await inForce(userId)).length,
    /** Revokes all; returns the number that was in force. */
    revokeAll: async (userId: UserId, at: string): Promise<number> => {
      const living = (await inForce(userId)).length;
      for (const { id, revokedAt } of await grants.listOf(userId)) if (revokedAt === null) await grants.revoke(id, at);
      return living;
    },
  };
};

/** An application with access to the user's account. */
export type Authorization = { readonly grant: Grant; readonly clientName: string };

/** Newest first, without deleted applications. */
export const listAuthorizations = async (
  { grants, clients }: { readonly grants: Pick<Grants, 'listOf'>; readonly clients: Pick<OAuthClients, 'find'> },
  user: User,
  now: string,
): Promise<readonly Authorization[]> => {
  const living = (await grants.listOf(user.id)).filter((grant) => isLive(grant, now) && actsFor(grant, user));
  const shown = await Promise.all(
    living.map(async (grant) => ({ grant, clientName: applicationName(grant, await clients.find(grant.clientId)) })),
  );
  return shown
    .flatMap(({ grant, clientName }) => (clientName === undefined ? [] : [{ grant, clientName }]))
    .toSorted((a, b) => compareText(b.grant.createdAt, a.grant.createdAt));
};

type RevokeAuthorizationPorts = {
  readonly grants: Pick<Grants, 'find' | 'revoke'>;
  readonly audit: Audit;
  readonly now: () => string;
};

/** Revokes access that the user granted. @throws NotFoundError also for another user's grant */
export const revokeAuthorization =
  ({ grants, audit, now }: RevokeAuthorizationPorts) =>
  async (act: Act, id: string): Promise<void> => {
    const { user } = act.person;
    const grant = await grants.find(id);
    if (grant?.userId !== user.id || !isLive(grant, now())) throw new NotFoundError('Authorization');
    const details = { clientId: grant.clientId, revokedBy: 'user' } as const;
    await audit.record(eventOf(act, { type: 'oauth_grant_revoked', details, user }));
    await grants.revoke(id, now());
  };
