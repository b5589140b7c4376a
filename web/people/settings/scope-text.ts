import { SCOPE_PARTS, type ScopePart, scopeNames } from '../../../shared/platform/domain/access/access-scope.ts';
import { SCOPE_WORDS } from './words/scopes.ts';

type PartAccess = { readonly part: ScopePart; readonly access: 'read' | 'write' };

/** The parts that a key or an app is limited to. */
export const partsOf = (scope: string): readonly PartAccess[] => {
  const names = scopeNames(scope);
  return SCOPE_PARTS.flatMap((part): PartAccess[] => {
    if (names.includes(`${part}:write`)) return [{ part, access: 'write' }];
    return names.includes(`${part}:read`) || names.includes('read') || names.includes('propose')
      ? [{ part, access: 'read' }]
      : [];
  });
};

const isWhole = (scope: string): scope is keyof typeof SCOPE_WORDS.permissions =>
  Object.hasOwn(SCOPE_WORDS.permissions, scope);

/** Short: “Read and write”, or “Accounts: read; Imports: read and write”. */
export const scopeText = (scope: string): string => {
  const { permissions, parts } = SCOPE_WORDS;
  if (isWhole(scope)) return permissions[scope];
  const proposes = scopeNames(scope).includes('propose') ? [permissions.propose] : [];
  return [...proposes, ...partsOf(scope).map(({ part, access }) => parts.access(parts.names[part], access))].join('; ');
};

/** In sentences. */
export const scopeMeaning = (scope: string): string =>
  isWhole(scope) ? SCOPE_WORDS.permissionMeanings[scope] : SCOPE_WORDS.parts.only(scopeText(scope));
