import { ACCOUNT_TYPES, type AccountType, isAsset } from '../../shared/ledger/domain/account-types.ts';
import type { Choice } from '../platform/components/form.ts';
import { classWord } from './words.ts';

/** The classes of account to choose from. */
export const ACCOUNT_CLASSES: readonly Choice[] = (Object.keys(ACCOUNT_TYPES) as AccountType[]).map((value) => ({
  value,
  label: isAsset(value) ? classWord(value) : `${classWord(value)} (what you owe)`,
}));
