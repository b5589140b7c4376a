import { createPrivateKey } from 'node:crypto';
import type { GuardedFetch } from '../../../platform/domain/guarded-fetch.ts';
import type { SamlProvider } from '../../domain/identity-provider.ts';
import { type ProviderTest, type ProviderTestStep, providerTest } from '../../domain/provider-test.ts';
import { certificateStep } from './certificate-step.ts';
import { metadataSteps } from './metadata-steps.ts';
import { quote } from './saml-refusal.ts';
import { parseCertificate } from './signature/trusted-certificate.ts';

export type SamlToTest = {
  readonly provider: SamlProvider;
  /** PEM of the opened signing key; null where requests are not signed. */
  readonly privateKey: string | null;
  readonly fetch: GuardedFetch;
  /** UTC ISO. */
  readonly now: string;
};

/** What can be said about a provider without a person who signs in. Each step names what was found. */
export const testSaml = async ({ fetch, now, privateKey, provider }: SamlToTest): Promise<ProviderTest> => {
  const instant = Date.parse(now);
  return providerTest([
    httpsStep('sso_url', provider.ssoUrl),
    ...(provider.sloUrl === null ? [] : [httpsStep('slo_url', provider.sloUrl)]),
    {
      name: 'certificates',
      ok: provider.certificates.length > 0,
      detail: `${provider.certificates.length} configured`,
    },
    ...provider.certificates.map((text, index) => certificateStep(text, index, instant)),
    ...(provider.signing === null ? [] : signingSteps(provider.signing.certificate, privateKey, instant)),
    ...(await metadataSteps(provider, fetch, instant)),
  ]);
};

const httpsStep = (name: string, url: string): ProviderTestStep =>
  URL.canParse(url) && isSafe(new URL(url))
    ? { name, ok: true, detail: quote(url) }
    : { name, ok: false, detail: `${quote(url)} has to be an https address` };

/** Plain http never leaves the machine of a developer. */
const isSafe = ({ hostname, protocol }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname));

const signingSteps = (text: string, privateKey: string | null, now: number): readonly ProviderTestStep[] => {
  const certificate = parseCertificate(text);
  const isPair = certificate !== undefined && privateKey !== null && isKeyOf(privateKey, certificate);
  return [
    { ...certificateStep(text, 0, now), name: 'signing_certificate' },
    {
      name: 'signing_key',
      ok: isPair,
      detail: isPair
        ? 'The private key belongs to the certificate'
        : 'The private key does not belong to the certificate',
    },
  ];
};

const isKeyOf = (privateKey: string, certificate: NonNullable<ReturnType<typeof parseCertificate>>): boolean => {
  try {
    return certificate.checkPrivateKey(createPrivateKey(privateKey));
  } catch {
    return false;
  }
};
