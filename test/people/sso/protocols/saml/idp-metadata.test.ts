import { describe, expect, it } from 'vitest';
import type { SamlProvider } from '../../../../../shared/people/sso/domain/identity-provider.ts';
import { readIdpMetadata } from '../../../../../shared/people/sso/protocols/saml/idp-metadata.ts';
import { testSaml } from '../../../../../shared/people/sso/protocols/saml/test-saml.ts';
import { swap } from '../../../../support/saml/attacks/attack.ts';
import { createKeyPair } from '../../../../support/saml/key-pair.ts';
import { ATTACKER_KEYS, aSamlProvider, IDP_KEYS, NEXT_IDP_KEYS, NOW } from '../../../../support/saml/provider.ts';
import { samlifyIdp } from '../../../../support/saml/samlify-entities.ts';

const METADATA = samlifyIdp({
  entityId: 'https://idp.example.com/metadata',
  ssoUrl: 'https://idp.example.com/sso',
  sloUrl: 'https://idp.example.com/slo',
  keys: IDP_KEYS,
}).getMetadata();

const bare = (certificate: string) => certificate.replace(/-----[A-Z ]+-----|\s/g, '');
const keyDescriptor = (certificate: string, use = ' use="signing"') =>
  `<KeyDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata"${use}><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${bare(certificate)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`;
const withKey = (descriptor: string) => swap(METADATA, /(?<=<(\w*:?)IDPSSODescriptor[^>]*>)/, descriptor);

describe('readIdpMetadata', () => {
  it('reads the provider settings', () => {
    expect(readIdpMetadata(METADATA)).toEqual({
      ok: true,
      entityId: 'https://idp.example.com/metadata',
      ssoUrl: 'https://idp.example.com/sso',
      sloUrl: 'https://idp.example.com/slo',
      certificates: [IDP_KEYS.certificate],
      wantsSignedRequests: false,
      validUntil: null,
    });
  });

  it('reads every signing certificate once', () => {
    const xml = withKey(keyDescriptor(NEXT_IDP_KEYS.certificate, '') + keyDescriptor(IDP_KEYS.certificate));

    expect(readIdpMetadata(xml)).toMatchObject({ certificates: [NEXT_IDP_KEYS.certificate, IDP_KEYS.certificate] });
  });

  it('reads metadata pasted with blank lines around it', () => {
    expect(readIdpMetadata(`\n  ${METADATA}\n`)).toMatchObject({ ok: true });
  });

  it('reads as many claims as a large product lists, up to its limit', () => {
    const listing = (claims: number) => withKey('<x><y/><z/></x>'.repeat(claims));

    expect(readIdpMetadata(listing(1_000))).toMatchObject({ ok: true });
    expect(readIdpMetadata(listing(3_000))).toMatchObject({ ok: false, reason: 'too_large' });
    expect(readIdpMetadata(withKey(keyDescriptor('AAAA').repeat(20)))).toMatchObject({
      ok: false,
      reason: 'too_large',
    });
    expect(readIdpMetadata(withKey(' '.repeat(600_000)))).toMatchObject({ ok: false, reason: 'too_large' });
  });

  it('ignores encryption-only certificates', () => {
    const xml = withKey(keyDescriptor(NEXT_IDP_KEYS.certificate, ' use="encryption"'));

    expect(readIdpMetadata(xml)).toMatchObject({ certificates: [IDP_KEYS.certificate] });
  });

  it.each([
    ['a DOCTYPE', 'doctype', `<!DOCTYPE x>${METADATA}`],
    ['a page', 'not_metadata', '<html/>'],
    ['nothing', 'malformed_xml', ''],
    ['no identity provider', 'no_identity_provider', METADATA.replaceAll('IDPSSODescriptor', 'SPSSODescriptor')],
    ['a provider of SAML 1 only', 'no_identity_provider', swap(METADATA, /SAML:2.0:protocol/, 'SAML:1.1:protocol')],
    ['no address by redirect', 'no_redirect_endpoint', METADATA.replaceAll('HTTP-Redirect', 'HTTP-POST')],
    ['no certificate', 'no_certificate', swap(METADATA, bare(IDP_KEYS.certificate), 'x')],
  ])('refuses %s', (_, reason, xml) => {
    expect(readIdpMetadata(xml)).toMatchObject({ ok: false, reason });
  });
});

describe('testSaml', () => {
  const METADATA_URL = 'https://idp.example.com/metadata';
  const fetched =
    (text: string, status = 200) =>
    async () =>
      new Response(text, { status });
  const run = (changes: Partial<SamlProvider> = {}, fetch = fetched(METADATA), privateKey: string | null = null) =>
    testSaml({ provider: aSamlProvider({ metadataUrl: METADATA_URL, ...changes }), privateKey, fetch, now: NOW });
  const failed = async (result: ReturnType<typeof run>) => (await result).steps.filter(({ ok }) => !ok);

  it('passes a provider that publishes the configured values', async () => {
    const result = await run();

    expect(result.ok).toBe(true);
    expect(result.steps.map(({ name }) => name)).toEqual([
      ...['sso_url', 'slo_url', 'certificates', 'certificate_1', 'metadata_reachable', 'metadata_readable'],
      ...['entity_id', 'sso_url_published', 'certificates_published', 'request_signing_wanted'],
    ]);
  });

  it('works without metadata', async () => {
    expect(await run({ metadataUrl: null })).toMatchObject({ ok: true });
  });

  it('reports the expected and the found entity id', async () => {
    expect(await failed(run({ entityId: 'https://idp.example.com/wrong' }))).toEqual([
      {
        name: 'entity_id',
        ok: false,
        detail:
          '"https://idp.example.com/wrong" is configured, but the metadata has "https://idp.example.com/metadata"',
        expected: 'https://idp.example.com/wrong',
        actual: 'https://idp.example.com/metadata',
      },
    ]);
  });

  const soon = createKeyPair('soon', { to: 2027 });
  const weak = createKeyPair('weak', { bits: 1024 });
  const old = createKeyPair('old', { from: 2001, to: 2002 });
  const early = createKeyPair('early', { from: 2050 });

  it.each([
    ['a certificate that is none', 'certificate_1', 'not an X.509', ['x', IDP_KEYS.certificate]],
    ['an expired certificate', 'certificate_2', 'expired on Jan  1', [IDP_KEYS.certificate, old.certificate]],
    ['a certificate of the future', 'certificate_2', 'valid only from', [IDP_KEYS.certificate, early.certificate]],
    ['a weak key', 'certificate_2', '1024 bits', [IDP_KEYS.certificate, weak.certificate]],
    ['no certificate', 'certificates', '0 configured', []],
    ['another certificate than is published', 'certificates_published', 'SHA-256', [NEXT_IDP_KEYS.certificate]],
  ])('fails %s', async (_, name, detail, certificates) => {
    expect((await failed(run({ certificates })))[0]).toMatchObject({ name, detail: expect.stringContaining(detail) });
  });

  it('warns of a certificate that expires within a month', async () => {
    const provider = aSamlProvider({ certificates: [soon.certificate] });
    const result = await testSaml({ provider, privateKey: null, fetch: fetched(''), now: '2026-12-20T00:00:00Z' });

    expect(result.ok).toBe(true);
    expect(result.steps).toContainEqual(expect.objectContaining({ name: 'certificate_1', ok: true, warning: true }));
  });

  it('warns of a published certificate that is not configured yet', async () => {
    const result = await run({}, fetched(withKey(keyDescriptor(NEXT_IDP_KEYS.certificate))));

    expect(result.ok).toBe(true);
    expect(result.steps).toContainEqual(expect.objectContaining({ name: 'certificates_published', warning: true }));
  });

  it.each([
    ['cannot be fetched', async () => Promise.reject(new Error('No such host')), 'No such host'],
    ['answer with an error', fetched('', 404), 'returned status 404'],
  ])('reports that the metadata %s', async (_, fetch, detail) => {
    expect(await failed(run({}, fetch))).toEqual([
      { name: 'metadata_reachable', ok: false, detail: expect.stringContaining(detail) },
    ]);
  });

  it('reports metadata that is a web page or expired', async () => {
    const old = swap(METADATA, /entityID=/, 'validUntil="2020-01-01T00:00:00Z" entityID=');

    expect(await failed(run({}, fetched('<html/>')))).toMatchObject([{ name: 'metadata_readable' }]);
    expect(await failed(run({}, fetched(old)))).toMatchObject([{ name: 'metadata_readable' }]);
  });

  it('fails URLs that are not https', async () => {
    const insecure = { ssoUrl: 'http://idp.example.com/sso', sloUrl: 'javascript:alert(1)', metadataUrl: null };

    expect(await failed(run(insecure))).toMatchObject([{ name: 'sso_url' }, { name: 'slo_url' }]);
  });

  it('requires a key if the provider requires signed requests', async () => {
    const demanding = swap(METADATA, 'WantAuthnRequestsSigned="false"', 'WantAuthnRequestsSigned="true"');

    expect(await failed(run({}, fetched(demanding)))).toMatchObject([{ name: 'request_signing_wanted' }]);
  });

  it('requires the key and certificate to belong together', async () => {
    const signing = { privateKey: 'sealed', certificate: IDP_KEYS.certificate };

    expect(await failed(run({ signing }, fetched(METADATA), IDP_KEYS.privateKey))).toEqual([]);
    for (const key of [ATTACKER_KEYS.privateKey, 'no key', null]) {
      expect(await failed(run({ signing }, fetched(METADATA), key))).toMatchObject([{ name: 'signing_key' }]);
    }
  });
});
