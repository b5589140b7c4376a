import { v7 as uuidv7 } from 'uuid';
import { newWebhookSecret } from '../../shared/events/http/send-webhook.ts';
import { secretBox } from '../people/adapters.ts';
import { clock, made } from '../platform/adapters.ts';
import { pages } from '../platform/pages.ts';
import { deliveries, eventFeed, urlFault, webhooks } from './adapters.ts';
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  rotateWebhook,
  sendAgain,
  showNewWebhook,
  showWebhook,
  showWebhooks,
} from './webhook-pages/webhook-forms.ts';

/** The pages of webhooks, for administrators of the family. */
export const handler = pages(
  {
    'GET /webhooks': showWebhooks,
    'GET /webhooks/new': showNewWebhook,
    'POST /webhooks': addWebhook,
    'GET /webhooks/{id}': showWebhook,
    'POST /webhooks/{id}': changeWebhook,
    'POST /webhooks/{id}/rotate': rotateWebhook,
    'POST /webhooks/{id}/delete': removeWebhook,
    'POST /webhooks/{id}/deliveries/{delivery_id}/redeliver': sendAgain,
  },
  () => ({
    ...made({ webhooks, deliveries, feed: eventFeed, box: secretBox, urlFault, now: clock }),
    newSecret: newWebhookSecret,
    newId: uuidv7,
  }),
  { role: 'admin' },
);
