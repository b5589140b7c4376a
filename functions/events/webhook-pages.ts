import { v7 as uuidv7 } from 'uuid';
import { newWebhookSecret } from '../../shared/events/http/send-webhook.ts';
import { secretBox } from '../people/adapters.ts';
import { clock, made } from '../platform/adapters.ts';
import { pages } from '../platform/pages.ts';
import { deliveries, eventFeed, urlFault, webhooks } from './adapters.ts';
import * as forms from './webhook-pages/webhook-forms.ts';

/** The pages of webhooks, for administrators of the family. */
export const handler = pages(
  {
    'GET /webhooks': forms.showWebhooks,
    'GET /webhooks/new': forms.showNewWebhook,
    'POST /webhooks': forms.addWebhook,
    'GET /webhooks/{id}': forms.showWebhook,
    'POST /webhooks/{id}': forms.changeWebhook,
    'POST /webhooks/{id}/rotate': forms.rotateWebhook,
    'POST /webhooks/{id}/delete': forms.removeWebhook,
    'POST /webhooks/{id}/deliveries/{delivery_id}/redeliver': forms.sendAgain,
  },
  () => ({
    ...made({ webhooks, deliveries, feed: eventFeed, box: secretBox, urlFault, now: clock }),
    newSecret: newWebhookSecret,
    newId: uuidv7,
  }),
  { role: 'admin' },
);
