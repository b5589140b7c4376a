import type { UserId } from '../../../platform/domain/ids.ts';
import type { Sealed } from '../../sso/domain/identity-provider.ts';

/** Is asked for after every first factor: a code of an app (TOTP, RFC 6238), a passkey or a recovery code. Never shown. */
export type SecondFactor = {
  /** Base32, sealed with the context `totpContext`; null if the user has passkeys and no app. */
  readonly secret: Sealed | null;
  /** The last accepted time step; codes of this step or earlier are refused. */
  readonly lastStep: number;
  /** By digest; a used code is removed. */
  readonly recoveryCodes: Readonly<Record<string, true>>;
  readonly enabledAt: string;
};

export const totpContext = (userId: UserId): string => `user:${userId}:totp`;

/** Time between the first and the second factor. */
export const CHALLENGE_SECONDS = 600;

export const recoveryCodes = (digests: readonly string[]): SecondFactor['recoveryCodes'] =>
  Object.fromEntries(digests.map((digest) => [digest, true]));
