import type { Edge } from '../../platform/domain/edge.ts';
import type { AuditEvent, AuditEventType, AuditPerson, AuditSource } from '../domain/audit-event.ts';
import type { User } from '../domain/user.ts';
import type { Person } from './people-ports.ts';

/** Where an audited act came from; the session where it has one, by its public id. */
export const auditSource = (
  { viewerAddress, userAgent, requestId }: Edge,
  sessionId: string | null = null,
): AuditSource => ({ viewerAddress, userAgent, requestId, sessionId });

export const auditPerson = ({ id, email }: Pick<User, 'id' | 'email'>): AuditPerson => ({ userId: id, email });

/** Who asks for something, and from where. */
export type Act = { readonly person: Person; readonly edge: Edge };

type Told<Type extends AuditEventType> = Pick<Extract<AuditEvent, { type: Type }>, 'type' | 'details'> & {
  readonly user?: User | null;
  readonly provider?: string | null;
};

/** The event of what a signed-in person does. */
export const eventOf = <Type extends AuditEventType>(
  { person, edge }: Act,
  { type, details, user = null, provider = null }: Told<Type>,
): AuditEvent =>
  ({
    type,
    details,
    provider,
    actor: auditPerson(person.user),
    user: user && auditPerson(user),
    source: auditSource(edge, person.session.id),
  }) as AuditEvent;
