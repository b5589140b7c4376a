import type { CatalogueStep, PlanNumber } from '../imports/plan.ts';
import { parentsFirst } from './category-tree.ts';
import type { AccountRecord, CategoryRecord, MerchantRecord, NativeRecord, TagRecord } from './native-record.ts';
import type { ReferenceTarget } from './record-kind.ts';

/** The steps of a file's catalogue records, and the number of each by its source id. */
export type NativeCatalogue = {
  readonly steps: readonly CatalogueStep[];
  readonly numbers: Readonly<Record<ReferenceTarget, ReadonlyMap<string, PlanNumber>>>;
};

/** Collects catalogue records in any order; accounts stay records of this import, the others bind by name. */
export const createNativeCatalogue = () => {
  const accounts: AccountRecord[] = [];
  const categories: CategoryRecord[] = [];
  const tags: TagRecord[] = [];
  const merchants: MerchantRecord[] = [];

  return {
    accounts: accounts as readonly AccountRecord[],
    add: (record: NativeRecord): void => {
      if (record.type === 'Account') accounts.push(record);
      else if (record.type === 'Category') categories.push(record);
      else if (record.type === 'Tag') tags.push(record);
      else if (record.type === 'Merchant') merchants.push(record);
    },
    finish: (): NativeCatalogue => {
      const steps: CatalogueStep[] = [];
      const numbers = {
        Account: new Map<string, PlanNumber>(),
        Category: new Map<string, PlanNumber>(),
        Tag: new Map<string, PlanNumber>(),
        Merchant: new Map<string, PlanNumber>(),
      };
      const push = (record: NativeRecord & { readonly type: ReferenceTarget }, step: CatalogueStep): void => {
        numbers[record.type].set(record.id, steps.push(step) - 1);
      };
      for (const account of accounts) push(account, accountStep(account));
      for (const category of parentsFirst(categories).ordered) {
        push(category, categoryStep(category, numbers.Category.get(category.parentId ?? '') ?? null));
      }
      for (const tag of tags)
        push(tag, { kind: 'tag', bind: { by: 'name', name: tag.name, defaults: { color: tag.color } } });
      for (const merchant of merchants) push(merchant, merchantStep(merchant));
      return { steps, numbers };
    },
  };
};

const accountStep = (account: AccountRecord): CatalogueStep => {
  const { id, name, accountType, subtype, currency, status, institutionName, institutionDomain, notes } = account;
  const defaults = { accountType, subtype, currency, status, institutionName, institutionDomain, notes };
  return { kind: 'account', bind: { by: 'identity', identity: `Account:${id}`, name, defaults } };
};

const categoryStep = (category: CategoryRecord, parent: PlanNumber | null): CatalogueStep => {
  const { name, color, icon, classification } = category;
  const defaults = { color, icon, classification, parentId: null };
  return {
    kind: 'category',
    bind: { by: 'name', name, defaults },
    ...(parent !== null && { references: { parentId: parent } }),
  };
};

const merchantStep = ({ name, color, logoUrl }: MerchantRecord): CatalogueStep => ({
  kind: 'merchant',
  bind: { by: 'name', name, defaults: { color, logoUrl, websiteUrl: null } },
});
