import type { AccountType } from '../../../ledger/domain/account-types.ts';
import { isZero } from '../../../platform/domain/decimal.ts';
import type { BankAccount } from '../connection.ts';
import { type NamedType, typeOfKind, typeOfName } from './type-words.ts';

export type InferredType = {
  readonly accountType: AccountType;
  /** One that the class has. */
  readonly subtype: string | null;
  readonly confidence: 'high' | 'medium' | 'low';
};

export type InferenceFacts = Pick<BankAccount, 'name' | 'kind' | 'balance' | 'available' | 'hasHoldings'> & {
  readonly institutionName: string | null;
};

/** What an account of a provider seems to be: a suggestion that stands in the form, never the choice. */
export const inferAccountType = (facts: InferenceFacts): InferredType => {
  const named = typeOfName(facts.name, facts.institutionName);
  const told = typeOfKind(facts.kind);
  if (told !== undefined) return { ...moreOf(told, named), confidence: 'high' };
  if (named?.isPlan === true) return { ...typeOf(named), confidence: 'high' };
  if (facts.hasHoldings) return { accountType: 'investment', subtype: null, confidence: 'high' };
  if (named !== undefined) return { ...typeOf(named), confidence: 'medium' };
  return { accountType: looksLikeCredit(facts) ? 'credit_card' : 'depository', subtype: null, confidence: 'low' };
};

/** Where name and provider agree, the name knows the subtype. */
const moreOf = (told: NamedType, named: NamedType | undefined): Omit<InferredType, 'confidence'> =>
  typeOf(named?.accountType === told.accountType && named.subtype !== null ? named : told);

const typeOf = ({ accountType, subtype }: NamedType): Omit<InferredType, 'confidence'> => ({ accountType, subtype });

/** Something is owed, and still there is something to spend. */
const looksLikeCredit = ({ balance, available }: InferenceFacts): boolean =>
  balance?.startsWith('-') === true && available !== null && !available.startsWith('-') && !isZero(available);
