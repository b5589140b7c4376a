import { decodePost } from '../../../shared/people/identity/saml/decode-message.ts';
import { verifyResponse } from '../../../shared/people/identity/saml/verify-response.ts';
import { finishSaml } from '../../../shared/people/use-cases/sso/finish-saml.ts';
import type { SamlClient } from '../../../shared/people/use-cases/sso/sso-clients.ts';
import { composeSsoWithMail } from '../sso-with-mail.ts';
import { createHandler } from './handler.ts';

const { open, ports } = composeSsoWithMail();

const verify: SamlClient['verifyResponse'] = async ({ provider, response, origin, requestId, fresh }) => {
  const decoded = decodePost(response);
  if (!decoded.ok) return decoded;
  const asked = { ...provider, forceAuthn: provider.forceAuthn || fresh };
  return verifyResponse({ xml: decoded.xml, provider: asked, expected: { origin, requestId }, now: ports.now() });
};

export const handler = createHandler({
  ...open,
  finish: finishSaml({ ...ports, client: { verifyResponse: verify } }),
});
