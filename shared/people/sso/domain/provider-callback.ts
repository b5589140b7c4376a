import { DomainError } from '../../../platform/domain/errors.ts';
import type { IdentityProvider, ProviderStrategy } from './identity-provider.ts';

/** The test step that checks whether responses name their issuer (RFC 9207). */
export const ANSWER_ISSUER = 'answer_issuer';

export const usesSharedCallback = (provider: IdentityProvider): boolean =>
  provider.strategy === 'openid_connect' && provider.sharedCallback;

/**
 * At the shared callback, a response without an issuer could come from any provider that uses it, so only one of them
 * may omit the issuer. A provider is assumed to omit it until a test shows otherwise. @throws DomainError `conflict`
 */
export const refuseSecondUnnamed = (provider: IdentityProvider, all: readonly IdentityProvider[]): void => {
  if (!isUnnamed(provider)) return;
  const other = otherUnnamed(provider, all);
  if (other === undefined) return;
  const own = callbackPath({ name: provider.name, strategy: provider.strategy });
  throw new DomainError(
    'conflict',
    `shared_callback: ${other.name} already uses ${SHARED_CALLBACK}, and neither is known to name its issuer in its responses (RFC 9207). Set shared_callback to false and register ${own} with the provider, or test both providers again`,
  );
};

/**
 * Whether a response may omit its issuer. Checked for every response, because two providers may be enabled at the same
 * moment, and a provider may stop naming its issuer.
 */
export const mayOmitIssuer = (provider: IdentityProvider, all: readonly IdentityProvider[]): boolean =>
  !usesSharedCallback(provider) || (!namesIssuer(provider) && otherUnnamed(provider, all) === undefined);

const otherUnnamed = (provider: IdentityProvider, all: readonly IdentityProvider[]): IdentityProvider | undefined =>
  all.find((other) => other.name !== provider.name && isUnnamed(other));

const isUnnamed = (provider: IdentityProvider): boolean =>
  provider.enabled && usesSharedCallback(provider) && !namesIssuer(provider);

const namesIssuer = ({ lastTest }: IdentityProvider): boolean =>
  lastTest?.steps.some(({ name, ok, warning }) => name === ANSWER_ISSUER && ok && warning !== true) === true;

type Named = {
  readonly name: string;
  readonly strategy: ProviderStrategy;
  readonly sharedCallback?: boolean;
};

/** Callback path that an administrator registers with the provider, which compares it exactly. */
export const callbackPath = ({ name, strategy, sharedCallback = false }: Named): string => {
  if (strategy === 'saml') return `/auth/saml/${name}/callback`;
  return sharedCallback ? SHARED_CALLBACK : `/auth/${name}/callback`;
};

export const SHARED_CALLBACK = '/auth/openid_connect/callback';
