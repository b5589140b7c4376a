import { SUBJECTS, type Subject, scopeNames } from '../../../shared/platform/domain/access-scope.ts';
import { WORDS } from './words.ts';

type Part = { readonly subject: Subject; readonly access: 'read' | 'write' };

/** The parts that a key or an app is limited to. */
export const partsOf = (scope: string): readonly Part[] => {
  const names = scopeNames(scope);
  return SUBJECTS.flatMap((subject): Part[] => {
    if (names.includes(`${subject}:write`)) return [{ subject, access: 'write' }];
    return names.includes(`${subject}:read`) || names.includes('read') ? [{ subject, access: 'read' }] : [];
  });
};

const isWhole = (scope: string): scope is 'read' | 'read_write' => scope === 'read' || scope === 'read_write';

/** Short: “Read and write”, or “Accounts: read; Imports: read and write”. */
export const scopeText = (scope: string): string => {
  const { permissions, parts } = WORDS;
  if (isWhole(scope)) return permissions[scope];
  return partsOf(scope)
    .map(({ subject, access }) => parts.one(parts.names[subject], access))
    .join('; ');
};

/** In sentences. */
export const scopeMeaning = (scope: string): string =>
  isWhole(scope) ? WORDS.permissionMeanings[scope] : WORDS.parts.only(scopeText(scope));
