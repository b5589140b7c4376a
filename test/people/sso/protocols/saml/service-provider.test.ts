import { describe, expect, it } from 'vitest';
import { decodeRedirect } from '../../../../../shared/people/sso/protocols/saml/decode-message.ts';
import { buildAuthnRequest } from '../../../../../shared/people/sso/protocols/saml/outgoing-message.ts';
import { serviceProviderMetadata } from '../../../../../shared/people/sso/protocols/saml/service-provider.ts';
import { createKeyPair } from '../../../../support/saml/key-pair.ts';
import { aSamlProvider, IDP_KEYS, NOW, ORIGIN } from '../../../../support/saml/provider.ts';

const US = `${ORIGIN}/auth/saml/acme`;
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

describe('serviceProviderMetadata', () => {
  it('has the URLs of the contract', () => {
    const xml = serviceProviderMetadata({ origin: ORIGIN, provider: aSamlProvider() });

    expect(xml).toContain(`entityID="${US}"`);
    expect(xml).toContain(`HTTP-POST" Location="${US}/callback" index="0" isDefault="true"`);
    expect(xml).toContain(`HTTP-Redirect" Location="${US}/logout"`);
    expect(xml).toContain(`HTTP-POST" Location="${US}/logout"`);
    expect(xml).toContain('nameid-format:emailAddress</md:NameIDFormat>');
    expect(xml).toContain('AuthnRequestsSigned="false" WantAssertionsSigned="true"');
    expect(xml).not.toContain('KeyDescriptor');
  });

  it('publishes the certificate of the key that signs requests', () => {
    const signing = { privateKey: 'sealed', certificate: IDP_KEYS.certificate };
    const xml = serviceProviderMetadata({
      origin: ORIGIN,
      provider: aSamlProvider({ signing, nameIdFormat: PERSISTENT }),
    });

    expect(xml).toContain('AuthnRequestsSigned="true"');
    expect(xml).toContain(IDP_KEYS.certificate.replace(/-----[A-Z ]+-----|\s/g, ''));
    expect(xml).toContain(`${PERSISTENT}</md:NameIDFormat>`);
    expect(xml).not.toContain('sealed');
  });
});

describe('buildAuthnRequest', () => {
  const build = (changes: Parameters<typeof aSamlProvider>[0] = {}, privateKey: string | null = null) =>
    new URL(
      buildAuthnRequest({
        origin: ORIGIN,
        provider: aSamlProvider(changes),
        privateKey,
        id: '_r1',
        now: NOW,
        relayState: 'state/1',
      }),
    );
  const xmlOf = (url: URL): string => {
    const decoded = decodeRedirect(url.searchParams.get('SAMLRequest') ?? '');
    return decoded.ok ? decoded.xml : decoded.reason;
  };

  it('requests the response at our URL', () => {
    const url = build();
    const xml = xmlOf(url);

    expect(url.href).toMatch(/^https:\/\/idp\.example\.com\/sso\?SAMLRequest=[^&]*&RelayState=state%2F1$/);
    expect(xml).toContain(`ID="_r1" Version="2.0" IssueInstant="${NOW}" Destination="https://idp.example.com/sso"`);
    expect(xml).toContain(`AssertionConsumerServiceURL="${US}/callback"`);
    expect(xml).toContain(`<saml:Issuer>${US}</saml:Issuer>`);
    expect(xml).not.toContain('ForceAuthn');
    expect(xml).not.toContain('RequestedAuthnContext');
  });

  it('requires a new authentication if configured', () => {
    expect(xmlOf(build({ forceAuthn: true }))).toContain('ForceAuthn="true"');
  });

  it("keeps the query of the provider's URL", () => {
    const ssoUrl = 'https://idp.example.com/sso?idpid=1&x="2"';
    const url = build({ ssoUrl });

    expect(url.searchParams.get('idpid')).toBe('1');
    expect(xmlOf(url)).toContain('Destination="https://idp.example.com/sso?idpid=1&amp;x=&quot;2&quot;"');
  });

  it.each([
    ['rsa', 'rsa-sha256'],
    ['ec', 'ecdsa-sha256'],
  ] as const)('signs with a key of type %s', (kind, method) => {
    const { privateKey } = createKeyPair('money.example.com', { kind });

    expect(build({}, privateKey).searchParams.get('SigAlg')).toBe(`http://www.w3.org/2001/04/xmldsig-more#${method}`);
  });
});
