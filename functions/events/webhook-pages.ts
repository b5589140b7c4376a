import type { WebhookDependencies } from '../../shared/events/use-cases/manage-webhooks.ts';
import { type PageGroup, type PersonDependencies, pageGroup } from '../../shared/people/http/person-endpoint.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { composePeople } from '../people/people.ts';
import { answerPages } from '../platform/answer-pages.ts';
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
import { composeBox, webhookStores } from './webhooks.ts';

export type Dependencies = { readonly person: PersonDependencies; readonly work: WebhookDependencies };

export const PAGES: PageGroup<WebhookDependencies> = {
  'GET /webhooks': showWebhooks,
  'GET /webhooks/new': showNewWebhook,
  'POST /webhooks': addWebhook,
  'GET /webhooks/{id}': showWebhook,
  'POST /webhooks/{id}': changeWebhook,
  'POST /webhooks/{id}/rotate': rotateWebhook,
  'POST /webhooks/{id}/delete': removeWebhook,
  'POST /webhooks/{id}/deliveries/{delivery_id}/redeliver': sendAgain,
};

/** The pages of webhooks, for administrators of the family. */
export const createHandler = ({ person, work }: Dependencies) =>
  answerPages(pageGroup(person, { role: 'admin' }, PAGES, work));

export const handler = lambda(() => {
  const { person, documents, tableName } = composePeople();
  return createHandler({ person, work: { ...webhookStores(documents, tableName), box: composeBox() } });
});
