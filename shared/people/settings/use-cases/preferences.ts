import { DomainError, NotFoundError } from '../../../platform/domain/errors.ts';
import type { Family } from '../../../platform/domain/family.ts';
import type { Precondition } from '../../../platform/domain/precondition.ts';
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
    /** One write of these settings only; false if the settings are not as `seen`. */
    readonly update: (
      id: string,
      settings: Partial<FamilySettings>,
      now: string,
      seen: FamilySettings,
    ) => Promise<boolean>;
  };
  readonly users: Pick<Users, 'update'>;
  readonly now: () => string;
};

type Member = Pick<User, 'id' | 'familyId' | 'appearance'>;

/** The state that the ETag of the preferences covers. */
export const preferenceFacts = ({
  family: { currency, dateFormat, locale, timeZone },
  appearance,
}: Preferences): object => ({ currency, dateFormat, locale, timeZone, appearance });

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
 * @throws DomainError `forbidden` if a member changes a setting of the family, `precondition_failed`; then nothing is changed
 */
export const changePreferences =
  (ports: PreferencePorts) =>
  async (
    user: Member & Pick<User, 'role'>,
    { family, appearance }: PreferenceChanges,
    precondition: Precondition = () => undefined,
  ): Promise<Preferences> => {
    const changesFamily = Object.keys(family).length > 0;
    if (changesFamily && !isAtLeast(user.role, 'admin')) {
      throw new DomainError('forbidden', 'Only administrators change the settings of the family: ask one of them');
    }
    for (let isWritten = false; !isWritten; ) {
      const seen = await readPreferences(ports)(user);
      precondition(preferenceFacts(seen));
      isWritten = !changesFamily || (await ports.families.update(user.familyId, family, ports.now(), seen.family));
    }
    if (appearance !== undefined) await ports.users.update(user.id, { appearance }, ports.now());
    return readPreferences(ports)({ ...user, appearance: appearance ?? user.appearance ?? 'system' });
  };
