import type { Mapping } from './mapping.ts';
import { splitCategory } from './mappings.ts';
import type { CatalogueStep, PlanNumber } from './plan.ts';

/** The plan-local numbers of a row's texts, and the steps that those numbers stand for. */
export type MappedCatalogue = {
  readonly steps: readonly CatalogueStep[];
  /** Number of the account all rows go to; null when each row names its own. */
  readonly account: PlanNumber | null;
  readonly accounts: ReadonlyMap<string, PlanNumber>;
  readonly categories: ReadonlyMap<string, PlanNumber>;
  readonly tags: ReadonlyMap<string, PlanNumber>;
};

const NEW_ACCOUNT = {
  accountType: 'depository',
  subtype: null,
  currency: null,
  status: 'active',
  institutionName: null,
  institutionDomain: null,
  notes: null,
} as const;

/** Turns resolved mappings into the steps of a plan: existing records by id, the others by name (imports.md §6.4). */
export const catalogueFromMappings = (accountId: string | null, mappings: readonly Mapping[]): MappedCatalogue => {
  const steps: CatalogueStep[] = [];
  const add = (step: CatalogueStep): PlanNumber => steps.push(step) - 1;
  const byKey = (type: Mapping['type'], toStep: (mapping: Mapping) => PlanNumber) =>
    new Map(mappings.filter((mapping) => mapping.type === type).map((mapping) => [mapping.key, toStep(mapping)]));

  const account = accountId === null ? null : add({ kind: 'account', bind: { by: 'id', id: accountId } });
  const accounts = byKey('account', ({ key, mappable }) =>
    add({
      kind: 'account',
      bind: mappable === null ? { by: 'name', name: key, defaults: NEW_ACCOUNT } : { by: 'id', id: mappable.id },
    }),
  );
  const categoryAdder = createCategoryAdder(add);
  const categories = byKey('category', ({ key, mappable }) =>
    mappable === null ? categoryAdder(key) : add({ kind: 'category', bind: { by: 'id', id: mappable.id } }),
  );
  const tags = byKey('tag', ({ key, mappable }) =>
    add({
      kind: 'tag',
      bind: mappable === null ? { by: 'name', name: key, defaults: { color: null } } : { by: 'id', id: mappable.id },
    }),
  );
  return { steps, account, accounts, categories, tags };
};

/** Adds a category and, before it, its parent; a name that came earlier keeps its number. */
const createCategoryAdder = (add: (step: CatalogueStep) => PlanNumber) => {
  const added = new Map<string, PlanNumber>();
  const addNamed = (name: string, parent: PlanNumber | null): PlanNumber => {
    const known = added.get(name);
    if (known !== undefined) return known;
    const defaults = { color: null, icon: null, classification: null, parent };
    const number = add({ kind: 'category', bind: { by: 'name', name, defaults } });
    added.set(name, number);
    return number;
  };
  return (key: string): PlanNumber => {
    const { parent, name } = splitCategory(key);
    return addNamed(name, parent === null || parent === name ? null : addNamed(parent, null));
  };
};
