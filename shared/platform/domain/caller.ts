/** Who asks: the user of a valid API key or access token, active, with the family everything is scoped to. */
export type Caller = {
  readonly familyId: string;
  readonly userId: string;
  /** Of the key, or of the grant that the token is of. */
  readonly apiKeyId: string;
  readonly scope: 'read' | 'read_write';
};
