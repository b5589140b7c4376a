import type { User } from '../../domain/user.ts';
import type { CheckedAudit } from './read-audit.ts';

/**
 * A user's history as an administrator may see it. That somebody did something to the user is for the admin of his
 * family too; from where that one did it, who may be of another family, is for super admins alone.
 */
export const historySeenBy =
  (reader: Pick<User, 'id' | 'role'>, userId: string) =>
  (kept: CheckedAudit): CheckedAudit => {
    const { record } = kept;
    const actorId = record?.actor?.userId;
    if (record === null || actorId === undefined || reader.role === 'super_admin') return kept;
    if (actorId === userId || actorId === reader.id) return kept;
    return { ...kept, record: { ...record, viewerAddress: null, userAgent: null, sessionId: null, requestId: null } };
  };
