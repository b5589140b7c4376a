export type SecretBox = {
  /** A JWE that decrypts only with the same context, such as `provider:<id>:client_secret`. */
  readonly seal: (text: string, context: string) => Promise<string>;
  /** @throws RetiredKeyError if its key was removed; Error for another context or modified data */
  readonly open: (sealed: string, context: string) => Promise<string>;
  /** False if encrypted with an older key. */
  readonly isCurrent: (sealed: string) => Promise<boolean>;
};

/** The key that sealed a text is no longer kept. */
export class RetiredKeyError extends Error {
  override readonly name = 'RetiredKeyError';
}
