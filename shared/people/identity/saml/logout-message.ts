import type { ProviderSession } from '../../domain/external-identity.ts';
import type { SamlProvider } from '../../domain/identity-provider.ts';
import { toInstant } from './instant.ts';
import { ASSERTION, PROTOCOL, STATUS_SUCCESS } from './namespaces.ts';
import { redirectUrl } from './redirect-url.ts';
import { serviceProviderOf } from './service-provider.ts';
import { escapeXml } from './xml.ts';

type Outgoing = {
  readonly origin: string;
  /** Has an `sloUrl`. */
  readonly provider: SamlProvider & { readonly sloUrl: string };
  /** PEM: logout messages are always signed. */
  readonly privateKey: string;
  readonly relayState: string | null;
  /** An XML name: begins with a letter or `_`. */
  readonly id: string;
  /** UTC ISO. */
  readonly now: string;
};

export type LogoutRequestToSend = Outgoing & {
  readonly session: Extract<ProviderSession, { readonly strategy: 'saml' }>;
};

export type LogoutResponseToSend = Outgoing & {
  /** Id of the LogoutRequest. */
  readonly inResponseTo: string;
};

const LIFETIME = 5 * 60_000;

/** Where to send the browser to end the session at the identity provider (core 3.7.1). */
export const buildLogoutRequest = (message: LogoutRequestToSend): string => {
  const { nameId, nameIdFormat, nameQualifier, sessionIndex, spNameQualifier } = message.session;
  const expires = toInstant(Date.parse(message.now) + LIFETIME);
  const qualifiers = attributes({
    Format: nameIdFormat,
    NameQualifier: nameQualifier,
    SPNameQualifier: spNameQualifier,
  });
  const content = [
    `<saml:NameID${qualifiers}>${escapeXml(nameId)}</saml:NameID>`,
    sessionIndex === null ? '' : `<samlp:SessionIndex>${escapeXml(sessionIndex)}</samlp:SessionIndex>`,
  ].join('');
  const xml = envelope('LogoutRequest', message, { NotOnOrAfter: expires }, content);
  return send(message, 'SAMLRequest', xml);
};

/** Where to send the browser after its session here ended on a request of the identity provider (core 3.7.2). */
export const buildLogoutResponse = (message: LogoutResponseToSend): string => {
  const status = `<samlp:Status><samlp:StatusCode Value="${STATUS_SUCCESS}"/></samlp:Status>`;
  const xml = envelope('LogoutResponse', message, { InResponseTo: message.inResponseTo }, status);
  return send(message, 'SAMLResponse', xml);
};

const envelope = (
  name: string,
  { id, now, origin, provider }: Outgoing,
  own: Readonly<Record<string, string>>,
  content: string,
): string => {
  const start = attributes({
    'xmlns:samlp': PROTOCOL,
    'xmlns:saml': ASSERTION,
    ID: id,
    Version: '2.0',
    IssueInstant: now,
    Destination: provider.sloUrl,
    ...own,
  });
  const issuer = `<saml:Issuer>${escapeXml(serviceProviderOf(origin, provider).entityId)}</saml:Issuer>`;
  return `<samlp:${name}${start}>${issuer}${content}</samlp:${name}>`;
};

const attributes = (values: Readonly<Record<string, string | null>>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === null ? '' : ` ${name}="${escapeXml(value)}"`))
    .join('');

const send = ({ privateKey, provider, relayState }: Outgoing, parameter: 'SAMLRequest' | 'SAMLResponse', xml: string) =>
  redirectUrl({ endpoint: provider.sloUrl, parameter, xml, relayState, privateKey });
