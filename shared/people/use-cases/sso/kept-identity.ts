import type { ExternalIdentity } from '../../domain/external-identity.ts';

/** UTF-16 units of groups, and of attributes; with everything else well below what an item may hold. */
const MAX_LENGTH = 48_000;

/** What of an identity is kept for the next synchronisation of roles: whole groups or none, and the first attributes. */
export const keptIdentity = (identity: ExternalIdentity): ExternalIdentity => {
  let left = MAX_LENGTH;
  const attributes = Object.entries(identity.attributes).filter((attribute) => {
    left -= JSON.stringify(attribute).length;
    return left >= 0;
  });
  const tooMany = JSON.stringify(identity.groups ?? []).length > MAX_LENGTH;
  const kept = { ...identity, attributes: Object.fromEntries(attributes) };
  return tooMany ? { ...kept, groups: null, groupsOmitted: true } : kept;
};
