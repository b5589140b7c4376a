import type { SamlProvider } from '../../domain/identity-provider.ts';
import { ASSERTION, BINDING_POST, PROTOCOL } from './namespaces.ts';
import { redirectUrl } from './redirect-url.ts';
import { serviceProviderOf } from './service-provider.ts';
import { escapeXml } from './xml.ts';

export type AuthnRequest = {
  readonly origin: string;
  readonly provider: SamlProvider;
  /** PEM; null where requests are not signed. */
  readonly privateKey: string | null;
  readonly relayState: string;
  /** An XML name: begins with a letter or `_`. */
  readonly id: string;
  /** UTC ISO. */
  readonly now: string;
};

/** Where to send the browser. Says nothing about how to authenticate: some providers fail those who came another way. */
export const buildAuthnRequest = ({ id, now, origin, privateKey, provider, relayState }: AuthnRequest): string => {
  const { acsUrl, entityId } = serviceProviderOf(origin, provider);
  const attributes = {
    'xmlns:samlp': PROTOCOL,
    'xmlns:saml': ASSERTION,
    ID: id,
    Version: '2.0',
    IssueInstant: now,
    Destination: provider.ssoUrl,
    AssertionConsumerServiceURL: acsUrl,
    ProtocolBinding: BINDING_POST,
    ...(provider.forceAuthn && { ForceAuthn: 'true' }),
  };
  const start = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`);
  const xml = [
    `<samlp:AuthnRequest${start.join('')}>`,
    `<saml:Issuer>${escapeXml(entityId)}</saml:Issuer>`,
    `<samlp:NameIDPolicy Format="${escapeXml(provider.nameIdFormat)}" AllowCreate="true"/>`,
    '</samlp:AuthnRequest>',
  ].join('');
  return redirectUrl({ endpoint: provider.ssoUrl, parameter: 'SAMLRequest', xml, relayState, privateKey });
};
