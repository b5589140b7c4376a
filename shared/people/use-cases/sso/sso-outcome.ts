/** Where a browser goes on, and what it carries from here: tokens for cookies. */
export type SsoOutcome = {
  /** A path of ours. */
  readonly location: string;
  /** Of a new session, which takes the place of the one before. */
  readonly session?: string;
  /** Of a sign-in that still lacks its second factor. */
  readonly secondFactor?: string;
  /** Of an identity that still lacks the proof whose it is. */
  readonly pendingLink?: string;
};
