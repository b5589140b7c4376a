import { readRuleContent } from '../../../catalogue/domain/rules/read-rule-content.ts';
import type { RuleContent } from '../../../catalogue/domain/rules/rule-content.ts';
import { parseRuleCell } from '../../../catalogue/domain/rules/rule-json.ts';
import { ruleRecordName } from '../../../catalogue/domain/rules/rule-name.ts';
import { quoteValue } from '../../../platform/domain/quote-value.ts';
import type { RowFields } from '../row.ts';

/** What a valid row says. */
export type RuleOfRow = {
  readonly name: string | null;
  readonly resourceType: string;
  readonly active: boolean;
  readonly effectiveDate: string | null;
  readonly content: RuleContent;
};

type ListsRead = { readonly content: RuleContent; readonly problems: readonly string[] };

const NOTHING: RuleContent = { conditions: [], actions: [] };

/** The JSON cells of a row, each fault as a sentence. */
export const readRuleLists = ({ conditions, actions }: Pick<RowFields, 'conditions' | 'actions'>): ListsRead => {
  const lists = { conditions: parse('Conditions', conditions), actions: parse('Actions', actions) };
  const unread = [lists.conditions, lists.actions].flatMap((list) => ('problem' in list ? [list.problem] : []));
  if ('problem' in lists.conditions || 'problem' in lists.actions) return { content: NOTHING, problems: unread };
  const read = readRuleContent({ conditions: lists.conditions.value, actions: lists.actions.value });
  if (read.ok) return { content: read.content, problems: [] };
  return {
    content: NOTHING,
    problems: read.errors.map((error) => `${error.charAt(0).toUpperCase()}${error.slice(1)}`),
  };
};

const parse = (title: string, text: string): { readonly value: unknown } | { readonly problem: string } => {
  try {
    return { value: parseRuleCell(text) };
  } catch {
    return { problem: `${title} ${quoteValue(text)} is not valid JSON` };
  }
};

/** Of a row that was found valid. */
export const ruleOfRow = (fields: RowFields): RuleOfRow => ({
  name: fields.name === '' ? null : fields.name,
  resourceType: fields.resourceType,
  active: fields.active === 'true',
  effectiveDate: fields.effectiveDate === '' ? null : fields.effectiveDate,
  content: readRuleLists(fields).content,
});

export const ruleRecordNameOf = ({ resourceType, name, content }: RuleOfRow): string =>
  ruleRecordName(resourceType, name, content);
