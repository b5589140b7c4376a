import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from '../../../shared/bank/connections/use-cases/create-connection.ts';
import { updateConnection } from '../../../shared/bank/connections/use-cases/update-connection.ts';
import { toConnectionUpdate, toNewConnection } from '../../../shared/bank/schema/bank-connection.ts';
import type { PageAnswer } from '../../../shared/people/http/person-endpoint.ts';
import { BusyError, type DomainError, ValidationError } from '../../../shared/platform/domain/errors.ts';
import type { FamilyId } from '../../../shared/platform/domain/ids.ts';
import { type Idempotency, requestHash } from '../../../shared/platform/http/idempotent.ts';
import type { RefusedForm } from '../../../shared/platform/http/response/refused-form.ts';
import { chooseProviderPage, newConnectionPage, reconnectPage } from '../../../web/bank/connect-pages.ts';
import { isFeedProvider, SECRET_FIELDS } from '../../../web/bank/connection-state.ts';
import { newForm } from '../../../web/platform/form-state.ts';
import { submissionKey } from '../../platform/submit-once.ts';
import type { BankPageWork } from '../page-work.ts';
import { detailOf, filledIn, inWords, type Words } from './bank-forms.ts';
import { loadConnection } from './connections.ts';

/** GET /bank_connections/new: asks for the provider; with `?provider=…`, shows its form. */
export const newConnection =
  ({ newId }: BankPageWork): PageAnswer =>
  async ({ viewer, query }) => {
    const provider = query['provider'] ?? '';
    const page = isFeedProvider(provider)
      ? newConnectionPage(await viewer(), provider, newForm({ once: newId() }))
      : chooseProviderPage(await viewer());
    return page;
  };

/** POST /bank_connections/new: a repeated submission (double click) creates one connection and uses one token. */
export const addConnection = (work: BankPageWork): PageAnswer => {
  const create = createConnection(work);
  return async ({ person: { user }, fields, viewer, showFormOnError }) => {
    const provider = String(fields['provider'] ?? '');
    const name = isFeedProvider(provider) ? SECRET_FIELDS[provider] : 'provider';
    const show = async (form: RefusedForm) =>
      isFeedProvider(provider)
        ? newConnectionPage(await viewer(), provider, { ...form, about: name })
        : chooseProviderPage(await viewer(), form);
    return showFormOnError(show, () =>
      inWords(wordsOfConnecting(work, user.familyId), async () => {
        const sent = filledIn(fields, ['provider', name, 'name', 'sync_start_date']);
        if (isFeedProvider(provider) && sent[name] === undefined) throw new ValidationError([`${name} is required`]);
        const request = toNewConnection(sent);
        const route = 'POST /bank_connections/new';
        return actOnce(work, { familyId: user.familyId, route, fields, request }, async (id) => {
          await create(user, request, id);
          return `/bank_connections/${id}?done=connected`;
        });
      }),
    );
  };
};

/** GET /bank_connections/{id}/reconnect */
export const askReconnection =
  (work: BankPageWork): PageAnswer =>
  async (request, event) => {
    const connection = await loadConnection(work, request, event);
    return reconnectPage(await request.viewer(), connection, newForm({ once: work.newId() }));
  };

/** POST /bank_connections/{id}/reconnect: a repeated submission (double click) uses one token. */
export const reconnect = (work: BankPageWork): PageAnswer => {
  const update = updateConnection(work);
  return async (request, event) => {
    const { fields, person, viewer } = request;
    const { familyId } = person.user;
    const connection = await loadConnection(work, request, event);
    const name = SECRET_FIELDS[connection.provider];
    return request.showFormOnError(
      async (form) => reconnectPage(await viewer(), connection, { ...form, about: name }),
      () =>
        inWords(wordsOfConnecting(work, familyId), async () => {
          const sent = filledIn(fields, [name]);
          if (sent[name] === undefined) throw new ValidationError([`${name} is required`]);
          const change = toConnectionUpdate(sent);
          const route = `POST /bank_connections/${request.id}/reconnect`;
          return actOnce(work, { familyId, route, fields, request: change }, async () => {
            await update(person.user, connection.id, change);
            return `/bank_connections/${connection.id}?done=reconnected`;
          });
        }),
    );
  };
};

type Work = { readonly idempotency: Idempotency; readonly now: () => string };
type Sent = {
  readonly familyId: FamilyId;
  readonly route: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly request: object;
};

const WAIT_MS = 250;
const MOST_WAITS = 80;

/**
 * Runs a form action that cannot be repeated, because a token can be claimed only once. A repeated submission waits for
 * the first and redirects to the same page. `act` receives the id of what it creates and returns the path to redirect
 * to.
 */
export const actOnce = async (
  { idempotency, now }: Work,
  { familyId, route, fields, request }: Sent,
  act: (id: string) => Promise<string>,
) => {
  const key = submissionKey({ fields, request });
  for (let waits = 0; waits < MOST_WAITS; waits++) {
    const begun = await idempotency.begin(familyId, route, key, requestHash(request), now());
    if (begun.kind === 'replay') return { seeOther: begun.body };
    if (begun.kind === 'fresh') {
      const path = await act(begun.id).catch(async (error: unknown) => {
        await idempotency.abandon(familyId, route, key).catch(ignoreFailure);
        throw error;
      });
      await idempotency.finish(familyId, route, key, { status: 303, body: path }).catch(ignoreFailure);
      return { seeOther: path };
    }
    await sleep(WAIT_MS);
  }
  throw new BusyError('This form was already sent and is still being processed: check your list of banks first');
};

/** The note of the result is best effort: it expires by itself. */
const ignoreFailure = (): void => undefined;

/** The prefix keeps a host name at the start of the message from being read as a field name. */
const notConnected = ({ message }: DomainError): string => `Not connected. ${message}`;

/** Why a token or key was not accepted. A connection that already uses the key is shown by name. */
const wordsOfConnecting = ({ connections }: Pick<BankPageWork, 'connections'>, familyId: FamilyId): Words => ({
  invalid_setup_token: notConnected,
  setup_token_refused: notConnected,
  invalid_api_key: notConnected,
  provider_address_refused: notConnected,
  provider_unavailable: notConnected,
  conflict: async (error) => {
    const id = detailOf(error, 'connection_id');
    const other = id !== undefined ? await connections.find(familyId, id) : undefined;
    const name = other === undefined ? 'another connection' : `the connection “${other.name}”`;
    return `This key is already used by ${name}: use that connection, or delete it first`;
  },
});
