import type { ProviderStrategy } from '../../../../shared/people/domain/identity-provider.ts';

/** Of a step of the test: what it is about, and what helps when it fails. */
export type StepWords = { readonly label: string; readonly hint?: string };

const URL_HINT = 'Correct the address: it has to be https and outside of private networks.';
const client: StepWords = {
  label: 'Client ID and secret',
  hint: 'Compare the client ID, type the secret anew, try the other way to send it, and check that the callback address is registered.',
};

/** In the order in which they are taken. */
const OPENID_CONNECT: Readonly<Record<string, StepWords>> = {
  issuer_url: { label: 'Address of the issuer', hint: URL_HINT },
  discovery: {
    label: 'Discovery document',
    hint: 'Open the address in a browser: it should answer with JSON. Check the issuer for typing errors.',
  },
  issuer: {
    label: 'Issuer',
    hint: 'Configure the issuer letter by letter as it was found, slash at the end included.',
  },
  endpoints: { label: 'Endpoints', hint: 'The provider has to publish its endpoints; ask whoever runs it.' },
  algorithms: { label: 'Signatures', hint: 'Have the provider sign ID tokens by RS256 or ES256.' },
  answer_issuer: {
    label: 'Issuer in responses',
    hint: 'Turn off “Use the shared callback address” and register this provider’s own callback address.',
  },
  pkce: { label: 'PKCE', hint: 'It works without the announcement where the provider knows PKCE all the same.' },
  client_authentication: {
    label: 'How the secret is sent',
    hint: 'Choose a way that the provider names. A key instead of a secret is not supported.',
  },
  scopes: { label: 'Scopes', hint: 'Leave out what the provider does not know, or allow it for this client there.' },
  logout: { label: 'Signing out' },
  keys: { label: 'Keys', hint: 'The provider has to publish a key that signs; ask whoever runs it.' },
  client,
};

const OAUTH2: Readonly<Record<string, StepWords>> = {
  authorization_url: { label: 'Authorization URL', hint: URL_HINT },
  token_url: { label: 'Token URL', hint: URL_HINT },
  user_info_url: { label: 'User info URL', hint: URL_HINT },
  subject: { label: 'What never changes about a user' },
  client,
  user_info: { label: 'User info', hint: 'Check the address of the user info.' },
};

const SAML: Readonly<Record<string, StepWords>> = {
  sso_url: { label: 'Address for signing in', hint: URL_HINT },
  slo_url: { label: 'Address for signing out', hint: URL_HINT },
  certificates: { label: 'Certificates', hint: 'Paste the certificate by which the provider signs.' },
  signing_certificate: { label: 'Our certificate', hint: 'Make a new key with a certificate, and paste both.' },
  signing_key: { label: 'Our key', hint: 'Paste key and certificate of the same pair.' },
  metadata_reachable: { label: 'Metadata', hint: 'Open the metadata URL in a browser: it should answer with XML.' },
  metadata_readable: {
    label: 'Content of the metadata',
    hint: 'Ask the provider for metadata of one identity provider.',
  },
  entity_id: { label: 'Entity ID', hint: 'Save the provider with "Read from the metadata".' },
  sso_url_published: { label: 'Published address', hint: 'Save the provider with "Read from the metadata".' },
  certificates_published: { label: 'Published certificates', hint: 'Save the provider with "Read from the metadata".' },
  request_signing_wanted: { label: 'Signed requests', hint: 'Sign requests, with a key and its certificate.' },
};

const STEPS = { openid_connect: OPENID_CONNECT, oauth2: OAUTH2, saml: SAML } as const satisfies Record<
  ProviderStrategy,
  object
>;

const CERTIFICATE = /^certificate_(\d+)$/;

export const wordsOf = (strategy: ProviderStrategy, step: string): StepWords => {
  const [, number] = CERTIFICATE.exec(step) ?? [];
  if (number !== undefined) {
    return { label: `Certificate ${number}`, hint: 'Replace it by the one by which the provider signs now.' };
  }
  return (Object.hasOwn(STEPS[strategy], step) ? STEPS[strategy][step] : undefined) ?? { label: step };
};

/** Steps of every provider of the kind; the others are taken only where something is configured. */
const OPTIONAL: readonly string[] = ['answer_issuer', 'slo_url', 'signing_certificate', 'signing_key'];
const OF_METADATA: readonly string[] = Object.keys(SAML).slice(Object.keys(SAML).indexOf('metadata_reachable'));

/** What a test did not come to, because of what failed before. */
export const stepsNotReached = (strategy: ProviderStrategy, taken: readonly string[]): readonly string[] =>
  Object.keys(STEPS[strategy]).filter(
    (step) =>
      !taken.includes(step) &&
      !OPTIONAL.includes(step) &&
      (strategy !== 'saml' || !OF_METADATA.includes(step) || taken.includes('metadata_reachable')),
  );
