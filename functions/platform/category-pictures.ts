import type { CatalogueRecordOf } from '../../shared/catalogue/domain/catalogue-record.ts';
import { DEFAULT_ICON, shownColor } from '../../shared/catalogue/domain/palette.ts';
import type { CategoryPictures } from '../../web/platform/components/category-chip.ts';

/** A subcategory without a colour has that of its parent. */
export const categoryPictures = (categories: readonly CatalogueRecordOf<'category'>[]): CategoryPictures => {
  const byId = new Map(categories.map((category) => [category.id, category]));
  return new Map(
    categories.map((category) => [
      category.id,
      {
        color: shownColor(category, byId.get(category.parentId ?? '')),
        icon: category.icon ?? DEFAULT_ICON,
      },
    ]),
  );
};
