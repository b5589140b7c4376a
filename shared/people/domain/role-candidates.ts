import type { RoleRules } from './identity-provider.ts';
import type { Role } from './role.ts';

/** What a provider says about a user, as in ExternalIdentity. */
export type RoleFacts = {
  /** Null: the claim is missing. */
  readonly groups: readonly string[] | null;
  /** The provider has sent groups before, so a missing claim means that the user is in none. */
  readonly groupsExpected: boolean;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
};

/** Whether a missing claim of groups leaves something undecided. */
export const readsGroups = ({ groupMappings, conditions }: RoleRules): boolean =>
  groupMappings.length > 0 || conditions.some(({ groups }) => groups.length > 0);

/** Every role that mappings and conditions give, and those which these bring along. Groups and values are told apart by case. */
export const mappedRoles = (rules: RoleRules, { groups, attributes }: RoleFacts): ReadonlySet<Role> => {
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
 * Markers for users with more groups than fit into the claim: OpenID Connect's distributed claims, Microsoft's `hasgroups`,
 * and Microsoft's link in SAML.
 */
const OVERFLOW_MARKERS =
  /^(hasgroups|_claim_names\.[^.]*groups|http:\/\/schemas\.microsoft\.com\/claims\/groups\.link)$/i;

export const hasOverflowMarker = ({ attributes }: Pick<RoleFacts, 'attributes'>): boolean =>
  Object.keys(attributes).some((name) => OVERFLOW_MARKERS.test(name));

/** A name like `constructor` is an attribute only where the provider says one. */
const valuesOf = (attributes: RoleFacts['attributes'], name: string): readonly string[] =>
  (Object.hasOwn(attributes, name) ? attributes[name] : undefined) ?? [];

/** A circle of roles ends where it began. */
const withImplied = (roles: readonly Role[], hierarchy: RoleRules['hierarchy']): ReadonlySet<Role> => {
  const found = new Set(roles);
  for (const role of found) for (const implied of hierarchy[role] ?? []) found.add(implied); // a Set visits what is added meanwhile
  return found;
};
