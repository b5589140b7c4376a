import type { AccessScope } from '../../../platform/domain/access/access-scope.ts';
import type { AccountLimit } from '../../../platform/domain/access/account-limit.ts';
import type { FamilyId, UserId } from '../../../platform/domain/ids.ts';
/** An API key without its text, which only the user has. */
export type ApiKey = {
  readonly id: string;
  readonly name: string;
  /** Last four characters, to recognize the key; absent on keys created before they were stored. */
  readonly lastFour?: string;
  readonly scope: AccessScope;
  /** If the key is limited to some accounts. */
  readonly accountIds?: AccountLimit;
  readonly familyId: FamilyId;
  readonly userId: UserId;
  readonly createdAt: string;
  /** UTC instant; null if it never expires. */
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  /** UTC instant. */
  readonly lastUsedAt: string | null;
};

export const isActive = ({ expiresAt, revokedAt }: ApiKey, now: string): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > now);
