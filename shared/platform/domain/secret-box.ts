export type SecretBox = {
  /** A JWE that opens only with the same context, e.g. `provider:<id>:client_secret`. */
  readonly seal: (text: string, context: string) => Promise<string>;
  /** @throws Error for a text of another context, a lost key or one that was changed. */
  readonly open: (sealed: string, context: string) => Promise<string>;
  /** False: sealed with a key that was rotated away. */
  readonly isCurrent: (sealed: string) => Promise<boolean>;
};
