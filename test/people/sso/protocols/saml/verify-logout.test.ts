import { describe, expect, it } from 'vitest';
import type { SamlProvider } from '../../../../../shared/people/sso/domain/identity-provider.ts';
import {
  buildLogoutRequest,
  buildLogoutResponse,
  redirectUrl,
} from '../../../../../shared/people/sso/protocols/saml/outgoing-message.ts';
import {
  type LogoutTransport,
  verifyLogoutRequest,
  verifyLogoutResponse,
} from '../../../../../shared/people/sso/protocols/saml/verify-logout.ts';
import { remove, swap } from '../../../../support/saml/attacks/attack.ts';
import { createKeyPair } from '../../../../support/saml/key-pair.ts';
import { ATTACKER_KEYS, aSamlProvider, IDP_KEYS, NOW, ORIGIN } from '../../../../support/saml/provider.ts';
import { signElement } from '../../../../support/saml/sign-response.ts';
import { PLAIN } from '../../../../support/saml/vendors.ts';

const LOGOUT = `${ORIGIN}/auth/saml/acme/logout`;
const IDP = 'https://idp.example.com/metadata';
const HEAD =
  'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_logout-1" Version="2.0"';

const REQUEST = [
  `<samlp:LogoutRequest ${HEAD} IssueInstant="${NOW}" Destination="${LOGOUT}" NotOnOrAfter="2026-03-01T12:05:00Z">`,
  `<saml:Issuer>${IDP}</saml:Issuer><saml:NameID>bob@example.com</saml:NameID>`,
  '<samlp:SessionIndex>s1</samlp:SessionIndex><samlp:SessionIndex>s2</samlp:SessionIndex></samlp:LogoutRequest>',
].join('');

const RESPONSE = [
  `<samlp:LogoutResponse ${HEAD} IssueInstant="${NOW}" Destination="${LOGOUT}" InResponseTo="_ours">`,
  `<saml:Issuer>${IDP}</saml:Issuer><samlp:Status>`,
  '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status></samlp:LogoutResponse>',
].join('');

type Parameter = 'SAMLRequest' | 'SAMLResponse';

const redirected = (xml: string, parameter: Parameter = 'SAMLRequest', key = IDP_KEYS.privateKey): LogoutTransport => {
  const url = redirectUrl({ endpoint: LOGOUT, parameter, xml, relayState: 'a b+c', privateKey: key });
  return { binding: 'redirect', query: new URL(url).search.slice(1) };
};

const posted = (xml: string, keys = IDP_KEYS): LogoutTransport => ({
  binding: 'post',
  xml: signElement(xml, '/*', keys, PLAIN),
  relayState: 'a b+c',
});

const requested = (transport: LogoutTransport, provider: Partial<SamlProvider> = {}, now = NOW) =>
  verifyLogoutRequest({ transport, provider: aSamlProvider(provider), origin: ORIGIN, now });

const answered = (transport: LogoutTransport, requestId = '_ours') =>
  verifyLogoutResponse({ transport, provider: aSamlProvider(), origin: ORIGIN, now: NOW, requestId });

const edited = (transport: LogoutTransport, from: string | RegExp, to: string): LogoutTransport =>
  transport.binding === 'redirect'
    ? { ...transport, query: swap(transport.query, from, to) }
    : { ...transport, xml: swap(transport.xml, from, to) };

const BINDINGS = { redirect: redirected, post: posted } as const;
type Binding = keyof typeof BINDINGS;

const FAULTY: readonly (readonly [fault: string, reason: string, xml: string])[] = [
  ['another issuer', 'issuer_mismatch', swap(REQUEST, IDP, 'https://evil.example.net')],
  ['another destination', 'destination', swap(REQUEST, LOGOUT, `${ORIGIN}/auth/saml/other/logout`)],
  ['no destination', 'destination', swap(REQUEST, ` Destination="${LOGOUT}"`, '')],
  ['an end in the past', 'expired', swap(REQUEST, '12:05:00Z', '11:55:00Z')],
  ['an issue of yesterday', 'expired', swap(REQUEST, `IssueInstant="${NOW}"`, 'IssueInstant="2026-02-28T12:00:00Z"')],
  ['no issue instant', 'instant_malformed', swap(REQUEST, `IssueInstant="${NOW}"`, '')],
  ['no NameID', 'name_id_missing', remove(REQUEST, 'saml:NameID')],
  ['two NameIDs', 'name_id_missing', swap(REQUEST, '<samlp:S', '<saml:NameID>eve</saml:NameID><samlp:S')],
  ['an empty NameID', 'name_id_empty', swap(REQUEST, 'bob@example.com', '')],
  ['an encrypted NameID', 'name_id_encrypted', swap(REQUEST, '<samlp:S', '<saml:EncryptedID/><samlp:S')],
  ['no id', 'id_missing', swap(REQUEST, ' ID="_logout-1"', '')],
  ['an older version', 'version', swap(REQUEST, 'Version="2.0"', 'Version="1.1"')],
  ['another kind of message', 'not_a_logout_request', swap(RESPONSE, 'InResponseTo="_ours"', '')],
  ['a DOCTYPE', 'doctype', `<!DOCTYPE x>${REQUEST}`],
];

describe('verifyLogoutRequest', () => {
  it.each(['redirect', 'post'] as const)('accepts what the provider signed, by %s', (binding) => {
    expect(requested(BINDINGS[binding](REQUEST))).toEqual({
      ok: true,
      id: '_logout-1',
      nameId: { value: 'bob@example.com', format: null, nameQualifier: null, spNameQualifier: null },
      sessionIndexes: ['s1', 's2'],
      relayState: 'a b+c',
      notOnOrAfter: '2026-03-01T12:11:00.000Z',
    });
  });

  it.each(['redirect', 'post'] as const)(
    'refuses old requests, by %s, whose ids are no longer remembered',
    (binding) => {
      const message = BINDINGS[binding](swap(REQUEST, ' NotOnOrAfter="2026-03-01T12:05:00Z"', ''));

      expect(requested(message, {}, '2026-03-01T12:10:59.999Z')).toMatchObject({ ok: true });
      expect(requested(message, {}, '2026-03-01T12:11:00.000Z')).toMatchObject({ ok: false, reason: 'expired' });
    },
  );

  it('treats a request without a session index as all sessions', () => {
    const xml = remove(remove(REQUEST, 'samlp:SessionIndex'), 'samlp:SessionIndex');

    expect(requested(redirected(xml))).toMatchObject({ ok: true, sessionIndexes: [] });
  });

  it('treats an empty SessionIndex as none, which means all sessions', () => {
    const xml = remove(REQUEST, 'samlp:SessionIndex').replace('>s2<', '> <');

    expect(requested(redirected(xml))).toMatchObject({ ok: true, sessionIndexes: [] });
  });

  it('accepts an elliptic curve key', () => {
    const keys = createKeyPair('ec.idp.example.com', { kind: 'ec' });
    const transport = redirected(REQUEST, 'SAMLRequest', keys.privateKey);

    expect(requested(transport, { certificates: [keys.certificate] })).toMatchObject({ ok: true });
  });

  it('reads the RelayState as the signer escaped it', () => {
    const { xml, query } = { xml: REQUEST, query: redirected(REQUEST) };

    expect(xml).toContain('LogoutRequest');
    expect(requested(edited(query, 'a%20b%2Bc', 'a+b%2Bc'))).toMatchObject({ reason: 'signature_invalid' });
  });

  it.each(
    FAULTY.flatMap(([fault, reason, xml]) =>
      (Object.keys(BINDINGS) as Binding[]).map((binding) => [fault, binding, reason, xml] as const),
    ).filter(([fault, binding]) => binding === 'redirect' || fault !== 'a DOCTYPE'),
  )('refuses %s, by %s: %s', (_, binding, reason, xml) => {
    expect(requested(BINDINGS[binding](xml))).toMatchObject({ ok: false, reason });
  });

  const query = (from: string | RegExp, to: string) => edited(redirected(REQUEST), from, to);

  it.each([
    ['no signature', 'unsigned', query(/&Signature=.*/, '')],
    ['no algorithm', 'unsigned', query(/&SigAlg=[^&]*/, '')],
    ['no message', 'query_parameters', query(/SAMLRequest=[^&]*&/, '')],
    ['a response beside it', 'query_parameters', query(/^/, 'SAMLResponse=x&')],
    ['a second RelayState', 'query_parameters', query(/$/, '&RelayState=evil')],
    ['a second message', 'query_parameters', query(/^/, 'SAMLRequest=x&')],
    ['a broken escape', 'query_parameters', query('a%20b', 'a%2')],
    ['another RelayState', 'signature_invalid', query('a%20b', 'evil')],
    ['no RelayState', 'signature_invalid', query(/&RelayState=[^&]*/, '')],
    ['another message', 'signature_invalid', query(/SAMLRequest=./, 'SAMLRequest=A')],
    ['another hash', 'signature_invalid', query('rsa-sha256', 'rsa-sha512')],
    [
      'SHA-1',
      'signature_algorithm',
      query(/SigAlg=[^&]*/, 'SigAlg=http%3A%2F%2Fwww.w3.org%2F2000%2F09%2Fxmldsig%23rsa-sha1'),
    ],
    ['HMAC', 'signature_algorithm', query('rsa-sha256', 'hmac-sha256')],
    ['the key of an attacker', 'signature_invalid', redirected(REQUEST, 'SAMLRequest', ATTACKER_KEYS.privateKey)],
  ])('refuses a query with %s', (_, reason, transport) => {
    expect(requested(transport)).toMatchObject({ ok: false, reason });
  });

  it.each([
    ['no signature', 'unsigned', { binding: 'post', xml: REQUEST, relayState: null } as const],
    ['another person', 'signature_invalid', edited(posted(REQUEST), 'bob@', 'eve@')],
    ['the key of an attacker', 'key_untrusted', posted(REQUEST, ATTACKER_KEYS)],
    [
      'two SignedInfo',
      'several_signed_info',
      edited(posted(REQUEST), /(<ds:SignedInfo>.*<\/ds:SignedInfo>)/s, '<ds:SignedInfo/><ds:SignedInfo/>'),
    ],
    ['too much', 'too_large', { binding: 'post', xml: ' '.repeat(300_000), relayState: null } as const],
  ])('refuses a form with %s', (_, reason, transport) => {
    expect(requested(transport)).toMatchObject({ ok: false, reason });
  });
});

describe('verifyLogoutResponse', () => {
  it.each(['redirect', 'post'] as const)('accepts what the provider signed, by %s', (binding) => {
    const transport = binding === 'redirect' ? redirected(RESPONSE, 'SAMLResponse') : posted(RESPONSE);

    expect(answered(transport)).toEqual({ ok: true, relayState: 'a b+c' });
  });

  it('refuses the response to another request', () => {
    expect(answered(redirected(RESPONSE, 'SAMLResponse'), '_other')).toMatchObject({ reason: 'in_response_to' });
  });

  it('reports the status from the provider', () => {
    const xml = swap(RESPONSE, 'status:Success', 'status:Responder');

    expect(answered(redirected(xml, 'SAMLResponse'))).toEqual({
      ok: false,
      reason: 'status',
      detail: 'The identity provider returned "urn:oasis:names:tc:SAML:2.0:status:Responder"',
    });
  });

  it('refuses a request in place of a response', () => {
    expect(answered(redirected(REQUEST))).toMatchObject({ reason: 'query_parameters' });
    expect(answered(redirected(REQUEST, 'SAMLResponse'))).toMatchObject({ reason: 'not_a_logout_response' });
  });
});

describe('buildLogoutRequest and buildLogoutResponse', () => {
  const THEIRS = `${ORIGIN}/auth/saml/mirror/logout`;
  const outgoing = {
    origin: ORIGIN,
    provider: { ...aSamlProvider(), sloUrl: THEIRS },
    privateKey: IDP_KEYS.privateKey,
    relayState: null,
    id: '_ours',
    now: NOW,
  };

  /** Verifies our message as if it came from the provider and we were another service. */
  const mirror = (url: string) => ({
    transport: { binding: 'redirect', query: new URL(url).search.slice(1) } as const,
    provider: aSamlProvider({ entityId: `${ORIGIN}/auth/saml/acme`, name: 'mirror' }),
    origin: ORIGIN,
    now: NOW,
  });

  const session = {
    ...({ strategy: 'saml', nameId: 'a<b>&"c"', nameIdFormat: 'urn:x', nameQualifier: 'q' } as const),
    spNameQualifier: null,
    sessionIndex: 's&1',
  };

  it('identify the user and the session as the provider did', () => {
    expect(verifyLogoutRequest(mirror(buildLogoutRequest({ ...outgoing, session })))).toEqual({
      ok: true,
      id: '_ours',
      sessionIndexes: ['s&1'],
      relayState: null,
      nameId: { value: 'a<b>&"c"', format: 'urn:x', nameQualifier: 'q', spNameQualifier: null },
      notOnOrAfter: '2026-03-01T12:11:00.000Z',
    });
  });

  it('mean all sessions if the provider named none', () => {
    const url = buildLogoutRequest({ ...outgoing, session: { ...session, sessionIndex: null } });

    expect(verifyLogoutRequest(mirror(url))).toMatchObject({ ok: true, sessionIndexes: [] });
  });

  it('respond to the request of the provider', () => {
    const url = buildLogoutResponse({ ...outgoing, inResponseTo: '_theirs', relayState: 'r' });

    expect(verifyLogoutResponse({ ...mirror(url), requestId: '_theirs' })).toEqual({ ok: true, relayState: 'r' });
  });

  it("keep the query of the provider's URL", () => {
    const provider = { ...outgoing.provider, sloUrl: 'https://idp.example.com/slo?tenant=1' };

    expect(buildLogoutRequest({ ...outgoing, provider, session })).toMatch(/\/slo\?tenant=1&SAMLRequest=/);
  });
});
