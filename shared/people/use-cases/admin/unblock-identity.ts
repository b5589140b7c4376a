import { NotFoundError } from '../../../platform/domain/errors.ts';
import type { Audit } from '../../domain/audit-event.ts';
import type { Identities } from '../people-ports.ts';
import { type Act, eventOf } from './act.ts';

export type UnblockPorts = { readonly identities: Pick<Identities, 'isBlocked' | 'unblock'>; readonly audit: Audit };

/**
 * Lets the identity of a deleted user in again, as one that nobody knows yet.
 * @throws NotFoundError when no identity is blocked under that name
 */
export const unblockIdentity =
  ({ identities, audit }: UnblockPorts) =>
  async (act: Act, blockId: string): Promise<void> => {
    if (!(await identities.isBlocked(blockId))) throw new NotFoundError('Blocked identity');
    await audit.record(eventOf(act, { type: 'identity_unblocked', details: { blockId } }));
    if (!(await identities.unblock(blockId))) throw new NotFoundError('Blocked identity');
  };
