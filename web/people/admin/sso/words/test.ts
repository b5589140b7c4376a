import type { ProviderStrategy } from '../../../../../shared/people/sso/domain/identity-provider.ts';
import { type Child, html } from '../../../../platform/html.ts';

/** All texts of the test of a sign-in provider, except those of its steps. */
export const WORDS = {
  title: (label: string) => `Test: ${label}`,
  never: 'This provider has not been tested yet.',
  test: 'Test',
  testAgain: 'Test again',
  back: 'Back to provider',
  enable: 'Enable',
  enableAnyway: 'Enable anyway',
  verdict: {
    passed: 'The test passed.',
    failed: {
      alone: 'The test failed.',
      toEnable: 'The provider was not enabled because its test failed.',
    },
  },
  outdated: {
    passed: 'The test passed. The provider has changed since. Test it again.',
    failed: {
      alone: 'The test failed. The provider has changed since. Test it again.',
      toEnable: 'The provider was not enabled because its test failed. The provider has changed since. Test it again.',
    },
  },
  remedy: (step: string, hint: string) => `${step}: ${hint}`,
  nextEnable: 'Enable the provider so that it appears on the sign-in page.',
  allSteps: 'View all steps of the test',
  testedAt: (at: Child) => html`Tested ${at}.`,
  caption: 'Test steps',
  step: 'Step',
  result: 'Result',
  details: 'Details',
  configured: 'Configured',
  found: 'Found',
  empty: 'empty',
  states: { notReached: 'not reached', failed: 'failed', warning: 'passed with a warning', passed: 'passed' },
  certificate: (number: string) => `Certificate ${number}`,
  certificateHint: 'Replace it with the certificate that the provider signs with now.',
} as const;

/** Label of a test step and advice for when it fails. */
export type StepWords = { readonly label: string; readonly hint?: string };

const URL_HINT = 'Enter an https URL that is not in a private network.';
const client: StepWords = {
  label: 'Client ID and secret',
  hint: 'Check the client ID, enter the secret again, try the other way to send it, and check that the callback URL is registered.',
};

/** In the order in which they run. */
const OPENID_CONNECT: Readonly<Record<string, StepWords>> = {
  issuer_url: { label: 'Issuer URL', hint: URL_HINT },
  discovery: {
    label: 'Discovery document',
    hint: 'Open the URL in a browser. It should return JSON. Check the issuer for typos.',
  },
  issuer: {
    label: 'Issuer',
    hint: 'Enter the issuer exactly as found, including any trailing slash.',
  },
  endpoints: { label: 'Endpoints', hint: 'The provider must publish its endpoints. Contact its administrator.' },
  algorithms: { label: 'Signatures', hint: 'Configure the provider to sign ID tokens with RS256 or ES256.' },
  answer_issuer: {
    label: 'Issuer in responses',
    hint: 'Turn off “Use the shared callback address” and register this provider’s own callback URL.',
  },
  pkce: { label: 'PKCE', hint: 'Sign-in works if the provider supports PKCE without announcing it.' },
  client_authentication: {
    label: 'Client authentication',
    hint: 'Choose a method that the provider supports. Keys instead of secrets are not supported.',
  },
  scopes: {
    label: 'Scopes',
    hint: 'Remove scopes that the provider does not support, or allow them for this client at the provider.',
  },
  logout: { label: 'Sign-out' },
  keys: { label: 'Keys', hint: 'The provider must publish a signing key. Contact its administrator.' },
  client,
};

const OAUTH2: Readonly<Record<string, StepWords>> = {
  authorization_url: { label: 'Authorization URL', hint: URL_HINT },
  token_url: { label: 'Token URL', hint: URL_HINT },
  user_info_url: { label: 'User info URL', hint: URL_HINT },
  subject: { label: 'User ID' },
  client,
  user_info: { label: 'User info', hint: 'Check the user info URL.' },
};

const SAML: Readonly<Record<string, StepWords>> = {
  sso_url: { label: 'SSO URL', hint: URL_HINT },
  slo_url: { label: 'Single logout URL', hint: URL_HINT },
  certificates: { label: 'Certificates', hint: 'Paste the certificate that the provider signs with.' },
  signing_certificate: { label: 'Signing certificate', hint: 'Create a new key with a certificate and paste both.' },
  signing_key: { label: 'Signing key', hint: 'Paste a key and certificate that belong together.' },
  metadata_reachable: { label: 'Metadata', hint: 'Open the metadata URL in a browser. It should return XML.' },
  metadata_readable: {
    label: 'Metadata content',
    hint: 'Ask the provider for metadata that describes a single identity provider.',
  },
  entity_id: { label: 'Entity ID', hint: 'Save the provider with “Update from metadata” selected.' },
  sso_url_published: { label: 'Published SSO URL', hint: 'Save the provider with “Update from metadata” selected.' },
  certificates_published: {
    label: 'Published certificates',
    hint: 'Save the provider with “Update from metadata” selected.',
  },
  request_signing_wanted: {
    label: 'Signed requests',
    hint: 'Turn on “Sign requests” and add a key with its certificate.',
  },
};

export const STEPS = {
  openid_connect: OPENID_CONNECT,
  oauth2: OAUTH2,
  saml: SAML,
} as const satisfies Record<ProviderStrategy, object>;
