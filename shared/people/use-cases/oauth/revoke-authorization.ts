import { NotFoundError } from '../../../platform/domain/errors.ts';
import type { Audit } from '../../domain/audit-event.ts';
import { isLive } from '../../domain/oauth/grant.ts';
import { type Act, eventOf } from '../admin/act.ts';
import type { Grants } from './oauth-ports.ts';

export type RevokeAuthorizationPorts = {
  readonly grants: Pick<Grants, 'find' | 'revoke'>;
  readonly audit: Audit;
  readonly now: () => string;
};

/** A person takes back what he allowed. @throws NotFoundError also for another person's. */
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
