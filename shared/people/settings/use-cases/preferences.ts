import { DomainError, NotFoundError } from '../../../platform/domain/errors.ts';
import type { Family } from '../../../platform/domain/family.ts';
import { isAtLeast } from '../../domain/role.ts';
import type { User } from '../../domain/user.ts';
import type { Users } from '../../use-cases/people-ports.ts';
import type { Appearance } from '../domain/appearance.ts';

/** Only administrators can change these. */
export type FamilySettings = Pick<Family, 'currency' | 'dateFormat' | 'locale' | 'timeZone'>;

export type Preferences = { readonly family: FamilySettings; readonly appearance: Appearance };

export type PreferenceChanges = {
  readonly family: Partial<FamilySettings>;
  readonly appearance?: Appearance | undefined;
};

export type PreferencePorts = {
  readonly families: {
    readonly find: (id: string) => Promise<Family | undefined>;
    /** One write of these settings only. */
    readonly update: (id: string, settings: Partial<FamilySettings>, now: string) => Promise<void>;
  };
  readonly users: Pick<Users, 'update'>;
  readonly now: () => string;
};

type Member = Pick<User, 'id' | 'familyId' | 'appearance'>;

export const readPreferences =
  ({ families }: { readonly families: Pick<PreferencePorts['families'], 'find'> }) =>
  async ({ familyId, appearance = 'system' }: Member): Promise<Preferences> => {
    const family = await families.find(familyId);
    if (family === undefined) throw new NotFoundError('Family');
    return { family, appearance };
  };

/**
 * Changes the named settings, and nothing else: amounts, accounts and dates stay as they are. Settings that were not
 * named keep what another person may have chosen meanwhile.
 * @throws DomainError `forbidden` if a member changes a setting of the family; then nothing is changed
 */
export const changePreferences =
  (ports: PreferencePorts) =>
  async (user: Member & Pick<User, 'role'>, { family, appearance }: PreferenceChanges): Promise<Preferences> => {
    const changesFamily = Object.keys(family).length > 0;
    if (changesFamily && !isAtLeast(user.role, 'admin')) {
      throw new DomainError('forbidden', 'Only administrators change the settings of the family: ask one of them');
    }
    if (changesFamily) await ports.families.update(user.familyId, family, ports.now());
    if (appearance !== undefined) await ports.users.update(user.id, { appearance }, ports.now());
    return readPreferences(ports)({ ...user, appearance: appearance ?? user.appearance ?? 'system' });
  };
