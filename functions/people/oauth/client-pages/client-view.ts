import type { PersonRequest } from '../../../../shared/people/http/person-endpoint.ts';
import { type ClientWithSecret, findClient } from '../../../../shared/people/oauth/use-cases/manage-clients.ts';
import type { OAuthClients } from '../../../../shared/people/oauth/use-cases/oauth-ports.ts';
import { toClientWithSecret, toOAuthClient } from '../../../../shared/people/schema/oauth-client.ts';
import { itemsOn, type PageRequest } from '../../../../shared/platform/domain/paging.ts';
import type { ApiResult } from '../../../../shared/platform/http/api-event.ts';
import { listMeta } from '../../../../shared/platform/http/request/query.ts';
import { entityTag } from '../../../../shared/platform/http/response/entity-tag.ts';
import { htmlResult } from '../../../../shared/platform/http/response/html-answers.ts';
import type { RefusedForm } from '../../../../shared/platform/http/response/refused-form.ts';
import {
  type ClientContent,
  type ClientsContent,
  clientPage,
  clientPath,
} from '../../../../web/people/admin/oauth/client-pages.ts';
import { WORDS } from '../../../../web/people/admin/oauth/words.ts';

type Clients = { readonly clients: Pick<OAuthClients, 'find'> };

/** One page of applications, sorted by name. */
export const viewClients = async (
  clients: Pick<OAuthClients, 'list'>,
  page: PageRequest,
): Promise<Pick<ClientsContent, 'clients' | 'meta'>> => {
  const all = await clients.list();
  return { clients: itemsOn(page, all).map(toOAuthClient), meta: listMeta(page, all.length) };
};

export const viewClient = (changed: ClientWithSecret): Pick<ClientContent, 'client' | 'version'> => ({
  client: toClientWithSecret(changed),
  version: entityTag(changed.client),
});

/** Answers a form with the application's current page, the only one that shows a new secret. */
export const clientAnswer = async (
  status: 200 | 201,
  { viewer }: Pick<PersonRequest, 'viewer'>,
  changed: ClientWithSecret,
  done: NonNullable<ClientContent['done']>,
): Promise<ApiResult> => {
  const path = clientPath(changed.client.id);
  const page = clientPage(await viewer(path), { ...viewClient(changed), done });
  return htmlResult(status, page, { headers: { 'content-location': path } });
};

const OF_VERSION = /^This was changed after you read it/;

/** The page has the new version, so that saving again overwrites. */
const readable = ({ values, errors }: RefusedForm): RefusedForm => ({
  values,
  errors: errors.map((sentence) => (OF_VERSION.test(sentence) ? WORDS.application.stale : sentence)),
});

/** Handles a form on the page of an application, which is shown again if it is refused. */
export const clientForm = (
  { clients }: Clients,
  request: PersonRequest,
  { id, refused }: { readonly id: string; readonly refused: NonNullable<ClientContent['refused']> },
  act: () => Promise<ApiResult>,
): Promise<ApiResult> =>
  request.showFormOnError(async (form: RefusedForm) => {
    const client = await findClient({ clients }, id);
    const seen = viewClient({ client, secret: null });
    return clientPage(await request.viewer(clientPath(id)), { ...seen, form: readable(form), refused });
  }, act);
