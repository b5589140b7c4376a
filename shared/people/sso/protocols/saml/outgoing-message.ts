import { createPrivateKey, sign } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { ProviderSession } from '../../domain/external-identity.ts';
import type { SamlProvider } from '../../domain/identity-provider.ts';
import { toInstant } from './instant.ts';
import { ASSERTION, BINDING_POST, PROTOCOL, STATUS_SUCCESS } from './namespaces.ts';
import { serviceProviderOf } from './service-provider.ts';
import { ECDSA_SHA256, RSA_SHA256 } from './signature/algorithms.ts';
import { escapeXml } from './xml.ts';

export type AuthnRequest = {
  readonly origin: string;
  readonly provider: SamlProvider;
  /** PEM; null if requests are not signed. */
  readonly privateKey: string | null;
  readonly relayState: string;
  /** An XML name, so it starts with a letter or `_`. */
  readonly id: string;
  /** UTC ISO. */
  readonly now: string;
};

/**
 * The AuthnRequest URL. Requests no authentication method, because some providers then fail users who signed in
 * otherwise.
 */
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

type Redirect = {
  /** URL of the identity provider; may have a query. */
  readonly endpoint: string;
  readonly parameter: 'SAMLRequest' | 'SAMLResponse';
  readonly xml: string;
  readonly relayState: string | null;
  /** PEM; null for an unsigned message. */
  readonly privateKey: string | null;
};

/** The URL that carries a message in the HTTP-Redirect binding (bindings 3.4.4.1). */
export const redirectUrl = ({ endpoint, parameter, privateKey, relayState, xml }: Redirect): string => {
  const message = `${parameter}=${encodeURIComponent(deflateRawSync(xml).toString('base64'))}`;
  const query = relayState === null ? message : `${message}&RelayState=${encodeURIComponent(relayState)}`;
  const separator = endpoint.includes('?') ? '&' : '?';
  return `${endpoint}${separator}${privateKey === null ? query : signed(query, privateKey)}`;
};

const signed = (query: string, privateKey: string): string => {
  const key = createPrivateKey(privateKey);
  const algorithm = key.asymmetricKeyType === 'ec' ? ECDSA_SHA256 : RSA_SHA256;
  const octets = `${query}&SigAlg=${encodeURIComponent(algorithm)}`;
  const signature = sign('sha256', Buffer.from(octets), { key, dsaEncoding: 'ieee-p1363' });
  return `${octets}&Signature=${encodeURIComponent(signature.toString('base64'))}`;
};

type Outgoing = {
  readonly origin: string;
  /** Must have an `sloUrl`. */
  readonly provider: SamlProvider & { readonly sloUrl: string };
  /** PEM: logout messages are always signed. */
  readonly privateKey: string;
  readonly relayState: string | null;
  /** An XML name, so it starts with a letter or `_`. */
  readonly id: string;
  /** UTC ISO. */
  readonly now: string;
};

type LogoutRequestToSend = Outgoing & {
  readonly session: Extract<ProviderSession, { readonly strategy: 'saml' }>;
};

type LogoutResponseToSend = Outgoing & {
  /** ID of the LogoutRequest. */
  readonly inResponseTo: string;
};

const LIFETIME = 5 * 60_000;

/** The URL that ends the session at the identity provider (core 3.7.1). */
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

/** The URL that answers a LogoutRequest of the identity provider (core 3.7.2). */
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
