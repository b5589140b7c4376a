import * as z from 'zod';
import { addDays, daysBetween, isLocalDate } from '../../platform/domain/dates/local-date.ts';
import { Instant } from '../../platform/schema/instant.ts';
import { validate } from '../../platform/schema/validate.ts';
import type { LogRange } from '../../platform/use-cases/log-page.ts';
import type { AuditPerson } from '../admin/domain/audit-event.ts';
import type { AuditFilters, CheckedAudit } from '../admin/use-cases/read-audit.ts';

/** The retention of the table. */
const MAX_DAYS = 90;
const DEFAULT_DAYS = 7;

const Moment = z
  .string()
  .trim()
  .refine(
    (text) => isLocalDate(text) || Instant.safeParse(text).success,
    'must be a date like 2026-12-31 or a UTC timestamp like 2026-12-31T00:00:00Z',
  )
  .optional();
const Text = z.string().trim().max(200, 'must be at most 200 characters').optional();

const Query = z.object({
  q: Text,
  type: Text,
  severity: Text,
  user: Text,
  provider: Text,
  address: Text,
  from: Moment,
  to: Moment,
});

export type AuditQuery = { readonly range: LogRange; readonly filters: AuditFilters };

/**
 * The range defaults to the seven days before `to`, and `to` defaults to now. A date covers the whole day.
 * @throws ValidationError
 */
export const toAuditQuery = (query: Readonly<Record<string, string | undefined>>, now: string): AuditQuery => {
  const { q, from, to, ...filters } = validate(Query, query);
  const end = to === undefined ? now : instantOf(to, 'T23:59:59.999Z');
  const start =
    from === undefined
      ? `${addDays(end.slice(0, 10), -DEFAULT_DAYS)}${end.slice(10)}`
      : instantOf(from, 'T00:00:00.000Z');
  validate(Range, { from: start, to: end });
  return { range: { from: start, to: end }, filters: { text: q, ...filters } };
};

const Range = z
  .object({ from: z.string(), to: z.string() })
  .superRefine(({ from, to }, context) => {
    if (from <= to) return;
    context.addIssue({ code: 'custom', path: ['from'], message: `${from} must not be later than to ${to}` });
  })
  .refine(({ from, to }) => daysBetween(from.slice(0, 10), to.slice(0, 10)) <= MAX_DAYS, {
    path: ['from'],
    message: `must be at most ${MAX_DAYS} days before to`,
  });

/** Normalizes to the format of stored records, because instants are compared as text. */
const instantOf = (text: string, time: string): string =>
  new Date(isLocalDate(text) ? text + time : text).toISOString();

/** An API entry. `tampered` marks a record that fails its check; an unreadable one has only its place. */
export const toAuditEntry = ({ id, time, record, tampered }: CheckedAudit) => ({
  id,
  time,
  type: record?.type ?? null,
  severity: record?.severity ?? null,
  actor: toPerson(record?.actor),
  user: toPerson(record?.user),
  provider: record?.provider ?? null,
  viewer_address: record?.viewerAddress ?? null,
  user_agent: record?.userAgent ?? null,
  session_id: record?.sessionId ?? null,
  request_id: record?.requestId ?? null,
  details: toSnakeCase(record?.details ?? null),
  tampered,
});

const toPerson = (person: AuditPerson | null | undefined) =>
  person ? { id: person.userId, email: person.email } : null;

const toSnakeCase = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toSnakeCase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [snake(key), toSnakeCase(member)]));
};

const snake = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export type AuditEntry = ReturnType<typeof toAuditEntry>;
