import { DomainError, NotFoundError, ValidationError } from '../../platform/domain/errors.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import type { PageRequest } from '../../platform/domain/paging.ts';
import type { Precondition } from '../../platform/domain/precondition.ts';
import type { SecretBox } from '../../platform/domain/secret-box.ts';
import type { EventType } from '../domain/event.ts';
import {
  type Delivery,
  MOST_WEBHOOKS,
  previousAfterRotation,
  type Webhook,
  webhookContext,
} from '../domain/webhook.ts';
import type { EventFeed } from './event-ports.ts';
import type { Deliveries, DeliveryPage, WebhookChange, WebhookExpectation, Webhooks } from './webhook-ports.ts';

export type WebhookDependencies = {
  readonly webhooks: Webhooks;
  readonly deliveries: Deliveries;
  readonly feed: Pick<EventFeed, 'last'>;
  readonly box: Pick<SecretBox, 'seal' | 'open'>;
  /** A new secret as clients see it. */
  readonly newSecret: () => string;
  /** Why the egress guard would refuse a URL; undefined if it does not. */
  readonly urlFault: (url: string) => string | undefined;
  readonly newId: () => string;
  readonly now: () => string;
};

type Some<Name extends keyof WebhookDependencies> = Pick<WebhookDependencies, Name>;

export type WebhookRequest = {
  readonly url: string;
  readonly description: string | null;
  readonly types: readonly EventType[] | null;
};

/** The secret is shown once. */
export type WithSecret = { readonly webhook: Webhook; readonly secret: string };

/**
 * POST /api/v1/webhooks. It receives what happens from now on. With an id that was used already, it returns that webhook.
 * @throws ValidationError, DomainError `conflict` if the family has too many
 */
export const createWebhook =
  (deps: WebhookDependencies) =>
  async (familyId: FamilyId, request: WebhookRequest, id = deps.newId()): Promise<WithSecret> => {
    requireUrl(deps, request.url);
    const now = deps.now();
    const secret = deps.newSecret();
    const last = await deps.feed.last(familyId);
    const webhook: Webhook = {
      ...request,
      id,
      familyId,
      disabled: null,
      enabledAt: null,
      secret: await deps.box.seal(secret, webhookContext(id)),
      previousSecrets: [],
      cursor: last,
      target: last,
      dueAt: null,
      pausedUntil: null,
      lease: null,
      failures: 0,
      failingSince: null,
      createdAt: now,
      updatedAt: now,
    };
    const outcome = await deps.webhooks.create(webhook, MOST_WEBHOOKS);
    if (outcome === 'full') throw tooMany();
    return outcome === 'known' ? openKnown(deps, familyId, id) : { webhook, secret };
  };

/** An earlier attempt of the same request created it. */
const openKnown = async (deps: Some<'webhooks' | 'box'>, familyId: FamilyId, id: string): Promise<WithSecret> => {
  const webhook = await findWebhook(deps)(familyId, id);
  return { webhook, secret: await deps.box.open(webhook.secret, webhookContext(id)) };
};

const tooMany = (): DomainError =>
  new DomainError('conflict', `A family has at most ${MOST_WEBHOOKS} webhooks: delete one that you no longer need`);

const requireUrl = ({ urlFault }: Some<'urlFault'>, url: string): void => {
  const fault = url.includes('#') ? 'cannot be used: remove its fragment (from # on)' : urlFault(url);
  if (fault !== undefined) throw new ValidationError([`url ${fault}`]);
};

/** @throws NotFoundError */
export const findWebhook =
  ({ webhooks }: Some<'webhooks'>) =>
  async (familyId: FamilyId, id: string): Promise<Webhook> =>
    (await webhooks.find(familyId, id)) ?? missing();

const missing = (): never => {
  throw new NotFoundError('Webhook');
};

/** The state that the ETag of a webhook covers: what a client changes, and whether the service disabled it. */
export const webhookFacts = ({ id, url, description, types, disabled, updatedAt }: Webhook) => ({
  id,
  url,
  description,
  types,
  disabled,
  updatedAt,
});

export type WebhookUpdate = Partial<WebhookRequest> & { readonly enabled?: boolean };

/**
 * PATCH /api/v1/webhooks/{id}. One that is enabled again receives what happens from then on. What waits for a receiver that is
 * down is sent to another URL at once.
 * @throws NotFoundError, ValidationError, DomainError `precondition_failed`
 */
export const updateWebhook =
  (deps: Some<'webhooks' | 'feed' | 'urlFault' | 'now'>) =>
  async (
    familyId: FamilyId,
    id: string,
    { enabled, ...changes }: WebhookUpdate,
    precondition: Precondition = anyState,
  ): Promise<Webhook> => {
    const { url } = changes;
    if (url !== undefined) requireUrl(deps, url);
    const now = deps.now();
    for (;;) {
      const webhook = await findWebhook(deps)(familyId, id);
      precondition(webhookFacts(webhook));
      const { expected, effect } = await effectOf(deps, webhook, { enabled, url }, now);
      const seen = { ...expected, ...seenOf(webhook) };
      const updated = await deps.webhooks.update(familyId, id, seen, { ...changes, ...effect, updatedAt: now });
      if (updated !== undefined) return updated;
    }
  };

const anyState: Precondition = () => undefined;

/** A webhook that was changed meanwhile is read again. */
const seenOf = ({ url, description, disabled, updatedAt }: Webhook): WebhookExpectation => ({
  url,
  description,
  disabled,
  updatedAt,
});

type Effect = { readonly expected: WebhookExpectation; readonly effect: WebhookChange };

/** The effect on the deliveries of a webhook of changing its URL, or whether it is enabled. */
const effectOf = async (
  deps: Some<'feed'>,
  webhook: Webhook,
  { enabled, url }: { readonly enabled: boolean | undefined; readonly url: string | undefined },
  now: string,
): Promise<Effect> => {
  const isEnabled = webhook.disabled === null;
  if (enabled !== undefined && enabled !== isEnabled) {
    return { expected: {}, effect: enabled ? await enabledFrom(deps, webhook, now) : DISABLED };
  }
  const isMoved = isEnabled && url !== undefined && url !== webhook.url;
  return isMoved ? { expected: { isEnabled: true }, effect: dueNow(now) } : { expected: {}, effect: {} };
};

const DISABLED: WebhookChange = { disabled: 'by_user', dueAt: null, lease: null };

/** It is due, because a worker drops the attempts that were planned before. */
const enabledFrom = async ({ feed }: Some<'feed'>, { familyId }: Webhook, now: string): Promise<WebhookChange> => {
  const last = await feed.last(familyId);
  return {
    ...dueNow(now),
    disabled: null,
    enabledAt: now,
    cursor: last,
    target: last,
    failures: 0,
    failingSince: null,
  };
};

/** Ends the pause of a webhook. One that is disabled must not become due: nobody would take it from the list of those. */
const dueNow = (now: string) => ({ pausedUntil: null, dueAt: now }) as const;

/**
 * POST /api/v1/webhooks/{id}/rotate_secret: an old secret signs too for a day after it was replaced.
 * @throws NotFoundError
 */
export const rotateSecret =
  (deps: Some<'webhooks' | 'box' | 'newSecret' | 'now'>) =>
  async (familyId: FamilyId, id: string): Promise<WithSecret> => {
    const before = await findWebhook(deps)(familyId, id);
    const now = deps.now();
    const secret = deps.newSecret();
    const change = {
      secret: await deps.box.seal(secret, webhookContext(id)),
      previousSecrets: previousAfterRotation(before, now),
      updatedAt: now,
    };
    const webhook = await deps.webhooks.update(familyId, id, { secret: before.secret }, change);
    if (webhook === undefined)
      throw new DomainError(
        'conflict',
        'The secret was rotated by another request: use the secret of that response, or rotate it again',
      );
    return { webhook, secret };
  };

/** @throws NotFoundError, DomainError `precondition_failed` */
export const deleteWebhook =
  ({ webhooks }: Some<'webhooks'>) =>
  async (familyId: FamilyId, id: string, precondition: Precondition = anyState): Promise<void> => {
    for (;;) {
      const webhook = await findWebhook({ webhooks })(familyId, id);
      precondition(webhookFacts(webhook));
      if (await webhooks.remove(familyId, id, seenOf(webhook))) return;
    }
  };

const MOST_LISTED = 1_000;

/** @throws NotFoundError */
export const listDeliveries =
  (deps: Some<'webhooks' | 'deliveries'>) =>
  async (familyId: FamilyId, id: string, page: PageRequest): Promise<DeliveryPage> => {
    const webhook = await findWebhook(deps)(familyId, id);
    return deps.deliveries.list(webhook.id, page, MOST_LISTED);
  };

/**
 * POST /api/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver: sends the event again, within a minute.
 * @throws NotFoundError, DomainError `invalid_state` if the webhook is disabled
 */
export const redeliver =
  (deps: Some<'webhooks' | 'deliveries' | 'now'>) =>
  async (familyId: FamilyId, id: string, eventId: string): Promise<Delivery> => {
    const webhook = await findWebhook(deps)(familyId, id);
    const known = await deps.deliveries.find(webhook.id, eventId);
    if (known === undefined) throw new NotFoundError('Delivery');
    if (webhook.disabled !== null) throw disabled();
    const at = deps.now();
    const planned: Delivery = { ...known, status: 'pending', attempts: 0, nextAttemptAt: at };
    await deps.deliveries.put(planned); // first: a worker drops a retry that its delivery does not expect
    await deps.deliveries.plan(webhook.id, { at, eventId }); // an earlier version does not know requested ones
    await deps.deliveries.plan(webhook.id, { at, eventId, isRequested: true });
    if (!(await deps.webhooks.update(familyId, id, { isEnabled: true }, dueNow(at)))) throw disabled();
    return planned;
  };

const disabled = (): DomainError =>
  new DomainError('invalid_state', 'This webhook is disabled: enable it first with {"enabled": true}');
