import type { Account } from '../../../shared/ledger/domain/account.ts';
import { NotFoundError } from '../../../shared/platform/domain/errors.ts';
import { type ApiEvent, pathId } from '../../../shared/platform/http/api-event.ts';
import type { LedgerWork } from '../ledger-work.ts';

/** @throws NotFoundError */
export const requireAccount = async (
  { accounts }: Pick<LedgerWork, 'accounts'>,
  familyId: string,
  event: ApiEvent,
): Promise<Account> => {
  const account = await accounts.find(familyId, pathId(event));
  if (account === undefined) throw new NotFoundError('Account');
  return account;
};
