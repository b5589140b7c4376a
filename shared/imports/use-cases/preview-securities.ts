import type { CatalogueStep, PlanNumber } from '../domain/plan.ts';
import type { Binder, Catalogue } from '../work/catalogue-port.ts';

/** Look-ups at the same time. */
const AT_ONCE = 16;

/**
 * Ids of the securities that the steps of a plan lead to, by number, because trades join the positions of their security.
 * A security that publishing creates has a temporary id.
 */
export const foreseenSecurities = async (
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
