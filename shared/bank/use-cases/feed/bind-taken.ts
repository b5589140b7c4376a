import type { bindNamed, Named } from '../../../ledger/use-cases/bind-named.ts';
import { ValidationError } from '../../../platform/domain/errors.ts';
import type { TakenFields } from '../../domain/merge/merge-pending.ts';

const NOTHING: Named = { categoryIds: [], merchantIds: [], tagIds: [] };

/** Makes a person an owner of the records that these fields name; those that are gone are named no more. */
export const bindTaken =
  (bind: ReturnType<typeof bindNamed>) =>
  async (familyId: string, { categoryId, merchantId, tagIds, notes }: TakenFields): Promise<TakenFields> => {
    const isThere = (named: Partial<Named>): Promise<boolean> =>
      bind(familyId, { ...NOTHING, ...named }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ValidationError) return false;
          throw error;
        },
      );
    const [hasCategory, hasMerchant, ...hasTags] = await Promise.all([
      isThere({ categoryIds: [categoryId] }),
      isThere({ merchantIds: [merchantId] }),
      ...tagIds.map((id) => isThere({ tagIds: [id] })),
    ]);
    return {
      categoryId: hasCategory ? categoryId : null,
      merchantId: hasMerchant ? merchantId : null,
      tagIds: tagIds.filter((_, at) => hasTags[at]),
      notes,
    };
  };
