import type { AccountType } from '../../../ledger/entries/domain/account.ts';
import { daysBetween } from '../../../platform/domain/dates/local-date.ts';
import { absolute, compare } from '../../../platform/domain/money/decimal.ts';
import type { BankAccount, BankConnection, Replacement } from '../../connections/domain/connection.ts';
import { inferAccountType } from './infer-type.ts';
import { comparable } from './repair-links.ts';

const DORMANT_DAYS = 45;
const ACTIVE_DAYS = 30;
const NEXT_TO_NOTHING = '1';

export type ReplacementCandidate = Pick<
  BankAccount,
  | 'id'
  | 'accountId'
  | 'name'
  | 'institution'
  | 'kind'
  | 'balance'
  | 'available'
  | 'hasHoldings'
  | 'lastActivity'
  | 'missingSince'
> & {
  /** Class of the linked ledger account; null if not linked. */
  readonly accountType: AccountType | null;
};

/** The key under which a dismissed suggestion is stored. */
export const replacementKey = ({ dormantId, activeId }: Pick<Replacement, 'dormantId' | 'activeId'>): string =>
  `${dormantId}:${activeId}`;

/**
 * Credit cards that may have been replaced: a linked card is dormant with a near-zero balance, and an unlinked card of
 * the same institution is in use. Ambiguous cases are left out. Takes all accounts of one connection.
 */
export const findReplacements = (
  accounts: readonly ReplacementCandidate[],
  { today, dismissed = [] }: { readonly today: string; readonly dismissed?: readonly string[] },
): readonly Replacement[] => {
  const active = accounts.filter((account) => isActive(account, today));
  const dormant = accounts.flatMap((account) =>
    account.accountId !== null && isDormant(account, today) ? [{ ...account, accountId: account.accountId }] : [],
  );
  return dormant
    .flatMap((old) => {
      const [only, ...others] = active.filter((fresh) => isOneInstitution(old, fresh));
      const rivals = dormant.filter((rival) => isOneInstitution(old, rival)).length;
      if (only === undefined || others.length > 0 || rivals > 1) return [];
      return [{ dormantId: old.id, activeId: only.id, accountId: old.accountId }];
    })
    .filter((replacement) => !dismissed.includes(replacementKey(replacement)));
};

const isDormant = ({ accountType, lastActivity, balance }: ReplacementCandidate, today: string): boolean =>
  accountType === 'credit_card' &&
  lastActivity !== null &&
  daysBetween(lastActivity, today) > DORMANT_DAYS &&
  balance !== null &&
  compare(absolute(balance), NEXT_TO_NOTHING) <= 0;

const isActive = (account: ReplacementCandidate, today: string): boolean => {
  const { accountId, missingSince, lastActivity, institution } = account;
  if (accountId !== null || missingSince !== null || lastActivity === null) return false;
  if (daysBetween(lastActivity, today) > ACTIVE_DAYS) return false;
  const { accountType, confidence } = inferAccountType({ ...account, institutionName: institution.name });
  return accountType === 'credit_card' && confidence !== 'low';
};

/** Both institutions are named, and equal. */
const isOneInstitution = (
  { institution: a }: ReplacementCandidate,
  { institution: b }: ReplacementCandidate,
): boolean => {
  const name = a.name === null ? '' : comparable(a.name);
  return name !== '' && b.name !== null && name === comparable(b.name);
};

/** The suggestions that were not dismissed. */
export const shownReplacements = ({
  replacements,
  dismissed,
}: Pick<BankConnection, 'replacements' | 'dismissed'>): readonly Replacement[] =>
  replacements.filter((replacement) => !dismissed.includes(replacementKey(replacement)));
