import {
  ACTIONS,
  type ActionType,
  actionFacts,
  CONDITIONS,
  type ConditionType,
  conditionFacts,
  type RuleAction,
  type RuleCondition,
} from '../../../shared/catalogue/domain/rule-content.ts';

type SampleOf = (type: ConditionType | ActionType) => string;

/** A condition of every kind with every operator; the groups have all the others. */
export const everyCondition = (sampleOf: SampleOf): readonly RuleCondition[] => {
  const plain = (Object.keys(CONDITIONS) as ConditionType[])
    .filter((type) => type !== 'compound')
    .flatMap((type) =>
      conditionFacts(type).operators.map((operator) => {
        const value = operator === 'is_null' ? null : sampleOf(type);
        return { type, operator, value, subConditions: [] } as RuleCondition;
      }),
    );
  const groups = CONDITIONS.compound.operators.map((operator) => ({
    type: 'compound' as const,
    operator,
    value: null,
    subConditions: plain,
  }));
  return [...plain, ...groups];
};

/** An action of every kind. */
export const everyAction = (sampleOf: SampleOf): readonly RuleAction[] =>
  (Object.keys(ACTIONS) as ActionType[]).map((type) => ({
    type,
    value: actionFacts(type).needsValue ? sampleOf(type) : null,
  }));
