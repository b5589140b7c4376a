import type { toClientWithSecret, toOAuthClient } from '../../../../shared/people/schema/oauth-client.ts';
import { copyable } from '../../../platform/components/copyable.ts';
import { type Entry, entryList } from '../../../platform/components/entry-list.ts';
import {
  actionButton,
  confirmIdentityFirst,
  errorSummary,
  fieldGroup,
  hidden,
  input,
  postForm,
  select,
  textarea,
} from '../../../platform/components/form.ts';
import { doneNotice, emptyState, notice } from '../../../platform/components/notice.ts';
import { facts, type PageMeta, pager } from '../../../platform/components/table.ts';
import { badge, moment } from '../../../platform/components/values.ts';
import { type FormState, newForm } from '../../../platform/form-state.ts';
import { type Html, html } from '../../../platform/html.ts';
import { layout } from '../../../platform/layout.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { developerTabs } from '../../settings/settings-tabs.ts';
import { WORDS } from './words.ts';

export const CLIENTS_PATH = '/admin/oauth_clients';
export const NEW_CLIENT_PATH = `${CLIENTS_PATH}/new`;
export const clientPath = (id: string): string => `${CLIENTS_PATH}/${encodeURIComponent(id)}`;

type Client = ReturnType<typeof toOAuthClient>;
type ClientWithSecret = ReturnType<typeof toClientWithSecret>;

export type ClientsContent = {
  readonly clients: readonly Client[];
  readonly meta: PageMeta;
  readonly done?: 'deleted';
};

/** GET /admin/oauth_clients */
export const clientsPage = (viewer: Viewer, { clients, meta, done }: ClientsContent): Html =>
  layout({
    title: WORDS.list.title,
    viewer,
    notice: doneNotice({ deleted: WORDS.list.deleted }, done),
    ...(clients.length > 0 && { actions: html`<a class="button" href="${NEW_CLIENT_PATH}">${WORDS.add.title}</a>` }),
    content: html`${developerTabs(viewer)}
<p>${WORDS.list.intro}</p>
${
  clients.length === 0
    ? emptyState(WORDS.list.none, { href: NEW_CLIENT_PATH, label: WORDS.add.title })
    : entryList(
        WORDS.list.title,
        clients.map((client) => entryOf(viewer, client)),
      )
}
${meta.total_pages > 1 && pager(CLIENTS_PATH, {}, meta)}`,
  });

/** GET /admin/oauth_clients/new */
export const newClientPage = (viewer: Viewer, form: FormState = newForm()): Html =>
  layout({
    title: WORDS.add.title,
    viewer,
    content: html`${developerTabs(viewer)}
${fieldGroup({ title: WORDS.add.about, intro: WORDS.add.intro }, newClientForm(viewer, { ...form, about: 'name' }))}`,
  });

const TYPES = Object.entries(WORDS.add.types).map(([value, label]) => ({ value, label }));

const typeLabel = ({ type }: Pick<Client, 'type'>): string =>
  WORDS.types[type === 'public' ? 'public' : 'confidential'];

const entryOf = (viewer: Viewer, client: Client): Entry => {
  const [first = '', ...others] = client.redirect_uris;
  return {
    icon: 'applications',
    name: html`<a href="${clientPath(client.id)}">${client.name}</a>`,
    remarks: [
      html`${typeLabel(client)} · ${WORDS.list.registered(moment(client.created_at, viewer))}`,
      html`<code>${first}</code>${others.length > 0 && html` ${WORDS.list.more(others.length)}`}`,
    ],
    ...(client.built_in && { state: badge(WORDS.list.builtIn) }),
  };
};

const NAME = { name: 'name', label: WORDS.name, required: true, hint: WORDS.nameHint } as const;
const REDIRECT_URIS = {
  name: 'redirect_uris',
  label: WORDS.redirectUris,
  required: true,
  hint: WORDS.redirectUrisHint,
} as const;

const newClientForm = (viewer: Viewer, form: FormState): Html =>
  postForm(
    viewer,
    { action: CLIENTS_PATH, label: WORDS.add.title },
    html`${errorSummary(form, { name: WORDS.name, redirect_uris: WORDS.redirectUris, type: WORDS.type })}
${input({ ...NAME, autocomplete: 'off' }, form)}
${textarea({ ...REDIRECT_URIS, rows: 3 }, form)}
${select({ name: 'type', label: WORDS.type, hint: WORDS.add.typeHint }, TYPES, form)}
<p class="row"><button type="submit">${WORDS.add.submit}</button> <a href="${CLIENTS_PATH}">${WORDS.add.cancel}</a></p>`,
  );

export type ClientContent = {
  readonly client: ClientWithSecret;
  /** The ETag of what is shown. */
  readonly version: string;
  /** A refused form, by the name of its button. */
  readonly form?: FormState;
  readonly refused?: 'edit' | 'secret' | 'delete';
  readonly done?: keyof typeof WORDS.application.done;
};

/** GET /admin/oauth_clients/{id}. Only the response that made a secret shows it. */
export const clientPage = (viewer: Viewer, content: ClientContent): Html => {
  const { client, form, refused, done } = content;
  return layout({
    title: WORDS.application.title(client.name),
    viewer,
    notice: html`${doneNotice(WORDS.application.done, done)}${client.client_secret !== undefined && secretNotice(client.client_secret)}${refused === 'secret' && form && errorSummary(form)}`,
    content: html`${developerTabs(viewer)}
<div class="stack"><section class="card">${factsOf(viewer, client)}</section>
${client.built_in ? notice('note', html`<p>${WORDS.application.builtIn}</p>`) : changes(viewer, content)}</div>`,
  });
};

const secretNotice = (secret: string): Html =>
  notice(
    'warning',
    html`<p><strong>${WORDS.application.copySecret}</strong></p><p>${copyable(secret, WORDS.application.clientSecret)}</p>`,
  );

const factsOf = (viewer: Viewer, client: Client): Html =>
  facts([
    [WORDS.application.clientId, copyable(client.client_id, WORDS.application.clientId)],
    [WORDS.type, typeLabel(client)],
    [WORDS.redirectUris, html`<ul>${client.redirect_uris.map((uri) => html`<li><code>${uri}</code></li>`)}</ul>`],
    [WORDS.application.registered, moment(client.created_at, viewer)],
    [WORDS.application.changed, moment(client.updated_at, viewer)],
  ]);

const changes = (viewer: Viewer, content: ClientContent): Html =>
  viewer.isRecent
    ? html`${editForm(viewer, content)}${content.client.type === 'confidential' && newSecret(viewer, content)}${deleteForm(viewer, content)}`
    : html`<section class="card">${confirmIdentityFirst(WORDS.application.confirm, clientPath(content.client.id))}</section>`;

const editForm = (viewer: Viewer, { client, version, form, refused }: ClientContent): Html => {
  const stored = newForm({ name: client.name, redirect_uris: client.redirect_uris.join('\n') });
  const state = refused === 'edit' && form !== undefined ? form : stored;
  return fieldGroup(
    { title: WORDS.application.edit.title, intro: WORDS.application.edit.intro },
    postForm(
      viewer,
      { action: clientPath(client.id), label: WORDS.application.edit.form },
      html`${errorSummary(state, { name: WORDS.name, redirect_uris: WORDS.redirectUris })}
${input({ ...NAME, autocomplete: 'off' }, state)}
${textarea({ ...REDIRECT_URIS, rows: 3 }, state)}
${hidden('version', version)}
<button type="submit">${WORDS.application.edit.submit}</button>`,
    ),
  );
};

const newSecret = (viewer: Viewer, { client: { id } }: ClientContent): Html =>
  fieldGroup(
    { title: WORDS.application.secret.title, intro: WORDS.application.secret.intro },
    actionButton(viewer, `${clientPath(id)}/secret`, WORDS.application.secret.submit, { secondary: true }),
  );

const deleteForm = (viewer: Viewer, { client: { id, name }, form, refused }: ClientContent): Html => {
  const words = WORDS.application.remove;
  const state = refused === 'delete' && form !== undefined ? form : newForm();
  return fieldGroup(
    { title: words.title, intro: words.intro(name) },
    postForm(
      viewer,
      { action: `${clientPath(id)}/delete`, label: words.form },
      html`${errorSummary(state, { confirmed_name: words.term })}
${input({ name: 'confirmed_name', label: words.name, term: words.term, required: true, autocomplete: 'off', hint: name }, state)}
<button type="submit" class="danger">${words.submit}</button>`,
    ),
  );
};
