import type { Edge } from '../../platform/domain/edge.ts';
import type { AuditPerson, AuditSource } from '../domain/audit-event.ts';
import type { User } from '../domain/user.ts';

/** Where an audited act came from; the session where it has one, by its public id. */
export const auditSource = (
  { viewerAddress, userAgent, requestId }: Edge,
  sessionId: string | null = null,
): AuditSource => ({ viewerAddress, userAgent, requestId, sessionId });

export const auditPerson = ({ id, email }: Pick<User, 'id' | 'email'>): AuditPerson => ({ userId: id, email });
