import type { Refused } from '../../../shared/people/domain/external-identity.ts';
import { decodePost } from '../../../shared/people/identity/saml/decode-message.ts';
import { buildLogoutRequest, buildLogoutResponse } from '../../../shared/people/identity/saml/logout-message.ts';
import type { LogoutTransport as Decoded } from '../../../shared/people/identity/saml/open-logout.ts';
import { verifyLogoutRequest } from '../../../shared/people/identity/saml/verify-logout-request.ts';
import { verifyLogoutResponse } from '../../../shared/people/identity/saml/verify-logout-response.ts';
import { answerSamlLogout } from '../../../shared/people/use-cases/sso/answer-saml-logout.ts';
import { finishSamlLogout } from '../../../shared/people/use-cases/sso/finish-saml-logout.ts';
import type { LogoutTransport, SamlLogoutClient } from '../../../shared/people/use-cases/sso/saml-logout-ports.ts';
import { startSamlLogout } from '../../../shared/people/use-cases/sso/start-saml-logout.ts';
import { composeSso } from '../sso.ts';
import { createHandler } from './handler.ts';

const { open, ports } = composeSso();
const { now } = ports;

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

const decode = (transport: LogoutTransport): { readonly ok: true; readonly transport: Decoded } | Refused<string> => {
  if (transport.binding === 'redirect') return { ok: true, transport };
  const decoded = decodePost(transport.message);
  const { relayState } = transport;
  return decoded.ok ? { ok: true, transport: { binding: 'post', xml: decoded.xml, relayState } } : decoded;
};

const all = { ...ports, client };
export const handler = createHandler({
  ...open,
  start: startSamlLogout(all),
  answer: answerSamlLogout(all),
  finish: finishSamlLogout(all),
});
