import type { Sha256 } from '../../platform/domain/hash.ts';

const TAG_BYTES = 4;

/** The tag an account asks for at its n-th try (from 0), should earlier ones belong to others: 8 hex digits. */
export const accountTag = (accountId: string, tries: number, sha256: Sha256): string =>
  Array.from(sha256(`${accountId}|${tries}`).slice(0, TAG_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
