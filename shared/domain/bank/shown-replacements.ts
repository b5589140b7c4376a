import type { BankConnection, Replacement } from './connection.ts';

export const replacementKey = ({ dormantId, activeId }: Replacement): string => `${dormantId}:${activeId}`;

/** Those that nobody dismissed. */
export const shownReplacements = ({
  replacements,
  dismissed,
}: Pick<BankConnection, 'replacements' | 'dismissed'>): readonly Replacement[] =>
  replacements.filter((one) => !dismissed.includes(replacementKey(one)));
