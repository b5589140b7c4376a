import type { Caller } from '../../platform/domain/family.ts';
import { byRuleOrder } from '../domain/rule-content.ts';
import type { CatalogueDependencies } from './catalogue-ports.ts';
import { notFound } from './record-writes.ts';
import { ruleWrites } from './rule-writes.ts';

export const DIRECTIONS = ['up', 'down'] as const;
export type Direction = (typeof DIRECTIONS)[number];

const NO_CONTENT = { content: {} } as const;

/**
 * Lets a rule run before or after its neighbour: numbers all rules in the new order. No effect at the end of the list. A
 * repetition after a crash moves it from where it is then.
 * @throws NotFoundError
 */
export const moveRule =
  (deps: CatalogueDependencies) =>
  async (family: Pick<Caller, 'familyId'>, id: string, direction: Direction): Promise<void> => {
    const records = await deps.records.listOf(family.familyId, 'rule');
    const rules = records.filter((record) => record.kind === 'rule').toSorted(byRuleOrder);
    const from = rules.findIndex((rule) => rule.id === id);
    const moved = rules[from];
    if (moved === undefined) throw notFound('rule');
    const to = from + (direction === 'up' ? -1 : 1);
    if (to < 0 || to >= rules.length) return;
    const { update } = ruleWrites(deps);
    for (const [at, rule] of rules.toSpliced(from, 1).toSpliced(to, 0, moved).entries()) {
      if (rule.position !== at + 1) {
        await update(family, rule.id, { ...NO_CONTENT, position: at + 1 }, () => undefined);
      }
    }
  };
