import { swap } from './attacks/attack.ts';
import type { KeyPair } from './key-pair.ts';
import type { ResponseFacts } from './response-facts.ts';

/** A fault of the provider. */
export type IdpFault = {
  readonly facts?: (facts: ResponseFacts) => Partial<ResponseFacts>;
  /** Before signing. */
  readonly before?: (xml: string) => string;
  /** After signing. */
  readonly after?: (xml: string) => string;
  readonly keys?: KeyPair;
};

const ELSEWHERE = 'https://elsewhere.example.com';
const HOUR = 3_600_000;

const shift = (instant: string, by: number): string => new Date(Date.parse(instant) + by).toISOString();

/** Named like the expected refusals. `attacker` is a key that is not configured. */
export const idpFaults = (attacker: KeyPair): Readonly<Record<string, IdpFault>> => ({
  unsigned: { after: (xml) => xml.replace(/<([\w]*:?)Signature[ >].*?<\/\1Signature>/gs, '') },
  signature_invalid: { after: (xml) => swap(xml, /Byron|@/, 'Lovelace') },
  key_untrusted: { keys: attacker },
  status: { before: (xml) => swap(xml, 'status:Success', 'status:Responder') },
  issuer_mismatch: { facts: () => ({ issuer: ELSEWHERE }) },
  destination: { facts: () => ({ destination: ELSEWHERE }) },
  recipient: { facts: () => ({ recipient: ELSEWHERE }) },
  audience: { facts: () => ({ audience: ELSEWHERE }) },
  in_response_to: { facts: () => ({ inResponseTo: '_another-request' }) },
  expired: {
    facts: ({ issueInstant, notBefore, notOnOrAfter }) => ({
      issueInstant: shift(issueInstant, -HOUR),
      notBefore: shift(notBefore, -HOUR),
      notOnOrAfter: shift(notOnOrAfter, -HOUR),
    }),
  },
  not_before: { facts: ({ issueInstant }) => ({ notBefore: shift(issueInstant, HOUR) }) },
  name_id_transient: { facts: () => ({ nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }) },
  name_id_empty: { facts: () => ({ nameId: '' }) },
  doctype: { after: (xml) => `<!DOCTYPE x>${xml}` },
  assertion_count: {
    after: (xml) =>
      swap(xml, /<\/(\w*:?)Response>$/, '<Assertion xmlns="urn:x"/>').concat(/<\/\w*:?Response>$/.exec(xml)?.[0] ?? ''),
  },
});
