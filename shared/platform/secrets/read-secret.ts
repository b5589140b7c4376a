import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

const REMEMBERED_MILLISECONDS = 5 * 60_000;
/** The minimum interval for forced refreshes. */
const FRESH_MILLISECONDS = 5_000;

/** `fresh`: the caller needs a value that may have been added recently. */
export type SecretReader = (options?: { readonly fresh: boolean }) => Promise<string>;

/** The text of a secret, cached for five minutes, after which a rotated value is in use everywhere. */
export const createSecretReader = (
  client: Pick<SecretsManagerClient, 'send'>,
  secretId: string,
  clock: () => number = Date.now,
): SecretReader => {
  let read: { readonly text: Promise<string>; readonly at: number } | undefined;
  const get = async (): Promise<string> => {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
    if (SecretString === undefined) throw new Error('The secret has no text');
    return SecretString;
  };
  return ({ fresh } = { fresh: false }) => {
    const patience = fresh ? FRESH_MILLISECONDS : REMEMBERED_MILLISECONDS;
    if (read !== undefined && clock() - read.at < patience) return read.text;
    const text = get();
    read = { text, at: clock() };
    text.catch(() => {
      read = undefined;
    });
    return text;
  };
};
