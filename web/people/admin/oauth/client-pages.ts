import type { toClientWithSecret, toOAuthClient } from '../../../../shared/people/schema/oauth-client.ts';
import {
  actionButton,
  confirmIdentityFirst,
  errorSummary,
  hidden,
  input,
  postForm,
  select,
  textarea,
} from '../../../platform/components/form.ts';
import { doneNotice, emptyState, notice } from '../../../platform/components/notice.ts';
import { facts, type PageMeta, pager, table } from '../../../platform/components/table.ts';
import { badge, instant } from '../../../platform/components/values.ts';
import { type FormState, newForm } from '../../../platform/form-state.ts';
import { type Html, html } from '../../../platform/html.ts';
import { layout } from '../../../platform/layout.ts';
import type { Viewer } from '../../../platform/viewer.ts';

export const CLIENTS_PATH = '/admin/oauth_clients';
export const clientPath = (id: string): string => `${CLIENTS_PATH}/${encodeURIComponent(id)}`;

type Client = ReturnType<typeof toOAuthClient>;
type ClientWithSecret = ReturnType<typeof toClientWithSecret>;

export type ClientsContent = {
  readonly clients: readonly Client[];
  readonly meta: PageMeta;
  readonly form?: FormState;
  readonly done?: keyof typeof LIST_DONE;
};

const LIST_DONE = {
  deleted: 'The application was deleted. Access that users had given it no longer works.',
};

/** GET /admin/oauth_clients */
export const clientsPage = (viewer: Viewer, { clients, meta, form = newForm(), done }: ClientsContent): Html =>
  layout({
    title: 'Applications',
    viewer,
    notice: doneNotice(LIST_DONE, done),
    content: html`<p>An application asks users for access to the API with OAuth. Each user decides, and can withdraw it under Settings, Authorizations.</p>
${clients.length === 0 ? emptyState('No applications are registered.') : clientsTable(viewer, clients)}
${pager(CLIENTS_PATH, {}, meta)}
<section><h2>Register an application</h2>${viewer.isRecent ? newClientForm(viewer, { ...form, about: 'name' }) : confirmIdentityFirst('Applications can be given access to accounts. Confirm your identity to register one.', CLIENTS_PATH)}</section>`,
  });

const TYPES = [
  { value: 'public', label: 'Public: runs in a browser, on a phone or on a computer' },
  { value: 'confidential', label: 'Confidential: runs on a server and can keep a secret' },
];

const typeLabel = ({ type }: Pick<Client, 'type'>): string => (type === 'public' ? 'Public' : 'Confidential');

const clientsTable = (viewer: Viewer, clients: readonly Client[]): Html =>
  table(
    'Applications',
    [
      {
        label: 'Name',
        isHeader: true,
        cell: ({ id, name, built_in }) =>
          html`<a href="${clientPath(id)}">${name}</a>${built_in && html` ${badge('built in', 'muted')}`}`,
      },
      { label: 'Type', isBelowName: true, cell: typeLabel },
      {
        label: 'Redirect addresses',
        isWideOnly: true,
        cell: ({ redirect_uris: [first = '', ...others] }) =>
          html`<code>${first}</code>${others.length > 0 && ` and ${others.length} more`}`,
      },
      { label: 'Registered', isWideOnly: true, cell: ({ created_at }) => instant(created_at, viewer) },
    ],
    clients,
  );

const NAME = { name: 'name', label: 'Name', required: true, hint: 'Users see it when they decide.' } as const;
const REDIRECT_URIS = {
  name: 'redirect_uris',
  label: 'Redirect addresses',
  required: true,
  hint: 'One per line, each exactly as the application sends it: https, or http on the user’s own machine (http://127.0.0.1/callback, any port).',
} as const;

const newClientForm = (viewer: Viewer, form: FormState): Html =>
  postForm(
    viewer,
    { action: CLIENTS_PATH, label: 'Register an application' },
    html`${errorSummary(form, ['name', 'redirect_uris', 'type'])}
${input({ ...NAME, autocomplete: 'off' }, form)}
${textarea({ ...REDIRECT_URIS, rows: 3 }, form)}
${select({ name: 'type', label: 'Type', hint: 'The type cannot be changed later. Both use PKCE.' }, TYPES, form)}
<button type="submit">Register application</button>`,
  );

export type ClientContent = {
  readonly client: ClientWithSecret;
  /** The ETag of what is shown. */
  readonly version: string;
  /** A refused form, by the name of its button. */
  readonly form?: FormState;
  readonly refused?: 'edit' | 'secret' | 'delete';
  readonly done?: keyof typeof DONE;
};

const DONE = {
  created: 'The application was registered.',
  saved: 'Your changes were saved. They apply from the next time that a user is asked.',
  secret: 'The application has a new secret. The old one no longer works.',
};

/** GET /admin/oauth_clients/{id}. Only the response that made a secret shows it. */
export const clientPage = (viewer: Viewer, content: ClientContent): Html => {
  const { client, form, refused, done } = content;
  return layout({
    title: `Application ${client.name}`,
    viewer,
    notice: html`${doneNotice(DONE, done)}${client.client_secret !== undefined && secretNotice(client.client_secret)}${refused === 'secret' && form && errorSummary(form)}`,
    content: html`${factsOf(viewer, client)}
${client.built_in ? notice('warning', html`<p>It is part of every installation and cannot be changed or deleted.</p>`) : changes(viewer, content)}`,
  });
};

const secretNotice = (secret: string): Html =>
  notice(
    'warning',
    html`<p><strong>Copy the client secret now. You won't be able to see it again.</strong></p><p><code class="secret">${secret}</code></p>`,
  );

const factsOf = (viewer: Viewer, client: Client): Html =>
  facts([
    ['Client ID', html`<code class="secret">${client.client_id}</code>`],
    ['Type', typeLabel(client)],
    ['Redirect addresses', html`<ul>${client.redirect_uris.map((uri) => html`<li><code>${uri}</code></li>`)}</ul>`],
    ['Registered', instant(client.created_at, viewer)],
    ['Last changed', instant(client.updated_at, viewer)],
  ]);

const changes = (viewer: Viewer, content: ClientContent): Html =>
  viewer.isRecent
    ? html`${editForm(viewer, content)}${content.client.type === 'confidential' && newSecret(viewer, content)}${deleteForm(viewer, content)}`
    : confirmIdentityFirst(
        'Applications can be given access to accounts. Confirm your identity to change or delete this one.',
        clientPath(content.client.id),
      );

const editForm = (viewer: Viewer, { client, version, form, refused }: ClientContent): Html => {
  const stored = newForm({ name: client.name, redirect_uris: client.redirect_uris.join('\n') });
  const state = refused === 'edit' && form !== undefined ? form : stored;
  return html`<section><h2>Change</h2>${postForm(
    viewer,
    { action: clientPath(client.id), label: 'Change the application' },
    html`${errorSummary(state, ['name', 'redirect_uris'])}
${input({ ...NAME, autocomplete: 'off' }, state)}
${textarea({ ...REDIRECT_URIS, rows: 3 }, state)}
${hidden('version', version)}
<button type="submit">Save</button>`,
  )}</section>`;
};

const newSecret = (viewer: Viewer, { client: { id } }: ClientContent): Html =>
  html`<section><h2>Client secret</h2><p>A new secret replaces the old one at once: until the application has it, it cannot renew its access.</p>
${actionButton(viewer, `${clientPath(id)}/secret`, 'Create new secret', { secondary: true })}</section>`;

const deleteForm = (viewer: Viewer, { client: { id, name }, form, refused }: ClientContent): Html => {
  const state = refused === 'delete' && form !== undefined ? form : newForm();
  return html`<section><h2>Delete application</h2><p>All access that users have given to ${name} stops working at once. This cannot be undone: registered again, the application has another client ID, and each user must allow it again.</p>
${postForm(
  viewer,
  { action: `${clientPath(id)}/delete`, label: 'Delete the application' },
  html`${errorSummary(state, ['confirmed_name'])}
${input({ name: 'confirmed_name', label: 'Enter the name of the application to confirm', required: true, autocomplete: 'off', hint: name }, state)}
<button type="submit" class="danger">Delete application</button>`,
)}</section>`;
};
