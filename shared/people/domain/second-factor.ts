import type { Sealed } from './identity-provider.ts';

/** A time-based one-time password (RFC 6238) and what helps when its device is lost. Never shown. */
export type SecondFactor = {
  /** Base32, sealed with the context of `totpContext`. */
  readonly secret: Sealed;
  /** The last time step whose code was taken; no code of it or before is ever taken again. */
  readonly lastStep: number;
  /** By the digest of the code; each is taken away when it is used. */
  readonly recoveryCodes: Readonly<Record<string, true>>;
  readonly enabledAt: string;
};

export const totpContext = (userId: string): string => `user:${userId}:totp`;

/** How long a person who proved the first factor may take for the second. */
export const CHALLENGE_SECONDS = 600;

export const recoveryCodes = (digests: readonly string[]): SecondFactor['recoveryCodes'] =>
  Object.fromEntries(digests.map((digest) => [digest, true]));
