import { AUDIT_EVENT_TYPES, type AuditEventType } from '../../../shared/people/admin/domain/audit-event.ts';
import type { Choice } from '../../platform/components/form.ts';
import type { IconName } from '../../platform/components/icon.ts';
import { EVENT_WORDS, WORDS } from './words/audit.ts';

export type AuditKind = keyof typeof WORDS.kinds;

/** The icon of a kind of event, and how the names of its types begin. */
const KINDS = {
  signIn: { icon: 'signIn', begins: /login|logout|reauthentic|^session/ },
  protection: { icon: 'protection', begins: /^(second_factor|recovery_code|passkey_(added|renamed|removed)|password)/ },
  users: { icon: 'users', begins: /^(user|email|role|invitation|link|unlink|jit|identity)/ },
  providers: { icon: 'providers', begins: /^provider/ },
  access: { icon: 'applications', begins: /^(api_key|oauth)/ },
  proposals: { icon: 'changes', begins: /^proposal/ },
  service: { icon: 'log', begins: /^(keys|audit)/ },
} as const satisfies Readonly<Record<AuditKind, { readonly icon: IconName; readonly begins: RegExp }>>;

/** Undefined for a type that belongs to no kind. */
export const kindOf = (type: AuditEventType): AuditKind | undefined =>
  (Object.keys(KINDS) as AuditKind[]).find((kind) => KINDS[kind].begins.test(type));

export const auditIcon = (type: AuditEventType | null): IconName => {
  const kind = type === null ? undefined : kindOf(type);
  return kind === undefined ? 'log' : KINDS[kind].icon;
};

/** Every type of event under its kind. */
export const EVENT_CHOICES: readonly Choice[] = (Object.keys(KINDS) as AuditKind[]).flatMap((kind) =>
  AUDIT_EVENT_TYPES.filter((type) => kindOf(type) === kind).map((value) => ({
    value,
    label: EVENT_WORDS[value],
    group: WORDS.kinds[kind],
  })),
);
