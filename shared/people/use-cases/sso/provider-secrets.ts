/** What the secrets of a provider are sealed for. */
export const clientSecretContext = (providerId: string): string => `provider:${providerId}:client_secret`;
export const privateKeyContext = (providerId: string): string => `provider:${providerId}:private_key`;
