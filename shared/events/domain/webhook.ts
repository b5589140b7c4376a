import type { FamilyId } from '../../platform/domain/ids.ts';
export const MOST_WEBHOOKS = 10;

const SECOND = 1_000;

export const DISABLED_REASONS = ['by_user', 'gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export type PreviousSecret = { readonly secret: string; readonly until: string };

/** An address that receives a family's events. Instants are UTC ISO strings; secrets are sealed. */
export type Webhook = {
  readonly id: string;
  readonly familyId: FamilyId;
  readonly url: string;
  readonly description: string | null;
  /** null: every type, including future ones. Another version may have stored types that this one does not know. */
  readonly types: readonly string[] | null;
  /** null if it is enabled. */
  readonly disabled: DisabledReason | null;
  /** When it was enabled again; null if it never was. */
  readonly enabledAt: string | null;
  readonly secret: string;
  /** Oldest first: each signs too, until then. */
  readonly previousSecrets: readonly PreviousSecret[];
  /** The last place of the feed that was tried. */
  readonly cursor: number;
  /** The last place of the feed that it is to receive. */
  readonly target: number;
  /** When a worker has something to do; null for nothing. */
  readonly dueAt: string | null;
  /** Nothing is sent before this instant. */
  readonly pausedUntil: string | null;
  readonly lease: { readonly holder: string; readonly until: string } | null;
  /** Failed attempts since the last success. */
  readonly failures: number;
  /** The first failure after the last success; null if nothing is left to send. */
  readonly failingSince: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** Binds a sealed secret to its webhook. */
export const webhookContext = (id: string): string => `webhook:${id}:secret`;

export const signingPrevious = (
  { previousSecrets }: Pick<Webhook, 'previousSecrets'>,
  now: string,
): readonly PreviousSecret[] => previousSecrets.filter(({ until }) => until > now);

const OVERLAP_HOURS = 24;
const MOST_KEPT = 3;

/**
 * The previous secrets after a rotation. A receiver may know any of them, because the response to a rotation can be lost. Of too many, those
 * from the middle are dropped: receivers know the oldest one or a recent one.
 */
export const previousAfterRotation = (webhook: Webhook, now: string): readonly PreviousSecret[] => {
  const until = new Date(Date.parse(now) + OVERLAP_HOURS * 3_600 * SECOND).toISOString();
  const signing = signingPrevious(webhook, now);
  const kept = signing.length > MOST_KEPT ? [...signing.slice(0, 1), ...signing.slice(1 - MOST_KEPT)] : signing;
  return [...kept, { secret: webhook.secret, until }];
};

export const wants = ({ types }: Pick<Webhook, 'types'>, type: string): boolean =>
  types === null || types.includes(type);

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;

/** The type of an event that a person sends to try a webhook; it is in no feed. */
export const TEST_EVENT = 'webhook.test';

/** The attempts to send an event to a webhook. Nothing of the response is kept but its status. */
export type Delivery = {
  readonly webhookId: string;
  readonly eventId: string;
  readonly type: string;
  readonly place: number;
  readonly status: (typeof DELIVERY_STATUSES)[number];
  readonly attempts: number;
  readonly lastAttemptAt: string;
  readonly nextAttemptAt: string | null;
  readonly responseStatus: number | null;
  readonly durationMs: number;
  readonly reason: string | null;
  /** The body as it was last sent; absent if sent by a version that did not keep it. */
  readonly payload?: string;
};

export const DELIVERY_DAYS = 30;

/** Whether the next attempt was planned before the webhook was enabled again. A redelivery, planned for at once, has no attempt yet. */
export const isPlannedBeforeEnabling = (
  { enabledAt }: Pick<Webhook, 'enabledAt'>,
  { attempts, lastAttemptAt, nextAttemptAt }: Delivery,
): boolean => {
  const plannedAt = attempts === 0 ? nextAttemptAt : lastAttemptAt;
  return enabledAt !== null && plannedAt !== null && plannedAt < enabledAt;
};

/** The waits between attempts, in multiples of the first: with a minute, three days in all. */
const WAITS = [1, 5, 30, 120, 300, 600, 840, 1_200, 1_260];
const JITTER = 0.1;

/** When to try again after so many attempts; null after the last one. `random`: from 0 to below 1. */
export const nextAttemptAt = (
  attempts: number,
  { now, firstSeconds, random }: { readonly now: string; readonly firstSeconds: number; readonly random: number },
): string | null => {
  const wait = WAITS[attempts - 1];
  if (wait === undefined) return null;
  const jitter = 1 + JITTER * (2 * random - 1);
  return new Date(Date.parse(now) + wait * firstSeconds * SECOND * jitter).toISOString();
};

/** So many failures in a row look like a receiver that is down: the others wait, too. */
const PAUSE_AFTER = 10;
const LONGEST_PAUSE = 60;

/** Until when nothing is sent after so many failures in a row; null for no pause. */
export const pausedUntil = (failures: number, now: string, firstSeconds: number): string | null => {
  if (failures < PAUSE_AFTER) return null;
  const waits = Math.min(2 ** Math.min(failures - PAUSE_AFTER, 10), LONGEST_PAUSE);
  return new Date(Date.parse(now) + waits * firstSeconds * SECOND).toISOString();
};

const GIVE_UP_DAYS = 5;
const DAY = 86_400 * SECOND;

/** Nothing has been accepted for days. */
export const hasFailedForLong = (failingSince: string | null, now: string): boolean =>
  failingSince !== null && Date.parse(now) - Date.parse(failingSince) >= GIVE_UP_DAYS * DAY;
