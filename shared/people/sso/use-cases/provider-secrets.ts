import type { SecretBox } from '../../../platform/domain/secret-box.ts';
import type { IdentityProvider, Sealed } from '../domain/identity-provider.ts';
import { draftSecrets, type ProviderDraft, type ProviderSecrets, storedSecrets } from '../domain/provider-draft.ts';

/** Seal contexts of a provider's secrets. */
export const clientSecretContext = (providerId: string): string => `provider:${providerId}:client_secret`;
export const privateKeyContext = (providerId: string): string => `provider:${providerId}:private_key`;

/** Seals the submitted secrets; keeps the stored ones otherwise. */
export const sealSecrets = async (
  box: Pick<SecretBox, 'seal'>,
  draft: ProviderDraft,
  id: string,
  stored: IdentityProvider | null,
): Promise<ProviderSecrets<Sealed>> => {
  const sent = draftSecrets(draft);
  const kept = storedSecrets(stored);
  const seal = (secret: string | null, context: string) => (secret === null ? null : box.seal(secret, context));
  return {
    client_secret: (await seal(sent.client_secret, clientSecretContext(id))) ?? kept.client_secret,
    private_key: (await seal(sent.private_key, privateKeyContext(id))) ?? kept.private_key,
  };
};

export const openSecrets = async (
  box: Pick<SecretBox, 'open'>,
  provider: IdentityProvider,
): Promise<ProviderSecrets<string>> => {
  const sealed = storedSecrets(provider);
  const open = (secret: Sealed | null, context: string) => (secret === null ? null : box.open(secret, context));
  return {
    client_secret: await open(sealed.client_secret, clientSecretContext(provider.id)),
    private_key: await open(sealed.private_key, privateKeyContext(provider.id)),
  };
};
