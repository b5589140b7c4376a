import { type AccessScope, mayPropose, narrower, readScope } from '../../../platform/domain/access/access-scope.ts';

/** The scopes that a person may grant instead of the requested one; never more. */
export const SCOPE_CHOICES = ['requested', 'propose', 'read'] as const;
export type ScopeChoice = (typeof SCOPE_CHOICES)[number];

export const grantedScope = (requested: AccessScope, choice: ScopeChoice = 'requested'): AccessScope =>
  choice === 'requested' ? requested : narrower(readScope(choice) ?? 'read', requested);

/** The choices that differ, as requested first. */
export const scopeChoices = (
  requested: AccessScope,
): readonly { readonly choice: ScopeChoice; readonly scope: AccessScope }[] => {
  const all = SCOPE_CHOICES.map((choice) => ({ choice, scope: grantedScope(requested, choice) }));
  const isOffered = ({ choice }: { readonly choice: ScopeChoice }): boolean =>
    choice !== 'propose' || mayPropose(requested);
  return all.filter(
    (each, at) =>
      isOffered(each) && !all.slice(0, at).some((earlier) => isOffered(earlier) && earlier.scope === each.scope),
  );
};
