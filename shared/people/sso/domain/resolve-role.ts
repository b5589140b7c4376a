import { highestRole, isAtLeast, type Role } from '../../domain/role.ts';
import type { RoleSource } from '../../domain/user.ts';
import type { RoleRules } from './identity-provider.ts';

/** A user's current role. */
export type RoleHolder = {
  readonly role: Role;
  readonly roleSource: RoleSource;
  readonly foundedFamily: boolean;
  /** No other active super admin would be left. */
  readonly isLastSuperAdmin: boolean;
};

export type RoleNote =
  | 'groups_missing'
  | 'groups_overflow'
  | 'super_admin_not_allowed'
  | 'super_admin_given_by_person'
  | 'last_super_admin'
  | 'family_founder';

export type RoleDecision = {
  /** Null for a new user. */
  readonly old: Role | null;
  readonly new: Role;
  readonly source: RoleSource;
  /** `kept`: no rule changes the role. */
  readonly why: 'mapped' | 'default' | 'kept';
  /** Rules that were skipped, for the audit log. */
  readonly notes: readonly RoleNote[];
};

/**
 * The role that a provider's rules give to a user, at sign-in or when they are applied again. The highest mapped role
 * counts. Without one, a role given by a provider falls back to the default and any other role is kept. A missing
 * groups claim means no groups once the provider has sent some. Before that, and if the provider is set to keep roles,
 * rules that read groups change nothing.
 */
export const resolveRole = (rules: RoleRules, facts: RoleFacts, holder: RoleHolder | null): RoleDecision => {
  const groupsMissing = facts.groups === null && readsGroups(rules);
  const notes = groupsMissing ? [missingNote(facts)] : [];
  const isUndecided = groupsMissing && (!facts.groupsExpected || rules.keepRolesWithoutGroups);
  if (isUndecided && holder !== null) return kept(holder, notes);

  const mapped = highestAllowed(rules, mappedRoles(rules, facts), notes);
  if (mapped.role === undefined && holder !== null && holder.roleSource !== 'sso') return kept(holder, mapped.notes);
  const best = mapped.role === undefined ? highestAllowed(rules, [rules.defaultRole], mapped.notes) : mapped;
  const role = best.role ?? 'member';
  const why = mapped.role === undefined ? 'default' : 'mapped';
  if (holder === null) return { old: null, new: role, source: 'sso', why, notes: best.notes };
  return changed(rules, holder, { role, why, notes: best.notes });
};

const missingNote = (facts: RoleFacts): RoleNote => (hasOverflowMarker(facts) ? 'groups_overflow' : 'groups_missing');

const highestAllowed = (
  rules: RoleRules,
  candidates: Iterable<Role>,
  notes: readonly RoleNote[],
): { readonly role: Role | undefined; readonly notes: readonly RoleNote[] } => {
  const all = [...candidates];
  const allowed = all.filter((role) => role !== 'super_admin' || rules.allowSuperAdmin);
  return {
    role: highestRole(allowed),
    notes: allowed.length === all.length ? notes : withNote(notes, 'super_admin_not_allowed'),
  };
};

type Wanted = Pick<RoleDecision, 'why' | 'notes'> & { readonly role: Role };

/** From here on: protections against losing a role. */
const changed = (rules: RoleRules, holder: RoleHolder, { role, why, notes }: Wanted): RoleDecision => {
  if (holder.role === 'super_admin' && role !== 'super_admin') {
    if (holder.isLastSuperAdmin) return kept(holder, withNote(notes, 'last_super_admin'));
    if (holder.roleSource !== 'sso' && !rules.allowSuperAdmin) {
      return kept(holder, withNote(notes, 'super_admin_given_by_person'));
    }
  }
  const lifted = holder.foundedFamily && !isAtLeast(role, 'admin');
  const next = lifted ? 'admin' : role;
  const allNotes = lifted ? withNote(notes, 'family_founder') : notes;
  if (next === holder.role) return { ...kept(holder, allNotes), why: lifted ? 'kept' : why };
  return { old: holder.role, new: next, source: 'sso', why, notes: allNotes };
};

const kept = ({ role, roleSource }: RoleHolder, notes: readonly RoleNote[]): RoleDecision => ({
  old: role,
  new: role,
  source: roleSource,
  why: 'kept',
  notes,
});

const withNote = (notes: readonly RoleNote[], note: RoleNote): readonly RoleNote[] =>
  notes.includes(note) ? notes : [...notes, note];

/** A provider's assertions about a user, as in ExternalIdentity. */
type RoleFacts = {
  /** Null if the claim is missing. */
  readonly groups: readonly string[] | null;
  /** The provider has sent groups before, so a missing claim means that the user is in none. */
  readonly groupsExpected: boolean;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
};

/** Whether a missing groups claim leaves a rule undecided. */
const readsGroups = ({ groupMappings, conditions }: RoleRules): boolean =>
  groupMappings.length > 0 || conditions.some(({ groups }) => groups.length > 0);

/** Roles from mappings and conditions, including implied ones. Groups and values are case-sensitive. */
const mappedRoles = (rules: RoleRules, { groups, attributes }: RoleFacts): ReadonlySet<Role> => {
  const groupSet = new Set(groups ?? []);
  const byGroup = rules.groupMappings.filter(({ group }) => groupSet.has(group));
  const byCondition = rules.conditions.filter(
    (condition) =>
      valuesOf(attributes, condition.attribute).includes(condition.value) &&
      (condition.groups.length === 0 || condition.groups.some((group) => groupSet.has(group))),
  );
  return withImplied(
    [...byGroup, ...byCondition].map(({ role }) => role),
    rules.hierarchy,
  );
};

/**
 * Markers for users with more groups than fit into the claim: OpenID Connect's distributed claims, Microsoft's
 * `hasgroups`, and Microsoft's link in SAML.
 */
const OVERFLOW_MARKERS =
  /^(hasgroups|_claim_names\.[^.]*groups|http:\/\/schemas\.microsoft\.com\/claims\/groups\.link)$/i;

const hasOverflowMarker = ({ attributes }: Pick<RoleFacts, 'attributes'>): boolean =>
  Object.keys(attributes).some((name) => OVERFLOW_MARKERS.test(name));

/** Own properties only: a name such as `constructor` counts only if the provider sent it. */
const valuesOf = (attributes: RoleFacts['attributes'], name: string): readonly string[] =>
  (Object.hasOwn(attributes, name) ? attributes[name] : undefined) ?? [];

/** Terminates on cycles, because a Set visits each role once. */
const withImplied = (roles: readonly Role[], hierarchy: RoleRules['hierarchy']): ReadonlySet<Role> => {
  const found = new Set(roles);
  for (const role of found) for (const implied of hierarchy[role] ?? []) found.add(implied); // a Set also visits roles added during the loop
  return found;
};
