import type { SamlProvider } from '../../../shared/people/sso/domain/identity-provider.ts';
import { type ResponseToVerify, verifyResponse } from '../../../shared/people/sso/protocols/saml/verify-response.ts';
import { aSamlProvider, IDP_KEYS, NOW, ORIGIN, REQUEST_ID } from './provider.ts';
import { type ResponseFacts, responseFacts } from './response-facts.ts';
import { responseXml } from './response-xml.ts';
import { signResponse } from './sign-response.ts';
import { type Person, PLAIN, type SigningMode, VENDORS, type Vendor, type VendorShape } from './vendors.ts';

export const BOB: Person = {
  id: '8b1f6c1e-7f0b-4b52-9a55-1d3ce12ab001',
  email: 'bob@example.com',
  firstName: 'Bob',
  lastName: 'Miller',
  groups: ['staff', 'owners'],
};

const US = `${ORIGIN}/auth/saml/acme`;

/** The test provider's response about Bob to our request, issued now. */
export const someFacts = (changes: Partial<ResponseFacts> = {}): ResponseFacts =>
  responseFacts(
    {
      issuer: aSamlProvider().entityId,
      acsUrl: `${US}/callback`,
      audience: US,
      inResponseTo: REQUEST_ID,
      now: NOW,
    },
    changes,
  );

export const vendorXml = (vendor: Vendor, mode?: SigningMode, changes: Partial<ResponseFacts> = {}): string => {
  const shape: VendorShape = VENDORS[vendor];
  const xml = responseXml(someFacts({ ...shape.facts(BOB), ...changes }), shape);
  return signResponse(xml, mode ?? shape.signs, IDP_KEYS, shape);
};

export const plainXml = (changes: Partial<ResponseFacts> = {}): string => responseXml(someFacts(changes), PLAIN);

export const signPlain = (xml: string, mode: SigningMode = 'assertion', keys = IDP_KEYS): string =>
  signResponse(xml, mode, keys, PLAIN);

/** Verifies with correct settings, so that only the message matters. */
export const verify = (xml: string, changes: Partial<ResponseToVerify> = {}, provider: Partial<SamlProvider> = {}) =>
  verifyResponse({
    xml,
    provider: aSamlProvider(provider),
    expected: { origin: ORIGIN, requestId: REQUEST_ID },
    now: NOW,
    ...changes,
  });
