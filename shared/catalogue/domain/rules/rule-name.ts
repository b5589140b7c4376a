import type { RuleContent } from './rule-content.ts';
import { ruleTexts } from './rule-json.ts';

/**
 * What makes two rules the same: the resource type and the name, or, without a name, the content with its records by
 * name. It is the name of the rule's record.
 */
export const ruleRecordName = (resourceType: string, ruleName: string | null, content: RuleContent): string => {
  if (ruleName !== null) return `${resourceType}|${ruleName}`;
  const { conditions, actions } = ruleTexts(content);
  return `${resourceType}#${conditions}${actions}`;
};
