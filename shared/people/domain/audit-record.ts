import type { AuditEvent, AuditPerson } from './audit-event.ts';
import { type AuditSeverity, severityOf } from './audit-severity.ts';

/** An event as it is kept, exported and archived. Never changed. */
export type AuditRecord = {
  readonly id: string;
  /** Instant. */
  readonly time: string;
  readonly severity: AuditSeverity;
  readonly actor: AuditPerson | null;
  readonly user: AuditPerson | null;
  readonly provider: string | null;
  readonly viewerAddress: string | null;
  /** At most 500 characters. */
  readonly userAgent: string | null;
  readonly sessionId: string | null;
  readonly requestId: string | null;
} & {
  readonly [Type in AuditEvent['type']]: Pick<Extract<AuditEvent, { type: Type }>, 'type' | 'details'>;
}[AuditEvent['type']];

const MAX_TEXT = 500;

export const toAuditRecord = (event: AuditEvent, id: string, time: string): AuditRecord =>
  ({
    id,
    time,
    type: event.type,
    severity: severityOf(event),
    actor: event.actor,
    user: event.user,
    provider: event.provider,
    viewerAddress: event.source && plain(event.source.viewerAddress),
    userAgent: event.source && plain(event.source.userAgent),
    sessionId: event.source?.sessionId ?? null,
    requestId: event.source && plain(event.source.requestId),
    details: plainValue(event.details),
  }) as AuditRecord;

const plainValue = (value: unknown): unknown => {
  if (typeof value === 'string') return plain(value);
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plainValue(one)]));
};

/** Outside text on one line, whole characters, not endless. */
const plain = (text: string): string => cut(text.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]/gu, ' '));

const cut = (text: string): string =>
  text.length <= MAX_TEXT ? text : text.slice(0, MAX_TEXT).replace(/[\uD800-\uDBFF]$/, '');
