import type { FamilyId } from '../../platform/domain/ids.ts';
import type { PageRequest } from '../../platform/domain/paging.ts';
import type { FeedEvent } from '../domain/event.ts';
import type { Delivery, Webhook } from '../domain/webhook.ts';

export type WebhookChange = Partial<Omit<Webhook, 'id' | 'familyId' | 'createdAt'>>;

export type WebhookExpectation = {
  /** This worker must hold the lease. */
  readonly holder?: string;
  readonly isEnabled?: true;
  /** It is enabled, and no lease is active at this instant. */
  readonly freeAt?: string;
  readonly target?: number;
  readonly dueAt?: string | null;
  readonly secret?: string;
  readonly url?: string;
  readonly description?: string | null;
  readonly disabled?: Webhook['disabled'];
  readonly updatedAt?: string;
};

export type Webhooks = {
  /** `known`: one with this id exists already. `full`: the family has `most` others. */
  readonly create: (webhook: Webhook, most: number) => Promise<'created' | 'known' | 'full'>;
  /** A consistent read; undefined for unknown, foreign and malformed ids. */
  readonly find: (familyId: FamilyId, id: string) => Promise<Webhook | undefined>;
  /** Oldest first; consistent. */
  readonly list: (familyId: FamilyId) => Promise<readonly Webhook[]>;
  /** One conditional update: null clears a value. Returns undefined if the condition fails. */
  readonly update: (
    familyId: FamilyId,
    id: string,
    expected: WebhookExpectation,
    change: WebhookChange,
  ) => Promise<Webhook | undefined>;
  /** Lets it receive the feed up to this place. */
  readonly extend: (webhook: Webhook, place: number, dueAt: string) => Promise<void>;
  /** False if there is none, or if it is not as expected. */
  readonly remove: (familyId: FamilyId, id: string, expected?: WebhookExpectation) => Promise<boolean>;
  /** The families of webhooks that are due, from the index, which may lag. */
  readonly familiesDue: (now: string, most: number) => Promise<readonly string[]>;
};

export type Retry = {
  readonly at: string;
  readonly eventId: string;
  /** A person or a program asked for it: it comes before all others. */
  readonly isRequested?: boolean;
};

export type DeliveryPage = { readonly items: readonly Delivery[]; readonly totalCount: number };

export type Deliveries = {
  readonly find: (webhookId: string, eventId: string) => Promise<Delivery | undefined>;
  /** Replaces what is known of it. */
  readonly put: (delivery: Delivery) => Promise<void>;
  /** The earliest requested attempt, otherwise the earliest one. */
  readonly nextRetry: (webhookId: string) => Promise<Retry | undefined>;
  readonly plan: (webhookId: string, retry: Retry) => Promise<void>;
  /** Marks a delivery as failed, if its next attempt is still this one. */
  readonly giveUp: (webhookId: string, retry: Retry) => Promise<void>;
  readonly forget: (webhookId: string, retry: Retry) => Promise<void>;
  /** A page of the newest ones, newest first. `most` limits how many there are in all. */
  readonly list: (webhookId: string, page: PageRequest, most: number) => Promise<DeliveryPage>;
};

export type SentOutcome = {
  readonly isAccepted: boolean;
  /** null without a response. */
  readonly status: number | null;
  readonly durationMs: number;
  readonly reason: string | null;
  /** The body that was sent. */
  readonly payload: string;
};

/** Posts a signed event. Never throws for what the receiver does. */
export type SendWebhook = (
  receiver: { readonly url: string; readonly secrets: readonly string[] },
  event: FeedEvent,
) => Promise<SentOutcome>;
