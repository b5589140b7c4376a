import { createLocalJWKSet, errors } from 'jose';
import {
  EgressRefusedError,
  type GuardedFetch,
  outsideUrlProblem,
} from '../../../../platform/domain/network/egress.ts';
import {
  type OpenIdConnectProvider,
  type ProviderTest,
  type ProviderTestStep,
  providerTest,
} from '../../domain/identity-provider.ts';
import { ANSWER_ISSUER } from '../../domain/provider-callback.ts';
import { exactJsonObject } from '../oauth2/exact-json.ts';
import { tryCredentials } from '../oauth2/try-credentials.ts';
import { oidcConfiguration } from './configuration.ts';
import type { OidcContext } from './discover.ts';
import {
  checkAlgorithms,
  checkEndpoints,
  checkIssuer,
  discoveryUrl,
  fetchMetadata,
  type OidcMetadata,
} from './metadata.ts';

export type OidcTestInput = {
  readonly provider: OpenIdConnectProvider;
  /** Decrypted. */
  readonly clientSecret: string;
  readonly redirectUri: string;
};

/** Tests the provider without the cache: everything that needs no user to sign in. */
export const testOidc = async (context: OidcContext, input: OidcTestInput): Promise<ProviderTest> => {
  const { provider } = input;
  const problem = outsideUrlProblem(provider.issuer, context.allow);
  if (problem !== undefined) {
    return providerTest([{ name: 'issuer_url', ok: false, detail: `The issuer ${problem}` }]);
  }
  const issuerUrl: ProviderTestStep = { name: 'issuer_url', ok: true, detail: provider.issuer };
  const fetched = await fetchMetadata(context.fetch, provider.issuer, context.allow);
  if (!fetched.ok) return providerTest([issuerUrl, { name: 'discovery', ok: false, detail: fetched.detail }]);
  const steps = [
    issuerUrl,
    { name: 'discovery', ok: true, detail: discoveryUrl(provider.issuer) },
    ...metadataSteps(fetched.metadata, provider, context.allow),
  ];
  if (steps.some((step) => !step.ok)) return providerTest(steps);
  return providerTest([...steps, ...(await networkSteps(context, fetched.metadata, input))]);
};

const networkSteps = async (
  context: OidcContext,
  metadata: OidcMetadata,
  { provider, clientSecret, redirectUri }: OidcTestInput,
): Promise<readonly ProviderTestStep[]> => {
  const now = new Date().toISOString();
  const configuration = oidcConfiguration(provider, metadata, clientSecret, context.fetch, now);
  return [await keysStep(context.fetch, metadata), await tryCredentials(configuration, clientSecret, redirectUri)];
};

const metadataSteps = (
  metadata: OidcMetadata,
  provider: OpenIdConnectProvider,
  allow: readonly string[],
): readonly ProviderTestStep[] => {
  const step = (name: string, refusal: { readonly detail: string } | undefined, good: string): ProviderTestStep =>
    refusal === undefined ? { name, ok: true, detail: good } : { name, ok: false, detail: refusal.detail };
  return [
    issuerStep(metadata, provider, allow),
    step(
      'endpoints',
      checkEndpoints(metadata, provider.issuer, allow),
      `${metadata.authorizationEndpoint}, ${metadata.tokenEndpoint}`,
    ),
    step('algorithms', checkAlgorithms(metadata, provider.issuer, allow), metadata.idTokenAlgorithms.join(', ')),
    ...(provider.sharedCallback ? [answerIssuerStep(metadata)] : []),
    offered('pkce', metadata.codeChallengeMethods, ['S256'], 'PKCE methods'),
    offered('client_authentication', metadata.clientAuthentications, [provider.clientAuthentication], 'methods'),
    offered('scopes', metadata.scopes, [...new Set(['openid', ...provider.scopes])], 'scopes'),
    metadata.endSessionEndpoint === null
      ? {
          name: 'logout',
          ok: true,
          warning: true,
          detail: 'The provider has no end_session_endpoint, so signing out ends only the session here',
        }
      : { name: 'logout', ok: true, detail: metadata.endSessionEndpoint },
  ];
};

/** RFC 9207: at a callback that providers share, a response must name its issuer. */
const answerIssuerStep = ({ sendsIss }: OidcMetadata): ProviderTestStep =>
  sendsIss
    ? { name: ANSWER_ISSUER, ok: true, detail: 'The provider names its issuer in its responses' }
    : {
        name: ANSWER_ISSUER,
        ok: true,
        warning: true,
        detail:
          'The provider does not announce authorization_response_iss_parameter_supported: only one such provider can be enabled at the shared callback',
      };

const issuerStep = (
  metadata: OidcMetadata,
  { issuer }: OpenIdConnectProvider,
  allow: readonly string[],
): ProviderTestStep => {
  const refusal = checkIssuer(metadata, issuer, allow);
  return refusal === undefined
    ? { name: 'issuer', ok: true, detail: `The issuer is ${metadata.issuer}, as configured` }
    : { name: 'issuer', ok: false, detail: refusal.detail, expected: issuer, actual: metadata.issuer.slice(0, 500) };
};

/** Unannounced features may still work, so this is only a warning. */
const offered = (
  name: string,
  announced: readonly string[] | null,
  wanted: readonly string[],
  what: string,
): ProviderTestStep => {
  const missing = wanted.filter((item) => announced?.includes(item) !== true);
  if (missing.length === 0) return { name, ok: true, detail: wanted.join(', ') };
  const list = announced === null ? 'none' : announced.slice(0, 20).join(', ') || 'none';
  return {
    name,
    ok: true,
    warning: true,
    detail: `${missing.join(', ')} not announced. Announced ${what}: ${list}`,
    expected: wanted.join(', '),
    actual: announced?.slice(0, 20).join(', ') ?? '',
  };
};

/** The provider must publish at least one signing key. */
const keysStep = async (fetch: GuardedFetch, metadata: OidcMetadata): Promise<ProviderTestStep> => {
  const name = 'keys';
  try {
    const response = await fetch(metadata.jwksUri, {
      headers: { accept: 'application/json, application/jwk-set+json' },
    });
    if (response.status !== 200) {
      return { name, ok: false, detail: `${metadata.jwksUri} returned status ${response.status}` };
    }
    const keys = usableKeys(await response.text());
    return keys === undefined || keys === 0
      ? {
          name,
          ok: false,
          detail: `${metadata.jwksUri} holds no ${keys === 0 ? 'signing key' : 'JSON Web Key Set'}`,
        }
      : { name, ok: true, detail: `${keys} signing ${keys === 1 ? 'key' : 'keys'}` };
  } catch (error) {
    if (error instanceof EgressRefusedError) return { name, ok: false, detail: error.message };
    throw error;
  }
};

const usableKeys = (text: string): number | undefined => {
  const document = exactJsonObject(text);
  const keys = document?.['keys'];
  if (!Array.isArray(keys)) return undefined;
  try {
    const set = createLocalJWKSet({ keys });
    return set.jwks().keys.filter(({ kty, use }) => kty !== 'oct' && (use ?? 'sig') === 'sig').length;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
};
