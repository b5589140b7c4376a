import type { FamilyId } from '../../platform/domain/ids.ts';
import type { SecretBox } from '../../platform/domain/secret-box.ts';
import type { FeedEvent } from '../domain/event.ts';
import {
  hasFailedForLong,
  isPlannedBeforeEnabling,
  nextAttemptAt,
  pausedUntil,
  signingPrevious,
  type Webhook,
  wants,
  webhookContext,
} from '../domain/webhook.ts';
import type { EventFeed } from './event-ports.ts';
import type { Deliveries, Retry, SendWebhook, SentOutcome, WebhookChange, Webhooks } from './webhook-ports.ts';

export type DeliverDependencies = {
  readonly webhooks: Pick<Webhooks, 'list' | 'find' | 'update'>;
  readonly deliveries: Omit<Deliveries, 'list'>;
  readonly feed: Pick<EventFeed, 'after'>;
  readonly box: Pick<SecretBox, 'open'>;
  readonly send: SendWebhook;
  /** Notifies the family's administrators that a webhook was disabled. */
  readonly notifyDisabled: (webhook: Webhook) => Promise<void>;
  /** Starts another worker for what is left. */
  readonly wake: (familyId: FamilyId) => Promise<void>;
  readonly randomId: () => string;
  readonly random: () => number;
  readonly firstRetrySeconds: number;
};

export type DeliverClock = {
  readonly now: () => string;
  readonly mayContinue: () => boolean;
  readonly leaseUntil: () => string;
};

/** Sends what is due to every webhook of a family, side by side, so that a slow receiver holds up no other. */
export const deliverWebhooks =
  (deps: DeliverDependencies) =>
  async (familyId: FamilyId, clock: DeliverClock): Promise<void> => {
    const now = clock.now();
    const due = (await deps.webhooks.list(familyId)).filter(
      ({ disabled, dueAt }) => disabled === null && isDue(dueAt, now),
    );
    const outcomes = await Promise.allSettled(due.map((webhook) => deliverTo(deps, webhook, clock)));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  };

const isDue = (at: string | null, now: string): boolean => at !== null && at <= now;

/** A webhook that this worker holds. */
type Held = {
  webhook: Webhook;
  readonly holder: string;
  /** The last place of the feed that was sent or skipped. Stored with the next attempt, or when the webhook is given back. */
  cursor: number;
  /** The events after it that were read already. */
  ahead: readonly FeedEvent[];
  /** It was disabled or deleted, or another worker holds it: this one stops. */
  isOver: boolean;
};

/** One worker at a time sends to a webhook. If it is killed, the lease ends, and the next one goes on from the cursor. */
const deliverTo = async (deps: DeliverDependencies, { familyId, id }: Webhook, clock: DeliverClock): Promise<void> => {
  const holder = deps.randomId();
  const now = clock.now();
  const lease = { holder, until: clock.leaseUntil() };
  const webhook = await deps.webhooks.update(familyId, id, { freeAt: now }, { lease, dueAt: lease.until });
  if (webhook === undefined) return;
  const held: Held = { webhook, holder, cursor: webhook.cursor, ahead: [], isOver: false };
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    while (clock.mayContinue() && (await deliverNext(deps, held, clock))) {
      if (held.isOver) return;
    }
    if (await release(deps, held, clock)) return;
  }
};

const isPaused = ({ pausedUntil: until }: Webhook, now: string): boolean => until !== null && until > now;

/** The current secret, then the previous ones, newest first. */
const openSecrets = async ({ box }: DeliverDependencies, webhook: Webhook, now: string) => {
  const previous = signingPrevious(webhook, now).map(({ secret }) => secret);
  return Promise.all(
    [webhook.secret, ...previous.toReversed()].map((secret) => box.open(secret, webhookContext(webhook.id))),
  );
};

/** False if nothing is due. During a pause, only redeliveries are. */
const deliverNext = async (deps: DeliverDependencies, held: Held, clock: DeliverClock): Promise<boolean> => {
  const retry = await deps.deliveries.nextRetry(held.webhook.id);
  const now = clock.now();
  const waits = isPaused(held.webhook, now);
  if (retry !== undefined && retry.at <= now && (retry.isRequested || !waits)) {
    await deliverAgain(deps, held, retry, clock);
    return true;
  }
  if (waits || held.cursor >= held.webhook.target) return false;
  const event = await nextWanted(deps, held, now);
  if (event === undefined) return true;
  const isKnown = (await deps.deliveries.find(held.webhook.id, event.id)) !== undefined;
  const after = isKnown ? {} : await attempt(deps, held, event, clock);
  if (after !== undefined) await change(deps, held, { ...after, cursor: event.place });
  return true;
};

const MOST_AHEAD = 25;

/** The next event that the webhook wants, among those that one query reads. The others cost no write. */
const nextWanted = async ({ feed }: DeliverDependencies, held: Held, now: string): Promise<FeedEvent | undefined> => {
  const { webhook, cursor } = held;
  const { familyId, target } = webhook;
  const read = held.ahead.length > 0 ? held.ahead : await feed.after(familyId, cursor, MOST_AHEAD, now);
  const ahead = read.filter(({ place }) => place <= target);
  const at = ahead.findIndex(({ type }) => wants(webhook, type));
  const passed = at < 0 ? ahead : ahead.slice(0, at + 1);
  held.cursor = passed.at(-1)?.place ?? target; // without any, the rest has expired
  held.ahead = ahead.slice(passed.length);
  return ahead[at];
};

const deliverAgain = async (
  deps: DeliverDependencies,
  held: Held,
  retry: Retry,
  clock: DeliverClock,
): Promise<void> => {
  const { webhook } = held;
  const known = await deps.deliveries.find(webhook.id, retry.eventId);
  if (known?.nextAttemptAt !== retry.at) return deps.deliveries.forget(webhook.id, retry);
  const [event] = await deps.feed.after(webhook.familyId, known.place - 1, 1, clock.now());
  if (event?.id !== known.eventId || isPlannedBeforeEnabling(webhook, known)) {
    await deps.deliveries.giveUp(webhook.id, retry);
    return deps.deliveries.forget(webhook.id, retry);
  }
  const after = await attempt(deps, held, event, clock, { retry, attempts: known.attempts });
  if (after !== undefined) await change(deps, held, after);
};

type Before = { readonly retry: Retry; readonly attempts: number };

/**
 * Sends an event once and notes the outcome. Returns what it means for the webhook; undefined if this worker may no
 * longer send. Reads the webhook for each request, so that none begins without a secret that a rotation has already returned.
 */
const attempt = async (
  deps: DeliverDependencies,
  held: Held,
  event: FeedEvent,
  clock: DeliverClock,
  before?: Before,
): Promise<WebhookChange | undefined> => {
  const { familyId, id } = held.webhook;
  const webhook = await deps.webhooks.find(familyId, id);
  if (webhook?.lease?.holder !== held.holder) {
    held.isOver = true;
    return undefined;
  }
  held.webhook = webhook;
  const outcome = await deps.send({ url: webhook.url, secrets: await openSecrets(deps, webhook, clock.now()) }, event);
  const now = clock.now();
  const isGivenUp = await note(deps, webhook, event, outcome, now, before);
  const after = afterAttempt(webhook, outcome, now, deps.firstRetrySeconds);
  if (!isGivenUp || after.disabled !== undefined) return after;
  const isQuiet = held.cursor >= webhook.target && (await deps.deliveries.nextRetry(id)) === undefined;
  return isQuiet ? { ...after, failingSince: null } : after;
};

/** Notes the outcome of an attempt and plans the next one. Returns whether the event was not accepted and will not be sent again. */
const note = async (
  { deliveries, firstRetrySeconds, random }: DeliverDependencies,
  { id: webhookId }: Webhook,
  event: FeedEvent,
  outcome: SentOutcome,
  now: string,
  before: Before | undefined,
): Promise<boolean> => {
  const attempts = (before?.attempts ?? 0) + 1;
  const isOver = outcome.isAccepted || outcome.status === GONE;
  const nextAt = isOver ? null : nextAttemptAt(attempts, { now, firstSeconds: firstRetrySeconds, random: random() });
  const status = outcome.isAccepted ? 'delivered' : nextAt === null ? 'failed' : 'pending';
  if (nextAt !== null) await deliveries.plan(webhookId, { at: nextAt, eventId: event.id });
  await deliveries.put({
    webhookId,
    eventId: event.id,
    type: event.type,
    place: event.place,
    status,
    attempts,
    lastAttemptAt: now,
    nextAttemptAt: nextAt,
    responseStatus: outcome.status,
    durationMs: outcome.durationMs,
    reason: outcome.reason,
    payload: outcome.payload,
  });
  if (before !== undefined) await deliveries.forget(webhookId, before.retry);
  return status === 'failed';
};

const GONE = 410;

const afterAttempt = (webhook: Webhook, outcome: SentOutcome, now: string, firstSeconds: number): WebhookChange => {
  if (outcome.isAccepted) return { failures: 0, failingSince: null, pausedUntil: null };
  const failures = webhook.failures + 1;
  const failingSince = webhook.failingSince ?? now;
  const ended = { lease: null, dueAt: null, updatedAt: now };
  if (outcome.status === GONE) return { failures, failingSince, disabled: 'gone', ...ended };
  if (hasFailedForLong(failingSince, now)) return { failures, failingSince, disabled: 'failing', ...ended };
  return { failures, failingSince, pausedUntil: pausedUntil(failures, now, firstSeconds) };
};

/** Changes the webhook while this worker holds it; another worker may have taken over after a long pause of this one. */
const change = async (deps: DeliverDependencies, held: Held, wanted: WebhookChange): Promise<void> => {
  const { familyId, id } = held.webhook;
  const updated = await deps.webhooks.update(familyId, id, { holder: held.holder }, wanted);
  held.isOver = updated === undefined || updated.disabled !== null;
  if (updated === undefined) return;
  held.webhook = updated;
  if (updated.disabled !== null) await deps.notifyDisabled(updated);
};

const MAX_TRIES = 20;

/**
 * Gives the webhook back with the time of its next work. Returns false if new events or a redelivery were added meanwhile: they
 * are sent first.
 */
const release = async (deps: DeliverDependencies, held: Held, clock: DeliverClock): Promise<boolean> => {
  const { cursor } = held;
  const { familyId, id, target, dueAt: heldDueAt, pausedUntil: until } = held.webhook;
  const retry = await deps.deliveries.nextRetry(id);
  const now = clock.now();
  const next = cursor < target ? now : (retry?.at ?? null);
  const waits = until !== null && !retry?.isRequested;
  const dueAt = next !== null && waits && until > next ? until : next;
  const seen = { holder: held.holder, target, dueAt: heldDueAt };
  const released = await deps.webhooks.update(familyId, id, seen, { lease: null, dueAt, cursor });
  if (released !== undefined) {
    if (isDue(dueAt, now)) await deps.wake(familyId).catch(() => undefined); // otherwise the sweep does it
    return true;
  }
  const current = await deps.webhooks.find(familyId, id);
  if (current?.lease?.holder !== held.holder) return true;
  held.webhook = current;
  return false;
};
