import { isAmong } from '../../../platform/domain/guards.ts';
import { recordOf } from '../../../platform/domain/keys-of.ts';
import type { CatalogueStep, PlanNumber } from '../../publish/domain/plan.ts';
import type { FamilyNames } from '../../use-cases/import-ports.ts';
import type { Binder, Catalogue } from '../../use-cases/work-dependencies.ts';

export type NewRecords = { readonly count: number; readonly names: readonly string[] };
export type NewRecordsByKind = Readonly<Record<NamedKind, NewRecords>>;

const NAMED_KINDS = ['category', 'tag', 'merchant', 'account'] as const;
type NamedKind = (typeof NAMED_KINDS)[number];

const NAMES_SHOWN = 20;
/** Look-ups at the same time. */
const AT_ONCE = 16;

/** A record that publishing creates. A category has its final name. */
export type FreshStep = { readonly step: CatalogueStep; readonly name: string };

/** Steps for which no record exists yet. */
export const freshSteps = async (
  { catalogue }: { readonly catalogue: Pick<Catalogue, 'lookUp'> },
  binder: Binder,
  steps: readonly CatalogueStep[],
  names: FamilyNames,
): Promise<readonly FreshStep[]> => {
  const fresh: FreshStep[] = [];
  const unnamed = unnamedSteps(steps, names);
  for (let at = 0; at < unnamed.length; at += AT_ONCE) {
    const group = unnamed.slice(at, at + AT_ONCE);
    const isKnown = await Promise.all(group.map(isFound));
    fresh.push(...group.filter((_, position) => isKnown[position] === false));
  }
  return fresh;

  async function isFound({ step }: FreshStep): Promise<boolean> {
    return !(isListed(step) && step.bind.by === 'name') && (await catalogue.lookUp(binder, step)) !== undefined;
  }
};

/** The steps bound by a name that the family does not have, and all steps not bound by name. */
export const unnamedSteps = (steps: readonly CatalogueStep[], names: FamilyNames): readonly FreshStep[] => {
  const taken = new Set<string>();
  return steps.flatMap((step) => {
    if (isNamed(step, steps, names)) return [];
    const name = nameOf(step, names, taken);
    taken.add(`${step.kind} ${name}`);
    return [{ step, name }];
  });
};

const isListed = ({ kind }: CatalogueStep): boolean => isAmong(NAMED_KINDS, kind);

const isNamed = (step: CatalogueStep, steps: readonly CatalogueStep[], names: FamilyNames): boolean => {
  const { kind, bind } = step;
  if (bind.by !== 'name' || !isAmong(NAMED_KINDS, kind)) return false;
  const id = names[kind].get(bind.name);
  if (bind.elsewhere === undefined) return id !== undefined;
  return names.category.has(bind.elsewhere) || (id !== undefined && names.parents.get(id) === parentName(step, steps));
};

const parentName = (step: CatalogueStep, steps: readonly CatalogueStep[]): string | undefined => {
  if (step.kind !== 'category') return undefined;
  const bind = steps[step.references?.parentId ?? -1]?.bind;
  return bind?.by === 'name' ? bind.name : undefined;
};

/** A category below a parent gets its full name if its own is taken. */
const nameOf = ({ kind, bind }: CatalogueStep, names: FamilyNames, taken: ReadonlySet<string>): string => {
  const named = bind.by === 'id' ? bind.otherwise : bind;
  const name = named?.name ?? '';
  if (bind.by !== 'name' || bind.elsewhere === undefined) return name;
  return names.category.has(name) || taken.has(`${kind} ${name}`) ? bind.elsewhere : name;
};

export const newRecordsByKind = (fresh: readonly FreshStep[]): NewRecordsByKind =>
  recordOf(NAMED_KINDS, (kind) => newRecords(fresh, kind));

const newRecords = (fresh: readonly FreshStep[], wanted: NamedKind): NewRecords => {
  const named = fresh.filter(({ step }) => step.kind === wanted);
  return { count: named.length, names: named.slice(0, NAMES_SHOWN).map(({ name }) => name) };
};

/**
 * The ids of the securities in the steps of a plan, by number, because trades join the positions of their security.
 * A security that publishing creates has a temporary id.
 */
export const predictedSecurities = async (
  { catalogue }: { readonly catalogue: Pick<Catalogue, 'lookUp'> },
  binder: Binder,
  steps: readonly CatalogueStep[],
): Promise<ReadonlyMap<PlanNumber, string>> => {
  const securities = [...steps.entries()].filter(([, { kind }]) => kind === 'security');
  const ids = new Map<PlanNumber, string>();
  for (let at = 0; at < securities.length; at += AT_ONCE) {
    const group = securities.slice(at, at + AT_ONCE);
    const found = await Promise.all(group.map(([, step]) => catalogue.lookUp(binder, step)));
    for (const [position, [number]] of group.entries()) ids.set(number, found[position]?.id ?? `new ${number}`);
  }
  return ids;
};
