import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

const REMEMBERED_MILLISECONDS = 5 * 60_000;
/** The minimum interval for forced refreshes. */
const FRESH_MILLISECONDS = 5_000;
/** How long the last value is used if it cannot be read again; docs/adr/0105-follow-a-request.md has the reason. */
const STALE_MILLISECONDS = 60 * 60_000;
/** Between attempts meanwhile. */
const RETRY_MILLISECONDS = 30_000;
/** How long requests wait for an attempt meanwhile. */
const PATIENCE_MILLISECONDS = 2_000;

/** `fresh`: the caller needs a value that may have been added recently, so an older one is no answer. */
export type SecretReader = (options?: { readonly fresh: boolean }) => Promise<string>;

type Client = Pick<SecretsManagerClient, 'send'>;
type Warn = { readonly warn: (text: string, facts: Record<string, unknown>) => void };
type Attempt = { readonly text: Promise<string>; readonly at: number; hasFailed: boolean };

/**
 * The text of a secret, cached for five minutes, after which a rotated value is in use everywhere. If it cannot be read
 * again, the last value is used for up to an hour.
 */
export const createSecretReader = (
  client: Client,
  secretId: string,
  log: Warn,
  clock: () => number = Date.now,
): SecretReader => {
  let last: Attempt | undefined;
  let known: { readonly text: string; readonly at: number } | undefined;
  const usable = (): string | undefined =>
    known !== undefined && clock() - known.at < STALE_MILLISECONDS ? known.text : undefined;

  const begin = (): Attempt => {
    const options = usable() === undefined ? {} : { abortSignal: AbortSignal.timeout(PATIENCE_MILLISECONDS) };
    const attempt: Attempt = { text: textOf(client, secretId, options), at: clock(), hasFailed: false };
    attempt.text.then(
      (text) => {
        known = { text, at: attempt.at };
      },
      (error: unknown) => {
        attempt.hasFailed = true;
        if (usable() === undefined) last = undefined;
        else log.warn('a secret could not be read again', { secretId, error });
      },
    );
    return attempt;
  };

  return ({ fresh } = { fresh: false }) => {
    const remembered = last?.hasFailed ? RETRY_MILLISECONDS : REMEMBERED_MILLISECONDS;
    if (last === undefined || clock() - last.at >= (fresh ? FRESH_MILLISECONDS : remembered)) last = begin();
    if (fresh) return last.text;
    return last.text.catch((error: unknown) => {
      const text = usable();
      if (text === undefined) throw error;
      return text;
    });
  };
};

const textOf = async (client: Client, secretId: string, options: { abortSignal?: AbortSignal }): Promise<string> => {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretId }), options);
  if (SecretString === undefined) throw new Error('The secret has no text');
  return SecretString;
};
