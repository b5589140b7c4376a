import type { Account } from '../../ledger/domain/account.ts';
import type { Caller } from '../../platform/domain/caller.ts';
import { BusyError, DomainError, NotFoundError } from '../../platform/domain/errors.ts';
import { USER } from '../../platform/domain/owner.ts';
import type { Precondition } from '../../platform/domain/precondition.ts';
import { accountFacts } from './update-account.ts';

export type DeleteAccountDependencies = {
  readonly accounts: { readonly find: (familyId: string, id: string) => Promise<Account | undefined> };
  readonly edits: { readonly remove: (familyId: string, seen: Account) => Promise<boolean> };
  readonly entries: { readonly exist: (familyId: string, account: Account) => Promise<boolean> };
  /** Nothing feeds the account any more. */
  readonly release: (familyId: string, id: string) => Promise<void>;
};

/**
 * DELETE /api/v1/accounts/{id}: of an account without entries, on which no import stands. That no import comes to stand
 * on it meanwhile is a condition of the delete. An entry that a person makes in the very moment between the look for
 * entries and the delete stays, and reads as of no account. A bank account that feeds it is let go before, and once more
 * afterwards, in case it was linked in between.
 * @throws NotFoundError, DomainError `conflict` or `precondition_failed`, BusyError
 */
export const deleteAccount =
  ({ accounts, edits, entries, release }: DeleteAccountDependencies) =>
  async ({ familyId }: Pick<Caller, 'familyId'>, id: string, precondition: Precondition): Promise<void> => {
    const seen = await accounts.find(familyId, id);
    if (seen === undefined) throw new NotFoundError('Account');
    precondition(accountFacts(seen));
    const imports = seen.owners.filter((owner) => owner !== USER);
    if (imports.length > 0) throw stoodOn(imports);
    if (await entries.exist(familyId, seen)) {
      throw new DomainError(
        'conflict',
        'This account has entries: move or delete them first, or set its status to disabled',
      );
    }
    await release(familyId, id);
    if (await edits.remove(familyId, seen)) return release(familyId, id);
    if ((await accounts.find(familyId, id)) === undefined) return;
    throw new BusyError('This account was changed meanwhile: try again');
  };

const IMPORTS_SHOWN = 100;

const stoodOn = (imports: readonly string[]): DomainError =>
  new DomainError(
    'conflict',
    imports.length === 1
      ? `The import ${imports[0]} stands on this account: revert it first`
      : `${imports.length} imports stand on this account, the first of them ${imports[0]}: revert them first`,
    { details: { import_ids: imports.slice(0, IMPORTS_SHOWN) } },
  );
