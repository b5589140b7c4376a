import { authPath, providerName } from '../../../shared/people/http/auth-path.ts';
import type { Refused } from '../../../shared/people/sso/domain/external-identity.ts';
import { decodePost } from '../../../shared/people/sso/protocols/saml/decode-message.ts';
import { buildLogoutRequest, buildLogoutResponse } from '../../../shared/people/sso/protocols/saml/outgoing-message.ts';
import {
  type LogoutTransport as Decoded,
  verifyLogoutRequest,
  verifyLogoutResponse,
} from '../../../shared/people/sso/protocols/saml/verify-logout.ts';
import {
  answerSamlLogout,
  finishSamlLogout,
  type LogoutTransport,
  type SamlLogoutClient,
  startSamlLogout,
} from '../../../shared/people/sso/use-cases/saml-logout.ts';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import type { ApiEvent, ApiResult } from '../../../shared/platform/http/api-event.ts';
import { SSO_FINISH_LIMIT } from '../../../shared/platform/http/open-endpoint.ts';
import { readForm } from '../../../shared/platform/http/request/read-form.ts';
import { redirect } from '../../../shared/platform/http/response/answers.ts';
import { now } from '../../../shared/platform/runtime.ts';
import { openPage } from '../../platform/pages.ts';
import { ssoWork } from './sso.ts';

const OPTIONS = { limit: SSO_FINISH_LIMIT, fromAnywhere: true } as const;

const PATH = authPath('/auth/saml/{name}/logout');

const REQUEST_REFUSED =
  "The provider's logout request was refused and you are still signed in. Use the Sign out button instead";
const RESPONSE_REFUSED =
  "You have signed out here, but the provider's response was refused, so you may still be signed in there. Sign out of the provider too";

const redirectTo = (next: { readonly location: string } | undefined, refusal: string): ApiResult => {
  if (next === undefined) throw new DomainError('bad_request', refusal);
  return redirect(next.location);
};

type Message = {
  readonly fields: Readonly<Record<string, string | undefined>>;
  readonly transport: LogoutTransport;
};

/** The signature of the redirect binding covers the raw octets of the query. */
const messageOf = (event: ApiEvent): Message => {
  const query = event.rawQueryString;
  if (event.requestContext.http.method === 'GET') {
    return { fields: Object.fromEntries(new URLSearchParams(query)), transport: { binding: 'redirect', query } };
  }
  const fields = readForm(event);
  const message = fields['SAMLRequest'] ?? fields['SAMLResponse'] ?? '';
  return { fields, transport: { binding: 'post', message, relayState: fields['RelayState'] ?? null } };
};

const decode = (transport: LogoutTransport): { readonly ok: true; readonly transport: Decoded } | Refused<string> => {
  if (transport.binding === 'redirect') return { ok: true, transport };
  const decoded = decodePost(transport.message);
  const { relayState } = transport;
  return decoded.ok ? { ok: true, transport: { binding: 'post', xml: decoded.xml, relayState } } : decoded;
};

const logout = () => {
  const client: SamlLogoutClient = {
    requestUrl: (input) => buildLogoutRequest({ ...input, now: now() }),
    responseUrl: (input) => buildLogoutResponse({ ...input, now: now() }),
    verifyRequest: ({ transport, ...input }) => {
      const decoded = decode(transport);
      return decoded.ok ? verifyLogoutRequest({ ...input, transport: decoded.transport, now: now() }) : decoded;
    },
    verifyResponse: ({ transport, ...input }) => {
      const decoded = decode(transport);
      return decoded.ok ? verifyLogoutResponse({ ...input, transport: decoded.transport, now: now() }) : decoded;
    },
  };

  const work = { ...ssoWork(), client };
  return { start: startSamlLogout(work), answer: answerSamlLogout(work), finish: finishSamlLogout(work) };
};

/** GET|POST /auth/saml/{id}/logout: logout requests and responses from the provider, and browsers to redirect to it. */
export const handler = openPage(OPTIONS, logout, ({ start, answer, finish }) => async (event, edge) => {
  const name = providerName(event, PATH);
  const { fields, transport } = messageOf(event);
  const { logout, SAMLRequest: request, SAMLResponse: response, RelayState: relayState = '' } = fields;
  if (logout !== undefined && transport.binding === 'redirect') {
    return redirect((await start({ name, token: logout, edge })).location);
  }
  if (request !== undefined) return redirectTo(await answer({ name, transport, edge }), REQUEST_REFUSED);
  if (response !== undefined) return redirectTo(await finish({ name, transport, edge, relayState }), RESPONSE_REFUSED);
  throw new DomainError(
    'bad_request',
    'The request has neither a SAMLRequest nor a SAMLResponse. Use the Sign out button instead',
  );
});
