import { SamlLib } from 'samlify/build/index.js';
import type { KeyPair } from './key-pair.ts';
import type { SigningMode, VendorShape } from './vendors.ts';

const METHODS = {
  'rsa-sha1': 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  'rsa-sha256': 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'rsa-sha512': 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
} as const;

type Style = Pick<VendorShape, 'signature'> & { readonly algorithm: keyof typeof METHODS };

const ROOT = "/*[local-name(.)='Response']";

/** Signed by samlify: first the assertion, then the response. */
export const signResponse = (xml: string, mode: SigningMode, keys: KeyPair, style: Style): string => {
  const assertion = mode === 'response' ? xml : signElement(xml, `${ROOT}/*[local-name(.)='Assertion']`, keys, style);
  return mode === 'assertion' ? assertion : signElement(assertion, ROOT, keys, style);
};

/** Signs any message; `target` is the XPath of the element whose Issuer the signature follows. */
export const signElement = (xml: string, target: string, keys: KeyPair, style: Style): string =>
  SamlLib.constructSAMLSignature({
    rawSamlMessage: xml,
    referenceTagXPath: target,
    privateKey: keys.privateKey,
    signatureAlgorithm: METHODS[style.algorithm],
    signingCert: keys.certificate.replace(/-----[A-Z ]+-----|\s/g, ''),
    isBase64Output: false,
    signatureConfig: {
      prefix: style.signature,
      location: { reference: `${target}/*[local-name(.)='Issuer']`, action: 'after' },
    },
  });
