import { v7 as uuidv7 } from 'uuid';
import { newWebhookSecret } from '../../shared/events/http/send-webhook.ts';
import { createDeliveryRepository } from '../../shared/events/store/delivery-repository.ts';
import { createEventFeed } from '../../shared/events/store/event-feed.ts';
import { createWebhookRepository } from '../../shared/events/store/webhook-repository.ts';
import { createKeyRing } from '../../shared/people/identity/key-ring.ts';
import { createSecretBox } from '../../shared/people/identity/secret-box.ts';
import { egressFault } from '../../shared/platform/egress/check-url.ts';
import { environment, now, secretsClient } from '../../shared/platform/runtime.ts';
import { createSecretReader } from '../../shared/platform/secrets/read-secret.ts';
import { composeApi } from '../platform/api.ts';

type Documents = Parameters<typeof createWebhookRepository>[0];

/** The stores of webhooks, and what their registration needs besides secrets. */
export const webhookStores = (documents: Documents, tableName: string) => ({
  webhooks: createWebhookRepository(documents, tableName),
  deliveries: createDeliveryRepository(documents, tableName),
  feed: createEventFeed(documents, tableName),
  newSecret: newWebhookSecret,
  urlFault: egressFault(environment('EGRESS_ALLOW').EGRESS_ALLOW),
  newId: uuidv7,
  now,
});

/** Encrypts secrets (`secrets: ['keys']`). */
export const composeBox = () => {
  const { KEYS_SECRET_ARN } = environment('KEYS_SECRET_ARN');
  return createSecretBox(createKeyRing(createSecretReader(secretsClient(), KEYS_SECRET_ARN)));
};

/** The dependencies of the endpoints of webhooks. */
export const composeWebhooks = () => {
  const { api, documents, tableName } = composeApi();
  return { api, documents, tableName, stores: webhookStores(documents, tableName) };
};
