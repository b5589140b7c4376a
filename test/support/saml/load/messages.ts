import { MAX_MESSAGE_BYTES } from '../../../../shared/people/sso/protocols/saml/decode-message.ts';
import { MAX_METADATA_CHARACTERS, readIdpMetadata } from '../../../../shared/people/sso/protocols/saml/idp-metadata.ts';
import {
  type MarkupLimits,
  MESSAGE_LIMITS,
  METADATA_LIMITS,
} from '../../../../shared/people/sso/protocols/saml/parse-xml.ts';
import {
  verifyLogoutRequest,
  verifyLogoutResponse,
} from '../../../../shared/people/sso/protocols/saml/verify-logout.ts';
import { plainXml, signPlain, verify } from '../exchange.ts';
import type { KeyPair } from '../key-pair.ts';
import { aSamlProvider, IDP_ENTITY_ID, IDP_KEYS, NOW, ORIGIN } from '../provider.ts';
import { samlifyIdp } from '../samlify-entities.ts';
import { signElement } from '../sign-response.ts';
import { PLAIN, type SigningMode } from '../vendors.ts';

const LOGOUT = `${ORIGIN}/auth/saml/acme/logout`;
const HEAD =
  'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_logout-1" Version="2.0"';

/** The test provider asks us to end two of Bob's sessions. */
export const logoutRequestXml = (): string =>
  [
    `<samlp:LogoutRequest ${HEAD} IssueInstant="${NOW}" Destination="${LOGOUT}" NotOnOrAfter="2026-03-01T12:05:00Z">`,
    `<saml:Issuer>${IDP_ENTITY_ID}</saml:Issuer><saml:NameID>bob@example.com</saml:NameID>`,
    '<samlp:SessionIndex>s1</samlp:SessionIndex><samlp:SessionIndex>s2</samlp:SessionIndex></samlp:LogoutRequest>',
  ].join('');

/** The provider ended the session named by our request `_ours`. */
const logoutResponseXml = (): string =>
  [
    `<samlp:LogoutResponse ${HEAD} IssueInstant="${NOW}" Destination="${LOGOUT}" InResponseTo="_ours">`,
    `<saml:Issuer>${IDP_ENTITY_ID}</saml:Issuer><samlp:Status>`,
    '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status></samlp:LogoutResponse>',
  ].join('');

/** Space for markup, by the function that reads the message. */
type Room = { readonly limits: MarkupLimits; readonly maxLength: number };

type Verified = { readonly ok: boolean; readonly reason?: string };

/** A provider message that a stranger can send us. */
export type Message = Room & {
  readonly name: string;
  readonly xml: string;
  /** Unsigned without a key. */
  readonly sign: (xml: string, keys: KeyPair | null) => string;
  readonly verify: (xml: string) => Verified | Promise<Verified>;
};

const OF_MESSAGES: Room = { limits: MESSAGE_LIMITS, maxLength: MAX_MESSAGE_BYTES };

const login = (mode: SigningMode): Message => ({
  ...OF_MESSAGES,
  name: `response with a signed ${mode}`,
  xml: plainXml(),
  sign: (xml, keys) => (keys === null ? xml : signPlain(xml, mode, keys)),
  verify: (xml) => verify(xml),
});

const signRoot = (xml: string, keys: KeyPair | null): string =>
  keys === null ? xml : signElement(xml, '/*', keys, PLAIN);

const received = (xml: string) => ({
  ...({
    transport: { binding: 'post', xml, relayState: null },
    provider: aSamlProvider(),
    origin: ORIGIN,
    now: NOW,
  } as const),
});

export const MESSAGES: readonly Message[] = [
  login('assertion'),
  login('response'),
  login('both'),
  {
    ...OF_MESSAGES,
    name: 'logout request',
    xml: logoutRequestXml(),
    sign: signRoot,
    verify: (xml) => verifyLogoutRequest(received(xml)),
  },
  {
    ...OF_MESSAGES,
    name: 'logout response',
    xml: logoutResponseXml(),
    sign: signRoot,
    verify: (xml) => verifyLogoutResponse({ ...received(xml), requestId: '_ours' }),
  },
  {
    limits: METADATA_LIMITS,
    maxLength: MAX_METADATA_CHARACTERS,
    name: 'metadata',
    xml: samlifyIdp({
      entityId: IDP_ENTITY_ID,
      ssoUrl: 'https://idp.example.com/sso',
      sloUrl: 'https://idp.example.com/slo',
      keys: IDP_KEYS,
    }).getMetadata(),
    sign: (xml) => xml,
    verify: readIdpMetadata,
  },
];
