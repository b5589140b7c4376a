/** The contents of a response; null omits a value. */
export type ResponseFacts = {
  readonly responseId: string;
  readonly assertionId: string;
  readonly issueInstant: string;
  readonly issuer: string;
  readonly destination: string;
  readonly inResponseTo: string | null;
  readonly nameId: string;
  readonly nameIdFormat: string | null;
  readonly nameIdAttributes: string;
  readonly recipient: string;
  readonly notBefore: string;
  readonly notOnOrAfter: string;
  readonly audience: string;
  readonly sessionIndex: string;
  readonly attributes: readonly (readonly [name: string, ...values: string[]])[];
};

const after = (instant: string, seconds: number): string =>
  new Date(Date.parse(instant) + seconds * 1000).toISOString();

type Exchange = {
  readonly issuer: string;
  readonly acsUrl: string;
  readonly audience: string;
  readonly inResponseTo: string | null;
  readonly now: string;
  /** Creates the ids. */
  readonly serial?: string;
};

export const responseFacts = (
  { acsUrl, audience, inResponseTo, issuer, now, serial = '1' }: Exchange,
  changes: Partial<ResponseFacts> = {},
): ResponseFacts => ({
  responseId: `_response-${serial}`,
  assertionId: `_assertion-${serial}`,
  issueInstant: now,
  issuer,
  destination: acsUrl,
  inResponseTo,
  nameId: 'bob@example.com',
  nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  nameIdAttributes: '',
  recipient: acsUrl,
  notBefore: after(now, -30),
  notOnOrAfter: after(now, 300),
  audience,
  sessionIndex: `session-${serial}`,
  attributes: [
    ['email', 'bob@example.com'],
    ['first_name', 'Bob'],
    ['last_name', 'Miller'],
    ['groups', 'staff', 'owners'],
  ],
  ...changes,
});
