import type { IdentityProvider } from './identity-provider.ts';

export type ExpiringCertificate = {
  /** Of the provider, which signs what it sends with it, or of this service, which signs requests. */
  readonly owner: 'provider' | 'service';
  /** UTC instant. */
  readonly until: string;
  readonly isExpired: boolean;
};

/** Time enough to get a new one from another organization. */
const WARNING_MILLISECONDS = 30 * 86_400_000;

/** The certificates of a SAML provider that have expired or soon will. Any of several may sign, so the last one counts. */
export const expiringCertificates = (
  provider: IdentityProvider,
  endOf: (pem: string) => string | undefined,
  now: string,
): readonly ExpiringCertificate[] => {
  if (provider.strategy !== 'saml') return [];
  const { certificates, signing } = provider;
  const ends = [
    { owner: 'provider', until: certificates.map(endOf).filter(isKnown).toSorted().at(-1) },
    { owner: 'service', until: signing === null ? undefined : endOf(signing.certificate) },
  ] as const;
  return ends.flatMap(({ owner, until }) => {
    if (until === undefined || Date.parse(until) - Date.parse(now) > WARNING_MILLISECONDS) return [];
    return [{ owner, until, isExpired: until <= now }];
  });
};

const isKnown = (end: string | undefined): end is string => end !== undefined;
