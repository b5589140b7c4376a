import type { AuditEvent, AuditEventType, AuditPerson, AuditSource } from '../../../domain/people/audit-event.ts';
import type { User } from '../../../domain/people/user.ts';
import type { Edge, Person } from '../people-ports.ts';

/** Who asks for something, and from where. */
export type Act = { readonly person: Person; readonly edge: Edge };

type Told<Type extends AuditEventType> = Pick<Extract<AuditEvent, { type: Type }>, 'type' | 'details'> & {
  readonly user?: User | null;
  readonly provider?: string | null;
};

/** The event of what a signed-in person does. */
export const eventOf = <Type extends AuditEventType>(
  act: Act,
  { type, details, user = null, provider = null }: Told<Type>,
): AuditEvent =>
  ({
    ...{ type, details, provider },
    actor: personOf(act.person.user),
    user: user && personOf(user),
    source: sourceOf(act),
  }) as AuditEvent;

const personOf = ({ id, email }: User): AuditPerson => ({ userId: id, email });

const sourceOf = ({ edge: { viewerAddress, userAgent, requestId }, person }: Act): AuditSource => ({
  ...{ viewerAddress, userAgent, requestId },
  sessionId: person.session.id,
});
