import type { Webhook } from '../../shared/events/schema/webhook.ts';
import { developerTabs } from '../people/settings/settings-tabs.ts';
import { copyable } from '../platform/components/copyable.ts';
import { type Entry, entryList } from '../platform/components/entry-list.ts';
import { checkbox, errorSummary, fieldGroup, input, postForm } from '../platform/components/form.ts';
import { doneNotice, emptyState, notice } from '../platform/components/notice.ts';
import { badge, moment } from '../platform/components/values.ts';
import { type FormState, newForm } from '../platform/form-state.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words.ts';

export type WebhooksContent = {
  readonly webhooks: readonly Webhook[];
  /** The webhook created by this request; its secret is shown only once. */
  readonly created?: Webhook;
  readonly done?: string | undefined;
};

export const WEBHOOKS_PATH = '/webhooks';
export const NEW_WEBHOOK_PATH = `${WEBHOOKS_PATH}/new`;

export const webhooksPage = (viewer: Viewer, { webhooks, created, done }: WebhooksContent): Html =>
  layout({
    title: WORDS.list.title,
    viewer,
    notice: created === undefined ? doneNotice({ deleted: WORDS.list.deleted }, done) : secretNotice(created),
    ...(webhooks.length > 0 && { actions: html`<a class="button" href="${NEW_WEBHOOK_PATH}">${WORDS.add.title}</a>` }),
    content: html`${developerTabs(viewer)}
<p>${WORDS.list.intro}</p>
${
  webhooks.length === 0
    ? emptyState(WORDS.list.none, { href: NEW_WEBHOOK_PATH, label: WORDS.add.title })
    : entryList(
        WORDS.list.title,
        webhooks.map((webhook) => entryOf(viewer, webhook)),
      )
}`,
  });

/** GET /webhooks/new. `types`: all types of events. */
export const newWebhookPage = (viewer: Viewer, types: readonly string[], form: FormState = newForm()): Html =>
  layout({
    title: WORDS.add.title,
    viewer,
    content: html`${developerTabs(viewer)}
${fieldGroup({ title: WORDS.add.about, intro: WORDS.add.intro }, newWebhookForm(viewer, types, { ...form, about: 'url' }))}`,
  });

export const secretNotice = ({ secret = '' }: Webhook): Html =>
  notice('success', html`<p>${WORDS.copySecret}</p><p>${copyable(secret, WORDS.secret)}</p>`);

export const statusBadge = ({ enabled, failing_since }: Webhook): Html => {
  if (!enabled) return badge(WORDS.states.disabled, 'muted');
  return failing_since === null ? badge(WORDS.states.enabled, 'success') : badge(WORDS.states.failing, 'warning');
};

const entryOf = (viewer: Viewer, webhook: Webhook): Entry => ({
  icon: 'webhook',
  name: html`<a href="${WEBHOOKS_PATH}/${webhook.id}">${webhook.description ?? hostOf(webhook)}</a>`,
  remarks: [
    html`<code>${webhook.url}</code>`,
    eventsOf(webhook),
    WORDS.list.created(moment(webhook.created_at, viewer)),
  ],
  state: statusBadge(webhook),
});

/** The name of a webhook without a description. */
export const hostOf = ({ url }: Webhook): string => URL.parse(url)?.host ?? url;

export const eventWords = (type: string): string => WORDS.events[type] ?? type;

export const eventsOf = ({ event_types: types }: Webhook): string =>
  types?.map(eventWords).join(' · ') ?? WORDS.allEvents;

const newWebhookForm = (viewer: Viewer, types: readonly string[], form: FormState): Html =>
  postForm(
    viewer,
    { action: WEBHOOKS_PATH },
    html`${errorSummary(form, { url: WORDS.add.address, description: WORDS.add.description, event_types: WORDS.list.events })}
${input({ name: 'url', label: WORDS.add.address, type: 'url', required: true, hint: WORDS.add.addressHint }, form)}
${input({ name: 'description', label: WORDS.add.description, hint: WORDS.add.descriptionHint }, form)}
<fieldset class="compact"><legend>${WORDS.add.events}</legend>${types.map((type) => checkbox({ name: type, label: eventWords(type), hint: type }, form))}</fieldset>
<p class="row"><button type="submit">${WORDS.add.submit}</button> <a href="${WEBHOOKS_PATH}">${WORDS.add.cancel}</a></p>`,
  );
