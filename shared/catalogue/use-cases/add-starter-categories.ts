import { sha256 } from '../../platform/domain/bytes/hash.ts';
import { DomainError } from '../../platform/domain/errors.ts';
import type { Caller } from '../../platform/domain/family.ts';
import { type FamilyId, uuidOf } from '../../platform/domain/ids.ts';
import { isObject } from '../../platform/domain/stored-shape.ts';
import { STARTER_CATEGORIES, type StarterCategory, type StarterLanguage } from '../domain/starter-categories.ts';
import type { categoryWrites } from './category-writes.ts';

type Dependencies = { readonly create: ReturnType<typeof categoryWrites>['create'] };

/**
 * Creates the chosen ones of the usual categories, in a language. Repeating it completes what is missing; a name that the family has already
 * is left alone. One whose group was not chosen stands at the top, with the color of that group.
 */
export const addStarterCategories =
  ({ create }: Dependencies) =>
  async (
    { familyId }: Pick<Caller, 'familyId'>,
    { keys, language }: { readonly keys: ReadonlySet<string>; readonly language: StarterLanguage },
  ): Promise<void> => {
    const chosen = STARTER_CATEGORIES.filter(({ key }) => keys.has(key));
    const ids = new Map<string, string>();
    const add = async (category: StarterCategory): Promise<void> => {
      const { key, names, icon, classification, below } = category;
      const parentId = (below !== null && ids.get(below)) || null;
      const color = category.color ?? (parentId === null ? colorOf(below) : null);
      const attributes = { icon, color, classification, parentId };
      ids.set(key, await created(create({ familyId }, { name: names[language], attributes }, idOf(familyId, key))));
    };
    await Promise.all(chosen.filter(({ below }) => below === null).map(add));
    await Promise.all(chosen.filter(({ below }) => below !== null).map(add));
  };

const colorOf = (key: string | null): string | null =>
  STARTER_CATEGORIES.find((category) => category.key === key)?.color ?? null;

const idOf = (familyId: FamilyId, key: string): string => uuidOf(sha256(`starter category|${familyId}|${key}`));

/** The id of the new category, or of the one that has its name. */
const created = async (creation: Promise<{ readonly id: string }>): Promise<string> => {
  try {
    return (await creation).id;
  } catch (error) {
    const details = error instanceof DomainError && error.code === 'conflict' ? error.extras.details : undefined;
    if (!isObject<{ readonly id?: unknown }>(details) || typeof details.id !== 'string') throw error;
    return details.id;
  }
};
