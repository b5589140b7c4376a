import type { AuditEventType, AuditedChange } from '../../../shared/people/admin/domain/audit-event.ts';
import { isAtLeast, isRole } from '../../../shared/people/domain/role.ts';
import type { AuditEntry } from '../../../shared/people/schema/audit-log.ts';
import { addDays } from '../../../shared/platform/domain/dates/local-date.ts';
import { familyDay } from '../../../shared/platform/domain/family.ts';
import { isFields } from '../../../shared/platform/domain/guards.ts';
import { inWords } from '../../ledger/words/kinds.ts';
import { type Entry, entryList } from '../../platform/components/entry-list.ts';
import { actionButton } from '../../platform/components/form.ts';
import { facts } from '../../platform/components/table.ts';
import { badge, instant } from '../../platform/components/values.ts';
import { formatInstant, formatLongDay } from '../../platform/format/dates.ts';
import { formatTime } from '../../platform/format/moments.ts';
import { type Child, type Html, html } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { deviceOf } from '../settings/device.ts';
import { auditIcon } from './audit-kinds.ts';
import { roleLabel } from './roles.ts';
import { STRATEGY_LABELS } from './sso/words/pages.ts';
import { WORDS as ALL, EVENT_SENTENCES, EVENT_WORDS } from './words/audit.ts';

const WORDS = ALL.entry;

type Names = ReadonlyMap<string, string>;

/** Audit records in the order given, under the days of the family: who did what to whom, when and from where. */
export const auditEntries = (viewer: Viewer, entries: readonly AuditEntry[], names: Names): Html => {
  const days = Map.groupBy(entries, ({ time }) => familyDay(time, viewer.timeZone));
  return html`${Array.from(days, ([day, within]) => {
    const heading = dayHeading(day, viewer);
    return html`<section><h2 class="day">${heading}</h2>${entryList(
      heading,
      within.map((entry) => entryOf(viewer, entry, names)),
    )}</section>`;
  })}`;
};

const dayHeading = (day: string, viewer: Viewer): string => {
  if (day === viewer.today) return WORDS.today;
  return day === addDays(viewer.today, -1) ? WORDS.yesterday : formatLongDay(day, viewer);
};

const entryOf = (viewer: Viewer, entry: AuditEntry, names: Names): Entry => ({
  icon: auditIcon(entry.type),
  name: sentenceOf(entry, names),
  remarks: [WORDS.from(timeOf(viewer, entry), placeOf(entry))],
  state: severity(entry),
  details: more(viewer, entry),
});

const timeOf = (viewer: Viewer, { time }: AuditEntry): Html =>
  html`<time datetime="${time}" title="${formatInstant(time, viewer.locale, viewer.timeZone)}">${formatTime(time, viewer)}</time>`;

/** The device and the address, as far as they are known. */
const placeOf = ({ user_agent: userAgent, viewer_address: address }: AuditEntry): string =>
  [userAgent === null ? undefined : deviceOf(userAgent), address].filter((part) => part != null).join(' · ');

/** Only what somebody should look at has a mark; the severity of each event is in its details. */
const severity = ({ severity: how, tampered }: AuditEntry): Html | undefined =>
  tampered || how === 'error' || how === 'critical'
    ? html`${(how === 'error' || how === 'critical') && badge(ALL.severities[how], 'error')} ${tampered && badge(WORDS.tampered, 'error')}`
    : undefined;

/** Who did what to whom. */
const sentenceOf = (entry: AuditEntry, names: Names): string => {
  const { type, actor, user, provider, viewer_address, details } = entry;
  if (type === null) return WORDS.unreadableSentence;
  const facts = isFields(details) ? details : {};
  const fact = (name: string): string => (typeof facts[name] === 'string' ? facts[name] : WORDS.unknown);
  const called = (person: AuditEntry['user']) => person && (names.get(person.id) ?? person.email);
  const by = called(actor) ?? (viewer_address === null ? WORDS.operator : WORDS.somebody);
  return EVENT_SENTENCES[type]({
    by,
    to: called(user) ?? called(actor) ?? WORDS.anAccount,
    isOwn: user === null || user.id === actor?.id,
    provider: provider ?? WORDS.aProvider,
    name: fact('name'),
    email: fact('new_email') === WORDS.unknown ? fact('email') : fact('new_email'),
    proposer: fact('proposed_by'),
    key: fact('key_name') === WORDS.unknown ? undefined : fact('key_name'),
    oldRole: roleWord(fact('old')),
    newRole: roleWord(fact('new')),
  });
};

const roleWord = (role: string): string => (isRole(role) ? roleLabel(role) : role);

const more = (viewer: Viewer, entry: AuditEntry): Html => {
  return html`<details><summary>${WORDS.details}<span class="visually-hidden"> ${WORDS.of(eventWords(entry.type))}</span></summary>${facts(
    [
      [WORDS.time, instant(entry.time, viewer)],
      [WORDS.event, html`${eventWords(entry.type)}${entry.type !== null && html` <code>${entry.type}</code>`}`],
      [WORDS.severity, entry.severity === null ? WORDS.unknown : ALL.severities[entry.severity]],
      [WORDS.user, entry.user?.email ?? WORDS.unknown],
      [WORDS.actor, entry.actor?.email ?? WORDS.unknown],
      [WORDS.provider, entry.provider ?? WORDS.unknown],
      [WORDS.address, entry.viewer_address ?? WORDS.unknown],
      [WORDS.browser, entry.user_agent ?? WORDS.unknown],
      [WORDS.session, entry.session_id ?? WORDS.unknown],
      [WORDS.request, entry.request_id ?? WORDS.unknown],
      ...auditDetails(viewer, entry.details),
    ],
  )}${unblock(viewer, entry.details)}</details>`;
};

const BLOCKED = /blocked as ([0-9a-f]{64})$/;

/** The refused sign-in of a deleted user's account names its block ID in `detail`. */
const unblock = (viewer: Viewer, details: AuditEntry['details']): Html | false => {
  if (!isAtLeast(viewer.role, 'super_admin')) return false;
  const detail = Object.entries(details ?? {}).find(([name]) => name === 'detail')?.[1];
  const [, id] = (typeof detail === 'string' && BLOCKED.exec(detail)) || [];
  return id !== undefined && actionButton(viewer, `/admin/blocked_identities/${id}/unblock`, WORDS.unblock);
};

/** An unreadable record has no type. */
const eventWords = (type: AuditEventType | null): string => (type === null ? WORDS.unreadable : EVENT_WORDS[type]);

/** The details of an audit log entry other than who, when and where, each as a label and a readable value. */
const auditDetails = (viewer: Viewer, details: unknown): readonly (readonly [label: string, value: Child])[] =>
  isFields(details)
    ? Object.entries(details).map(([name, value]) => [labelOf(name), detailOf(viewer, name, value)] as const)
    : [];

const labelOf = (name: string): string => ALL.labels[name] ?? inWords(name);

/** Details whose values are codes to translate; any other text is shown unchanged. */
const CODES: ReadonlySet<string> = new Set([
  ...['reason', 'method', 'strategy', 'proof', 'role', 'old', 'new', 'trigger', 'notes', 'source', 'started_by'],
  ...['failed_step', 'grant_type', 'revoked_by', 'what', 'scope'],
]);
const INSTANTS: ReadonlySet<string> = new Set(['groups_as_of', 'expires_at', 'from', 'to']);
const CODE_WORDS: Readonly<Record<string, string>> = { ...STRATEGY_LABELS, ...ALL.codes };

const detailOf = (viewer: Viewer, name: string, value: unknown): Child => {
  if (value === null) return WORDS.unknown;
  if (typeof value === 'boolean') return value ? WORDS.yes : WORDS.no;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return textOf(viewer, name, value);
  if (name === 'changes' && Array.isArray(value)) return changesOf(value.filter(isChange));
  if (Array.isArray(value))
    return value.length === 0 ? WORDS.unknown : listOf(value.map((element) => detailOf(viewer, name, element)));
  return listOf(auditDetails(viewer, value).map(([label, part]) => html`${label}: ${part}`));
};

const textOf = (viewer: Viewer, name: string, text: string): Child => {
  if (INSTANTS.has(name) && !Number.isNaN(Date.parse(text))) return instant(text, viewer);
  if (CODES.has(name)) return CODE_WORDS[text] ?? inWords(text);
  return name.endsWith('_id') ? html`<code>${text}</code>` : text;
};

const listOf = (items: readonly Child[]): Child => html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;

/** A change of a secret is listed without its values. */
const changesOf = (changes: readonly AuditedChange[]): Child =>
  changes.length === 0
    ? WORDS.unknown
    : listOf(
        changes.map(({ field, old, new: now }) =>
          old === null && now === null
            ? html`${labelOf(field)} ${badge(WORDS.changed)}`
            : WORDS.change(labelOf(field), plain(old), plain(now)),
        ),
      );

/** Lists and objects are stored as JSON text, which may be truncated. */
const plain = (value: unknown): string => {
  if (value === null || value === '') return WORDS.unknown;
  if (typeof value === 'boolean') return value ? WORDS.yes : WORDS.no;
  if (typeof value === 'string') return /^[[{]/.test(value) ? wordsOfJson(value) : value;
  if (Array.isArray(value)) return value.length === 0 ? WORDS.unknown : value.map(plain).join('; ');
  if (!isFields(value)) return String(value);
  const parts = Object.entries(value).map(([name, part]) => `${labelOf(name)} ${plain(part)}`);
  return parts.length === 0 ? WORDS.unknown : parts.join(', ');
};

const wordsOfJson = (json: string): string => {
  try {
    return plain(JSON.parse(json));
  } catch {
    return json;
  }
};

const isChange = (value: unknown): value is AuditedChange => isFields(value) && typeof value['field'] === 'string';
