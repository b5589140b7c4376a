import { describe, expect, it } from 'vitest';
import { CERTIFICATE_CHECKS, trustedCertificates } from '../../../../shared/people/sso/protocols/certificates.ts';
import { createKeyPair } from '../../../support/saml/key-pair.ts';

const { certificate, privateKey } = createKeyPair('idp.example.com');
const bare = certificate.replaceAll(/-----[A-Z ]+-----|\s/g, '');

describe('CERTIFICATE_CHECKS', () => {
  it.each([
    ['PEM', certificate, true],
    ['base64 alone', bare, true],
    ['PEM behind a preamble', `subject=CN = idp\n${certificate}`, false],
    ['something else', 'none', false],
    ['nothing', '', false],
  ])('accept %s exactly if a sign-in can read it', (_, text, taken) => {
    expect(CERTIFICATE_CHECKS.isCertificate(text)).toBe(taken);
    if (!taken) expect(trustedCertificates([text])).toEqual([]);
    else expect(trustedCertificates([text])[0]?.subject).toContain('idp.example.com');
  });

  it('accept a chain only if a sign-in can read it', () => {
    const chain = `${certificate}\n${certificate}`;
    expect(CERTIFICATE_CHECKS.isCertificate(chain)).toBe(trustedCertificates([chain]).length === 1);
  });

  it('report whether a key belongs to a certificate', () => {
    const other = createKeyPair('other.example.com');
    expect(CERTIFICATE_CHECKS.isKeyPair(privateKey, certificate)).toBe(true);
    expect(CERTIFICATE_CHECKS.isKeyPair(other.privateKey, certificate)).toBe(false);
  });
});
