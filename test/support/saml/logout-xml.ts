import { IDP_ENTITY_ID, NOW, ORIGIN } from './provider.ts';

const LOGOUT = `${ORIGIN}/auth/saml/acme/logout`;
const HEAD =
  'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_logout-1" Version="2.0"';

/** The provider of the tests asks us to end two sessions of Bob. */
export const logoutRequestXml = (): string =>
  [
    `<samlp:LogoutRequest ${HEAD} IssueInstant="${NOW}" Destination="${LOGOUT}" NotOnOrAfter="2026-03-01T12:05:00Z">`,
    `<saml:Issuer>${IDP_ENTITY_ID}</saml:Issuer><saml:NameID>bob@example.com</saml:NameID>`,
    '<samlp:SessionIndex>s1</samlp:SessionIndex><samlp:SessionIndex>s2</samlp:SessionIndex></samlp:LogoutRequest>',
  ].join('');

/** It ended the session that our request `_ours` named. */
export const logoutResponseXml = (): string =>
  [
    `<samlp:LogoutResponse ${HEAD} IssueInstant="${NOW}" Destination="${LOGOUT}" InResponseTo="_ours">`,
    `<saml:Issuer>${IDP_ENTITY_ID}</saml:Issuer><samlp:Status>`,
    '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status></samlp:LogoutResponse>',
  ].join('');
