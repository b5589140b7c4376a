import { starterLanguage } from '../../../shared/catalogue/domain/starter-categories.ts';
import { addStarterCategories } from '../../../shared/catalogue/use-cases/add-starter-categories.ts';
import { categoryWrites } from '../../../shared/catalogue/use-cases/category-writes.ts';
import type { PageAnswer } from '../../../shared/people/http/person-endpoint.ts';
import { starterKeys } from '../../../web/catalogue/starter-form.ts';
import type { CatalogueWork } from '../catalogue-work.ts';

/** POST /categories/starter: the usual categories that a new family chose. */
export const addStarters = (work: CatalogueWork): PageAnswer => {
  const add = addStarterCategories(categoryWrites(work));
  return async ({ person, fields, viewer }) => {
    const { locale } = await viewer();
    await add(person.user, { keys: starterKeys(fields), language: starterLanguage(locale) });
    return { seeOther: '/categories?done=started' };
  };
};
