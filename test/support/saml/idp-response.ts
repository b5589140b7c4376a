import { randomUUID } from 'node:crypto';
import type { IdpBend } from './idp-bends.ts';
import type { KeyPair } from './key-pair.ts';
import { personOf } from './person.ts';
import { type ResponseFacts, responseFacts } from './response-facts.ts';
import { responseXml } from './response-xml.ts';
import { signResponse } from './sign-response.ts';
import { type SigningMode, VENDORS, type Vendor, type VendorShape } from './vendors.ts';

export type IdpExchange = {
  readonly vendor: Vendor;
  readonly mode: SigningMode;
  readonly email: string;
  readonly bend: IdpBend;
  readonly keys: KeyPair;
  readonly issuer: string;
  readonly acsUrl: string;
  readonly audience: string;
  readonly inResponseTo: string | null;
};

/** The signed response of a product to a request, now. */
export const idpResponse = ({ bend, email, keys, mode, vendor, ...exchange }: IdpExchange): string => {
  const shape: VendorShape = VENDORS[vendor];
  const said = { ...exchange, now: new Date().toISOString(), serial: randomUUID() };
  const facts: ResponseFacts = responseFacts(said, shape.facts(personOf(email)));
  const xml = responseXml({ ...facts, ...bend.facts?.(facts) }, shape);
  const signed = signResponse(bend.before?.(xml) ?? xml, mode, bend.keys ?? keys, shape);
  return bend.after?.(signed) ?? signed;
};
