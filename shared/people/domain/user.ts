import type { ExternalIdentity } from './external-identity.ts';
import type { CustomMappings } from './identity-provider.ts';
import type { Role } from './role.ts';
import type { SecondFactor } from './second-factor.ts';

export type { Role } from './role.ts';

/** `sso`: a provider's rules. */
export type RoleSource = 'sso' | 'manual' | 'bootstrap';

export type User = {
  readonly id: string;
  readonly familyId: string;
  /** Lower-case. */
  readonly email: string;
  readonly role: Role;
  /** Who decided about the role last. What a person or the founding of a family gave stays when a provider's rules say nothing. */
  readonly roleSource?: RoleSource;
  /** The first of his family: no provider's rules leave him less than admin. Not any more once a person did. */
  readonly foundedFamily?: boolean;
  /** When a provider's rules were last applied. */
  readonly roleSyncedAt?: string;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly externalId?: string | null;
  /** What custom mappings brought. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** Who is suspended can neither sign in nor use an API key. */
  readonly status: 'active' | 'suspended';
  /** Role of whoever suspended: nobody of a lower one lets the user in again. */
  readonly suspendedBy?: Role;
  /** argon2id in PHC form; null: no sign-in by password. */
  readonly passwordHash: string | null;
  /** Null or left out: a first factor is enough. Never shown. */
  readonly secondFactor?: SecondFactor | null;
  /**
   * Counted up when every session, grant and token of the user must end: by a new password, another second factor,
   * suspension. Each of them keeps the number with which it began.
   */
  readonly credentialsVersion?: number;
  readonly lastSignInAt?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type NewUser = Omit<User, 'createdAt' | 'updatedAt'>;

const NAMES = ['first_name', 'last_name'] as const;
const METADATA = /^metadata\.([A-Za-z][A-Za-z0-9_]{0,62})$/;
const MAX_VALUE = 255;

/** What a custom mapping may fill: never the address, role, family, status or password. */
export const isMappingTarget = (target: string): boolean =>
  target === 'external_id' || (NAMES as readonly string[]).includes(target) || METADATA.test(target);

/** What a provider says for the fields that are not identity: null or absent where it says nothing. */
export type ProviderProfile = {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly externalId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
};

/** The first value of each mapped attribute; a target outside the list fills nothing, however it came to be stored. */
export const toProfile = (
  { firstName, lastName, attributes }: Pick<ExternalIdentity, 'firstName' | 'lastName' | 'attributes'>,
  customMappings: CustomMappings,
): ProviderProfile => {
  const said = (target: string): string | null => {
    const attribute = Object.hasOwn(customMappings, target) ? customMappings[target] : undefined;
    if (attribute === undefined || !Object.hasOwn(attributes, attribute)) return null;
    return clean(attributes[attribute]?.[0]);
  };
  const metadata = Object.keys(customMappings).flatMap((target) => {
    const key = METADATA.exec(target)?.[1];
    const value = key === undefined ? null : said(target);
    return key === undefined || value === null ? [] : [[key, value] as const];
  });
  return {
    firstName: said('first_name') ?? clean(firstName),
    lastName: said('last_name') ?? clean(lastName),
    externalId: said('external_id'),
    metadata: Object.fromEntries(metadata),
  };
};

export type ProfileChanges = Partial<Pick<User, 'firstName' | 'lastName' | 'externalId' | 'metadata'>>;

/**
 * What a sign-in changes about a user who exists. Names fill blanks only, since a person may have edited them; the
 * external id and metadata, which nobody edits, follow the provider as far as it says them.
 */
export const profileChanges = (user: User, profile: ProviderProfile): ProfileChanges => {
  const metadata = { ...user.metadata, ...profile.metadata };
  const isNew = Object.entries(metadata).some(([key, value]) => user.metadata?.[key] !== value);
  return {
    ...(isBlank(user.firstName) && profile.firstName !== null && { firstName: profile.firstName }),
    ...(isBlank(user.lastName) && profile.lastName !== null && { lastName: profile.lastName }),
    ...(profile.externalId !== null && profile.externalId !== user.externalId && { externalId: profile.externalId }),
    ...(isNew && { metadata }),
  };
};

const isBlank = (name: string | null | undefined): boolean => name == null || name.trim() === '';

/** One line of at most 255 characters; nothing of it is null. */
const clean = (text: string | null | undefined): string | null => {
  const line = (text ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  return line === '' ? null : Array.from(line).slice(0, MAX_VALUE).join('');
};
