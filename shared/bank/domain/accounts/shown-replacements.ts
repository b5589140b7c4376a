import type { BankConnection, Replacement } from '../connection.ts';
import { replacementKey } from './replacements.ts';

/** Those that nobody dismissed. */
export const shownReplacements = ({
  replacements,
  dismissed,
}: Pick<BankConnection, 'replacements' | 'dismissed'>): readonly Replacement[] =>
  replacements.filter((one) => !dismissed.includes(replacementKey(one)));
