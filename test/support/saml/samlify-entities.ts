import { inflateRawSync } from 'node:zlib';
import { type Entity, IdentityProvider, ServiceProvider, setSchemaValidator } from 'samlify/build/index.js';
import type { KeyPair } from './key-pair.ts';

/** samlify requires a schema validator, which would be an external program. */
setSchemaValidator({ validate: async () => 'not validated' });

const BINDINGS = 'urn:oasis:names:tc:SAML:2.0:bindings';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const SIGNED_LOGOUT = { wantLogoutRequestSigned: true, wantLogoutResponseSigned: true };

type Idp = {
  readonly entityId: string;
  readonly ssoUrl: string;
  readonly sloUrl: string;
  readonly keys: KeyPair;
  readonly wantsSignedRequests?: boolean;
};

/** An identity provider based on samlify. */
export const samlifyIdp = ({ entityId, keys, sloUrl, ssoUrl, wantsSignedRequests = false }: Idp): Entity =>
  IdentityProvider({
    ...SIGNED_LOGOUT,
    entityID: entityId,
    signingCert: keys.certificate,
    privateKey: keys.privateKey,
    requestSignatureAlgorithm: RSA_SHA256,
    wantAuthnRequestsSigned: wantsSignedRequests,
    nameIDFormat: ['urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'],
    singleSignOnService: [{ Binding: `${BINDINGS}:HTTP-Redirect`, Location: ssoUrl }],
    singleLogoutService: [{ Binding: `${BINDINGS}:HTTP-Redirect`, Location: sloUrl }],
  });

/** Our metadata as samlify reads it. */
export const samlifySp = (metadata: string): Entity => ServiceProvider({ ...SIGNED_LOGOUT, metadata });

/** The parts of a URL that samlify requires: the parameters, and the signed octets. */
export const samlifyQuery = (url: string | URL) => {
  const { search, searchParams } = new URL(url);
  return {
    query: Object.fromEntries(searchParams),
    octetString: search.slice(1).replace(/&Signature=.*$/, ''),
  };
};

/** The issuer of a message, before anything is verified. */
export const issuerOf = (url: URL): string => {
  const message = url.searchParams.get('SAMLRequest') ?? url.searchParams.get('SAMLResponse') ?? '';
  const xml = inflateRawSync(Buffer.from(message, 'base64')).toString();
  return /Issuer[^>]*>([^<]*)</.exec(xml)?.[1] ?? '';
};
