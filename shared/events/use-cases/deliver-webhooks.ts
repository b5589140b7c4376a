import type { SecretBox } from '../../platform/domain/secret-box.ts';
import type { FeedEvent } from '../domain/event.ts';
import {
  type Delivery,
  hasFailedForLong,
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
  readonly secretBox: Pick<SecretBox, 'open'>;
  readonly send: SendWebhook;
  /** Tells the family's administrators that a webhook was disabled. */
  readonly tellDisabled: (webhook: Webhook) => Promise<void>;
  /** Starts another worker for what is left. */
  readonly wake: (familyId: string) => Promise<void>;
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
  async (familyId: string, clock: DeliverClock): Promise<void> => {
    const now = clock.now();
    const due = (await deps.webhooks.list(familyId)).filter(
      ({ disabled, dueAt }) => disabled === null && isDue(dueAt, now),
    );
    const outcomes = await Promise.allSettled(due.map((webhook) => deliverTo(deps, webhook, clock)));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  };

const isDue = (at: string | null, now: string): boolean => at !== null && at <= now;

type Held = { webhook: Webhook; readonly holder: string };

/** One worker at a time sends to a webhook. If it is killed, the lease ends, and the next one goes on from the cursor. */
const deliverTo = async (deps: DeliverDependencies, { familyId, id }: Webhook, clock: DeliverClock): Promise<void> => {
  const holder = deps.randomId();
  const now = clock.now();
  const lease = { holder, until: clock.leaseUntil() };
  const webhook = await deps.webhooks.update(familyId, id, { freeAt: now }, { lease, dueAt: lease.until });
  if (webhook === undefined) return;
  const held: Held = { webhook, holder };
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    while (clock.mayContinue() && !isPaused(held.webhook, clock.now())) {
      if (!(await deliverNext(deps, held, clock))) break;
      if (held.webhook.disabled !== null) return;
    }
    if (await release(deps, held, clock)) return;
  }
};

const isPaused = ({ pausedUntil: until }: Webhook, now: string): boolean => until !== null && until > now;

/** The current secret, then the previous ones, newest first. */
const openSecrets = async ({ secretBox }: DeliverDependencies, webhook: Webhook, now: string) => {
  const previous = signingPrevious(webhook, now).map(({ secret }) => secret);
  return Promise.all(
    [webhook.secret, ...previous.toReversed()].map((one) => secretBox.open(one, webhookContext(webhook.id))),
  );
};

/** False if nothing is due. */
const deliverNext = async (deps: DeliverDependencies, held: Held, clock: DeliverClock): Promise<boolean> => {
  const { webhook } = held;
  const retry = await deps.deliveries.nextRetry(webhook.id);
  if (retry !== undefined && retry.at <= clock.now()) {
    await deliverAgain(deps, held, retry, clock);
    return true;
  }
  if (webhook.cursor >= webhook.target) return false;
  const [event] = await deps.feed.after(webhook.familyId, webhook.cursor, 1, clock.now());
  if (event === undefined || event.place > webhook.target) {
    await change(deps, held, { cursor: webhook.target }); // expired meanwhile
    return true;
  }
  const isKnown = !wants(webhook, event.type) || (await deps.deliveries.find(webhook.id, event.id)) !== undefined;
  const after = isKnown ? {} : await attempt(deps, held, event, undefined, clock);
  if (after !== undefined) await change(deps, held, { ...after, cursor: event.place });
  return true;
};

const deliverAgain = async (
  deps: DeliverDependencies,
  held: Held,
  retry: Retry,
  clock: DeliverClock,
): Promise<void> => {
  const { id, familyId } = held.webhook;
  const known = await deps.deliveries.find(id, retry.eventId);
  if (known?.nextAttemptAt === retry.at) {
    const [event] = await deps.feed.after(familyId, known.place - 1, 1, clock.now());
    const after = event?.id === known.eventId ? await attempt(deps, held, event, known, clock) : {};
    if (after === undefined) return;
    await change(deps, held, after);
  }
  await deps.deliveries.forget(id, retry);
};

/**
 * Sends an event once and notes the outcome. Returns what it means for the webhook; undefined if this worker may no
 * longer send. Reads the webhook for each request, so that none begins without a secret that was already answered.
 */
const attempt = async (
  deps: DeliverDependencies,
  held: Held,
  event: FeedEvent,
  before: Delivery | undefined,
  clock: DeliverClock,
): Promise<WebhookChange | undefined> => {
  const { familyId, id } = held.webhook;
  const webhook = await deps.webhooks.find(familyId, id);
  if (webhook?.lease?.holder !== held.holder) return lose(held);
  held.webhook = webhook;
  const outcome = await deps.send({ url: webhook.url, secrets: await openSecrets(deps, webhook, clock.now()) }, event);
  const now = clock.now();
  const attempts = (before?.attempts ?? 0) + 1;
  const waits = { now, firstSeconds: deps.firstRetrySeconds, random: deps.random() };
  const isOver = outcome.isAccepted || outcome.status === GONE;
  const nextAt = isOver ? null : nextAttemptAt(attempts, waits);
  if (nextAt !== null) await deps.deliveries.plan(webhook.id, { at: nextAt, eventId: event.id });
  await deps.deliveries.put({
    webhookId: webhook.id,
    eventId: event.id,
    type: event.type,
    place: event.place,
    status: outcome.isAccepted ? 'delivered' : nextAt === null ? 'failed' : 'pending',
    attempts,
    lastAttemptAt: now,
    nextAttemptAt: nextAt,
    responseStatus: outcome.status,
    durationMs: outcome.durationMs,
    reason: outcome.reason,
  });
  return afterAttempt(webhook, outcome, now, deps.firstRetrySeconds);
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
  if (Object.keys(wanted).length === 0) return;
  const { familyId, id } = held.webhook;
  const updated = await deps.webhooks.update(familyId, id, { holder: held.holder }, wanted);
  if (updated === undefined) return lose(held);
  held.webhook = updated;
  if (wanted.disabled != null) await deps.tellDisabled(updated);
};

/** It was disabled or deleted, or another worker holds it: this one stops. */
const lose = (held: Held): undefined => {
  held.webhook = { ...held.webhook, disabled: held.webhook.disabled ?? 'by_user' };
};

const MAX_TRIES = 20;

/**
 * Gives the webhook back with the time of its next work. Returns false if new events or a redelivery were added meanwhile: they
 * are sent first.
 */
const release = async (deps: DeliverDependencies, held: Held, clock: DeliverClock): Promise<boolean> => {
  const { familyId, id, cursor, target, dueAt: heldDueAt, pausedUntil: until } = held.webhook;
  const retry = await deps.deliveries.nextRetry(id);
  const now = clock.now();
  const next = cursor < target ? now : (retry?.at ?? null);
  const dueAt = next !== null && until !== null && until > next ? until : next;
  const seen = { holder: held.holder, target, dueAt: heldDueAt };
  const released = await deps.webhooks.update(familyId, id, seen, { lease: null, dueAt });
  if (released !== undefined) {
    if (isDue(dueAt, now)) await deps.wake(familyId).catch(() => undefined); // otherwise the sweep does it
    return true;
  }
  const current = await deps.webhooks.find(familyId, id);
  if (current?.lease?.holder !== held.holder) return true;
  held.webhook = current;
  return false;
};
