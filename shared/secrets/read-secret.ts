import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

const REMEMBERED_MILLISECONDS = 5 * 60_000;

/** The text of a secret, read at most every five minutes: a rotated one is known everywhere after that time. */
export const createSecretReader = (
  client: SecretsManagerClient,
  secretId: string,
  clock: () => number = Date.now,
): (() => Promise<string>) => {
  let read: { readonly text: Promise<string>; readonly at: number } | undefined;
  const get = async (): Promise<string> => {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
    if (SecretString === undefined) throw new Error('The secret has no text');
    return SecretString;
  };
  return () => {
    if (read !== undefined && clock() - read.at < REMEMBERED_MILLISECONDS) return read.text;
    const text = get();
    read = { text, at: clock() };
    text.catch(() => {
      read = undefined;
    });
    return text;
  };
};
