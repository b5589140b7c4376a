import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { Invitation } from '../domain/invitation.ts';

export type StoredInvitation = Invitation & {
  /** Changes with every write. */
  readonly revision: string;
};

export type Invitations = {
  readonly listOf: (familyId: FamilyId) => Promise<readonly StoredInvitation[]>;
  /** Strongly consistent. */
  readonly find: (familyId: FamilyId, email: string) => Promise<StoredInvitation | undefined>;
  /** Undefined if it is not as seen (or, without `seen`, exists) any more: one item decides every race. */
  readonly save: (invitation: Invitation, seen: StoredInvitation | undefined) => Promise<StoredInvitation | undefined>;
  /** False if it is not as seen any more. */
  readonly remove: (seen: StoredInvitation) => Promise<boolean>;
};
