import { buildAuthnRequest } from '../../../shared/people/identity/saml/authn-request.ts';
import { privateKeyContext } from '../../../shared/people/use-cases/sso/provider-secrets.ts';
import type { SamlClient } from '../../../shared/people/use-cases/sso/sso-clients.ts';
import { startSaml } from '../../../shared/people/use-cases/sso/start-saml.ts';
import { composeSso } from '../sso.ts';
import { createHandler } from './handler.ts';

const { person, ports } = composeSso();

const authnRequestUrl: SamlClient['authnRequestUrl'] = async ({ provider, fresh, ...input }) => {
  const { id, signing } = provider;
  const privateKey = signing && (await ports.secretBox.open(signing.privateKey, privateKeyContext(id)));
  const asked = { ...provider, forceAuthn: provider.forceAuthn || fresh };
  return buildAuthnRequest({ provider: asked, privateKey, now: ports.now(), ...input });
};

export const handler = createHandler({
  ...person,
  newToken: ports.newToken,
  start: startSaml({ ...ports, client: { authnRequestUrl } }),
});
