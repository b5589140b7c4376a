import { type Family, familyDay } from '../domain/family.ts';
import type { FamilyId } from '../domain/ids.ts';

/** The local date of an instant, by default now, in the family's time zone. */
export type Today = (familyId: FamilyId, instant?: string) => Promise<string>;

export type FamilyTodayDependencies = {
  readonly families: { readonly find: (id: string) => Promise<Family | undefined> };
  readonly now: () => string;
};

export const familyToday =
  ({ families, now }: FamilyTodayDependencies): Today =>
  async (familyId, instant = now()) =>
    familyDay(instant, (await families.find(familyId))?.timeZone ?? 'UTC');
