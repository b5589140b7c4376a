import type { CatalogueRecordOf } from '../../../../shared/catalogue/domain/catalogue-record.ts';
import {
  operandsOf,
  parseRuleTexts,
  type RuleContent,
  ruleTexts,
} from '../../../../shared/catalogue/domain/rule-content.ts';
import { toRuleRequest } from '../../../../shared/catalogue/schema/rule.ts';
import type { RuleRequest } from '../../../../shared/catalogue/use-cases/rule-writes.ts';
import { plainLineBreaks } from '../../../../shared/imports/rows/domain/cell-text.ts';
import { ValidationError } from '../../../../shared/platform/domain/errors.ts';
import type { RuleLists } from '../../../../web/catalogue/rule-form.ts';
import { type KnownIds, rowsIn, rowsOf, sentRows, valuesOfRows } from '../../../../web/catalogue/rule-rows.ts';
import { actionInWords, conditionInWords } from '../../../../web/catalogue/rule-words.ts';

type Rule = CatalogueRecordOf<'rule'>;
type Values = Readonly<Record<string, string>>;

export const valuesOfRule = (rule: Rule, locale: string): Values => ({
  ...valuesOfRows(rowsOf(parseRuleTexts(rule), locale)),
  name: rule.ruleName ?? '',
  position: String(rule.position ?? ''),
  effective_date: rule.effectiveDate ?? '',
  ...(rule.stopAfterMatch && { stop_after_match: 'true' }),
  ...(rule.active && { active: 'true' }),
});

const RECORDS = { category: 'categories', merchant: 'merchants', tag: 'tags' } as const;

export const knownIn = (lists: RuleLists): KnownIds => {
  const ids = (name: keyof RuleLists) => new Set(lists[name].map(({ id }) => id));
  const sets = { categories: ids('categories'), merchants: ids('merchants'), tags: ids('tags') };
  return (kind) => sets[RECORDS[kind]];
};

/**
 * The rule that a form sends.
 * @throws ValidationError with one sentence per invalid field
 */
export const ruleInValues = (values: Values, locale: string, idsOf: KnownIds): RuleRequest => {
  const text = (name: string): string => plainLineBreaks(values[name] ?? '').trim();
  const position = text('position');
  if (position !== '' && !/^\d{1,7}$/.test(position)) {
    throw new ValidationError(['position: Enter a whole number from 1 to 1000000, or leave it empty']);
  }
  const fields = {
    name: text('name'),
    active: text('active') === 'true',
    effective_date: text('effective_date') || null,
    position: position === '' ? null : Number(position),
    stop_after_match: text('stop_after_match') === 'true',
    ...sentRows(rowsIn(withPlainBreaks(values)), locale, idsOf),
  };
  return toRuleRequest(fields);
};

const withPlainBreaks = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plainLineBreaks(value)]));

/** Browsers send no line breaks from a field of one line. */
const asBrowsersSend = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.replaceAll(/[\r\n]/g, '')]));

/**
 * The first part of a rule that the form would change, in words; null if there is none. Files from other programs can
 * have such parts.
 */
export const foreignPart = (rule: Rule, wording: Parameters<typeof conditionInWords>[1]): string | null => {
  const { conditions, actions } = parseRuleTexts(rule);
  const condition = conditions.find((candidate) => !isKept({ conditions: [candidate], actions: ANY }, wording.locale));
  if (condition !== undefined) return conditionInWords(condition, wording);
  const action = actions.find((candidate) => !isKept({ conditions: [], actions: [candidate] }, wording.locale));
  if (action !== undefined)
    return `${actionInWords(action, wording)}${action.value === null ? '' : ` (${action.value})`}`;
  return null;
};

const ANY = [{ type: 'exclude_transaction', value: null }] as const;

/** The form shows a rule and sends it unchanged. */
const isKept = (content: RuleContent, locale: string): boolean => {
  const operands = operandsOf(content);
  const idsOf: KnownIds = (kind) =>
    new Set(operands.filter((operand) => operand.kind === kind).map(({ value }) => value));
  try {
    const values = asBrowsersSend(valuesOfRows(rowsOf(content, locale)));
    const sent = ruleInValues(values, locale, idsOf).content;
    return JSON.stringify(ruleTexts(sent)) === JSON.stringify(ruleTexts(content));
  } catch (error) {
    if (error instanceof ValidationError) return false;
    throw error;
  }
};
