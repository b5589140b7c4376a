export type SecretBox = {
  /** A JWE that decrypts only with the same context, such as `provider:<id>:client_secret`. */
  readonly seal: (text: string, context: string) => Promise<string>;
  /** @throws Error for another context, a missing key or modified data */
  readonly open: (sealed: string, context: string) => Promise<string>;
  /** False if encrypted with an older key. */
  readonly isCurrent: (sealed: string) => Promise<boolean>;
};
