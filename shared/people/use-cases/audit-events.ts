import type { Edge } from '../../platform/domain/network/edge.ts';
import type { AuditContent, AuditEvent, AuditPerson, AuditSource } from '../admin/domain/audit-event.ts';
import type { User } from '../domain/user.ts';
import type { Person } from './people-ports.ts';

/** Origin of an audited action, with the public ID of its session if it has one. */
export const auditSource = (
  { viewerAddress, userAgent, requestId }: Omit<Edge, 'origin'>,
  sessionId: string | null = null,
): AuditSource => ({ viewerAddress, userAgent, requestId, sessionId });

export const auditPerson = ({ id, email }: Pick<User, 'id' | 'email'>): AuditPerson => ({ userId: id, email });

/** The actor of a request and its origin. */
export type Act = { readonly person: Person; readonly edge: Edge };

type Concerned = {
  readonly user?: User | null;
  readonly provider?: string | null;
};

/** An audit event for an action of a signed-in user. */
export const eventOf = (
  { person, edge }: Act,
  { user = null, provider = null, ...content }: AuditContent & Concerned,
): AuditEvent => ({
  ...content,
  provider,
  actor: auditPerson(person.user),
  user: user && auditPerson(user),
  source: auditSource(edge, person.session.id),
});
