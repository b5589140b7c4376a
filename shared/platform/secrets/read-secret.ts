import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

const REMEMBERED_MILLISECONDS = 5 * 60_000;
/** However often somebody asks for what may be new. */
const FRESH_MILLISECONDS = 5_000;

/** `fresh`: the caller misses something that may have been added. */
export type SecretReader = (options?: { readonly fresh: boolean }) => Promise<string>;

/** The text of a secret, read at most every five minutes: a rotated one is known everywhere after that time. */
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
