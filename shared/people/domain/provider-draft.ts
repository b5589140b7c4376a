import { ValidationError } from '../../platform/domain/errors.ts';
import type {
  IdentityProvider,
  OAuth2Provider,
  OpenIdConnectProvider,
  SamlProvider,
  Sealed,
} from './identity-provider.ts';

type Stamped = 'id' | 'createdAt' | 'updatedAt';
type Unsaid = Stamped | 'lastTest';

/** Null: none was sent, and the stored one stays. */
type WithSecret = { readonly clientSecret: string | null };
type Signing = { readonly privateKey: string | null; readonly certificate: string };

/** A provider as somebody describes it: with secrets in clear, and not yet a record. */
export type ProviderDraft =
  | (Omit<OpenIdConnectProvider, Unsaid | 'clientSecret'> & WithSecret)
  | (Omit<OAuth2Provider, Unsaid | 'clientSecret'> & WithSecret)
  | (Omit<SamlProvider, Unsaid | 'signing'> & { readonly signing: Signing | null });

/** By the names that the contexts of the secret box end in, e.g. `provider:<id>:client_secret`. */
export type ProviderSecrets<Secret> = { readonly client_secret: Secret | null; readonly private_key: Secret | null };

/** What is to be sealed; null where nothing new was sent. */
export const draftSecrets = (draft: ProviderDraft): ProviderSecrets<string> =>
  draft.strategy === 'saml'
    ? { client_secret: null, private_key: draft.signing?.privateKey ?? null }
    : { client_secret: draft.clientSecret, private_key: null };

export const storedSecrets = (provider: IdentityProvider | null): ProviderSecrets<Sealed> => {
  if (provider === null) return { client_secret: null, private_key: null };
  return provider.strategy === 'saml'
    ? { client_secret: null, private_key: provider.signing?.privateKey ?? null }
    : { client_secret: provider.clientSecret, private_key: null };
};

/** Secrets that are neither sent nor stored; a stored one is not sent to a server that it was not given for. */
export function* secretFaults(draft: ProviderDraft, stored: IdentityProvider | null): Generator<string> {
  const needed = draft.strategy !== 'saml' ? 'client_secret' : draft.signing && 'private_key';
  if (needed === null || draftSecrets(draft)[needed] !== null) return;
  if (storedSecrets(stored)[needed] === null) yield `${needed} is required`;
  else if (stored !== null && receiverOf(stored) !== receiverOf(draft)) {
    yield `${needed} is required again, since it would go to another server`;
  }
}

/** Who gets to see the client secret. */
const receiverOf = (provider: ProviderDraft | IdentityProvider): string | null => {
  if (provider.strategy === 'saml') return null;
  return provider.strategy === 'oauth2' ? provider.tokenUrl : provider.issuer;
};

/**
 * The record: new secrets where there are, else the stored ones.
 * @throws ValidationError when a secret is needed that was neither sent nor stored.
 */
export const toProvider = (
  draft: ProviderDraft,
  sealed: ProviderSecrets<Sealed>,
  stamp: Pick<IdentityProvider, Stamped>,
): IdentityProvider => {
  if (draft.strategy === 'saml') {
    const { signing } = draft;
    return {
      ...draft,
      ...stamp,
      signing: signing && { ...signing, privateKey: required('private_key', sealed.private_key) },
    };
  }
  return { ...draft, ...stamp, clientSecret: required('client_secret', sealed.client_secret) };
};

const required = (field: string, secret: Sealed | null): Sealed => {
  if (secret === null) throw new ValidationError([`${field} is required`]);
  return secret;
};
