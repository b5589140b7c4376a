import type { Accounts } from '../../../ledger/entries/domain/account.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { MappedAccounts, Mapping } from '../domain/mappings.ts';

/** The family's accounts if any mapping needs their class or currency, otherwise none. */
export const mappedAccounts = async (
  { accounts }: { readonly accounts: Pick<Accounts, 'list'> },
  familyId: FamilyId,
  mappings: readonly Mapping[],
): Promise<MappedAccounts> =>
  mappings.some(({ ifCard, marks }) => ifCard !== undefined || marks !== undefined)
    ? new Map((await accounts.list(familyId)).map((account) => [account.id, account]))
    : new Map();
