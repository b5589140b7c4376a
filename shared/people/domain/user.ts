import { isAmong } from '../../platform/domain/guards.ts';
import type { FamilyId, UserId } from '../../platform/domain/ids.ts';
import { isVisible } from '../../platform/domain/text/invisible-marks.ts';
import type { Appearance } from '../settings/domain/appearance.ts';
import type { EmailChange } from '../settings/domain/email-change.ts';
import type { SecondFactor } from '../sign-in/domain/second-factor.ts';
import type { ExternalIdentity } from '../sso/domain/external-identity.ts';
import type { CustomMappings } from '../sso/domain/identity-provider.ts';
import type { Role } from './role.ts';

export type { Role } from './role.ts';

/** `sso`: assigned by a provider's rules. */
export type RoleSource = 'sso' | 'manual' | 'bootstrap';

export type User = {
  readonly id: UserId;
  readonly familyId: FamilyId;
  /** Lowercase. */
  readonly email: string;
  /** The last change of the address that the user asked for; null if they cancelled it. */
  readonly emailChange?: EmailChange | null;
  readonly role: Role;
  /** Who assigned the role last. Roles set by hand or at founding are kept when a provider's rules assign none. */
  readonly roleSource?: RoleSource;
  /** Founded the family, so no provider's rules demote them below admin. Cleared if someone demotes them by hand. */
  readonly foundedFamily?: boolean;
  /** When a provider's rules were last applied. */
  readonly roleSyncedAt?: string;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly externalId?: string | null;
  /** The colours of pages; absent: as the device says. */
  readonly appearance?: Appearance;
  /** Filled by custom mappings. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** Suspended users can neither sign in nor use an API key. */
  readonly status: 'active' | 'suspended';
  /** Role of the user who suspended them; a lower role cannot reactivate. */
  readonly suspendedBy?: Role;
  /** argon2id in PHC format; null if the user has no password. */
  readonly passwordHash: string | null;
  /** Null or absent if no second factor is set. Never shown. */
  readonly secondFactor?: SecondFactor | null;
  /**
   * Incremented when all sessions, grants and tokens of the user must end: new password, changed second factor,
   * suspension. Each of those keeps the number it started with.
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

/** Targets that a custom mapping may fill: never email, role, family, status or password. */
export const isMappingTarget = (target: string): boolean =>
  target === 'external_id' || isAmong(NAMES, target) || METADATA.test(target);

/** Profile fields from a provider; null or absent if not sent. */
export type ProviderProfile = {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly externalId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
};

/** The first value of each mapped attribute. Targets outside the list are ignored, even if stored. */
export const toProfile = (
  { firstName, lastName, attributes }: Pick<ExternalIdentity, 'firstName' | 'lastName' | 'attributes'>,
  customMappings: CustomMappings,
): ProviderProfile => {
  const stated = (target: string): string | null => {
    const attribute = Object.hasOwn(customMappings, target) ? customMappings[target] : undefined;
    if (attribute === undefined || !Object.hasOwn(attributes, attribute)) return null;
    return clean(attributes[attribute]?.[0]);
  };
  const metadata = Object.keys(customMappings).flatMap((target) => {
    const key = METADATA.exec(target)?.[1];
    const value = key === undefined ? null : stated(target);
    return key === undefined || value === null ? [] : [[key, value] as const];
  });
  return {
    firstName: stated('first_name') ?? clean(firstName),
    lastName: stated('last_name') ?? clean(lastName),
    externalId: stated('external_id'),
    metadata: Object.fromEntries(metadata),
  };
};

export type ProfileChanges = Partial<Pick<User, 'firstName' | 'lastName' | 'externalId' | 'metadata'>>;

/**
 * Changes that a sign-in makes to an existing user. Names only fill blanks, because users may have edited them.
 * External ID and metadata follow the provider.
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

/** One line of at most 255 characters; null if empty. */
const clean = (text: string | null | undefined): string | null => {
  const line = (text ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  return line === '' || !isVisible(line) ? null : Array.from(line).slice(0, MAX_VALUE).join('');
};
