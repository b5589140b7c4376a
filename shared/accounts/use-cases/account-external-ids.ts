import type { Account } from '../../ledger/entries/domain/account.ts';
import { externalKey } from '../../platform/domain/external-id.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import {
  type ExternalIdClaims,
  type IdentifiedWrite,
  identifiedWrite,
} from '../../platform/use-cases/take-external-id.ts';

/** The kind of external ids of accounts. */
export const ACCOUNT = 'account';

type Dependencies = {
  readonly claims: ExternalIdClaims;
  readonly accounts: { readonly find: (familyId: FamilyId, id: string) => Promise<Account | undefined> };
  readonly now: () => string;
};

/** Claims external ids of accounts. */
export const identifyAccounts = ({ accounts, ...deps }: Dependencies): IdentifiedWrite =>
  identifiedWrite({
    ...deps,
    holder: async (familyId, id, externalId) => {
      const account = await accounts.find(familyId, id);
      return account?.externalKey === externalKey(externalId) ? { heldBy: id } : {};
    },
  });
