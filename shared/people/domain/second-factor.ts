import type { Sealed } from './identity-provider.ts';

/** A TOTP secret (RFC 6238) with its recovery codes. Never shown. */
export type SecondFactor = {
  /** Base32, sealed with the context `totpContext`. */
  readonly secret: Sealed;
  /** The last accepted time step; codes of this step or earlier are refused. */
  readonly lastStep: number;
  /** By digest; a used code is removed. */
  readonly recoveryCodes: Readonly<Record<string, true>>;
  readonly enabledAt: string;
};

export const totpContext = (userId: string): string => `user:${userId}:totp`;

/** Time between the first and the second factor. */
export const CHALLENGE_SECONDS = 600;

export const recoveryCodes = (digests: readonly string[]): SecondFactor['recoveryCodes'] =>
  Object.fromEntries(digests.map((digest) => [digest, true]));
