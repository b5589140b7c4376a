/** A program that asks people for access to the API in their name (RFC 6749 §2). */
export type OAuthClient = {
  /** The `client_id`; never used again. */
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  /** SHA-256 in base64url of its secret, which is random enough for it. Null: a public client, which can keep none. */
  readonly secretDigest: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};
