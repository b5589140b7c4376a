import { type Family, familyDay } from '../domain/family.ts';

/** The local date of an instant, by default now, in the family's time zone. */
export type Today = (familyId: string, instant?: string) => Promise<string>;

export type FamilyTodayDependencies = {
  readonly families: { readonly find: (id: string) => Promise<Family | undefined> };
  readonly now: () => string;
};

export const familyToday =
  ({ families, now }: FamilyTodayDependencies): Today =>
  async (familyId, instant = now()) =>
    familyDay(instant, (await families.find(familyId))?.timeZone ?? 'UTC');
