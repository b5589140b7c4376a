import { createHash, sign } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import type { KeyPair } from './key-pair.ts';

const EXCLUSIVE_C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

/** A signature with any chosen parts, cryptographically valid but otherwise unacceptable. */
export type FreeSignature = {
  readonly target: 'Response' | 'Assertion';
  readonly keys: KeyPair;
  readonly method?: string;
  readonly digest?: string;
  readonly transforms?: readonly string[];
  readonly canonicalization?: string;
  readonly keyInfo?: boolean;
  /** XPaths of elements to sign in addition to the target. */
  readonly alsoSigns?: readonly string[];
  readonly inclusive?: readonly string[];
  readonly action?: 'after' | 'append' | 'prepend';
};

export const signFreely = (xml: string, wish: FreeSignature): string => {
  const { keys, method = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256' } = wish;
  const digestAlgorithm = wish.digest ?? 'http://www.w3.org/2001/04/xmlenc#sha256';
  const transforms = [...(wish.transforms ?? [ENVELOPED, EXCLUSIVE_C14N])];
  const target = wish.target === 'Response' ? '/*' : "//*[local-name(.)='Assertion']";
  const signer = new SignedXml({
    privateKey: keys.privateKey,
    ...(wish.keyInfo !== false && { publicCert: keys.certificate }),
    signatureAlgorithm: method,
    canonicalizationAlgorithm: wish.canonicalization ?? EXCLUSIVE_C14N,
  });
  if (method.endsWith('hmac-sha1')) signer.enableHMAC();
  signer.SignatureAlgorithms[ECDSA] = EcdsaSha256;
  signer.HashAlgorithms[MD5] = Md5;
  for (const xpath of [target, ...(wish.alsoSigns ?? [])]) {
    signer.addReference({
      xpath,
      transforms,
      digestAlgorithm,
      inclusiveNamespacesPrefixList: [...(wish.inclusive ?? [])],
    });
  }
  const action = wish.action ?? 'after';
  const reference = action === 'after' ? `${target}/*[local-name(.)='Issuer']` : target;
  signer.computeSignature(xml, { prefix: 'ds', location: { reference, action } });
  return signer.getSignedXml();
};

export const ECDSA = 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256';
export const MD5 = 'http://www.w3.org/2001/04/xmldsig-more#md5';

class EcdsaSha256 {
  getAlgorithmName = () => ECDSA;
  getSignature = (octets: unknown, key: unknown): string =>
    sign('sha256', Buffer.from(String(octets)), { key: String(key), dsaEncoding: 'ieee-p1363' }).toString('base64');
  verifySignature = () => false;
}

class Md5 {
  getAlgorithmName = () => MD5;
  getHash = (xml: string) => createHash('md5').update(xml, 'utf8').digest('base64');
}
