import type { CatalogueRecordOf } from '../../../catalogue/domain/catalogue-record.ts';
import {
  actionFacts,
  conditionFacts,
  type OperandKind,
  operandsOf,
  parseRuleTexts,
  type RuleCondition,
} from '../../../catalogue/domain/rule-content.ts';
import { clientFieldsIn } from '../../../platform/domain/external-id.ts';
import { clientData, type ExportKind, type ExportNames, type NativeData, withoutBlanks } from '../export-kind.ts';

type Rule = CatalogueRecordOf<'rule'>;

const TYPES = { category: 'Category', merchant: 'Merchant', tag: 'Tag' } as const;

/** Records are referenced by name, with their ids added, because the target family knows neither. */
export const ruleExport: ExportKind<Rule> = {
  type: 'Rule',
  file: 'rules.csv',
  columns: ['name', 'resource_type', 'active', 'effective_date', 'conditions', 'actions'],
  data: (rule, names) => {
    const lists = listsOf(rule, names);
    if (lists === undefined) return undefined;
    const { id, ruleName, resourceType, active, effectiveDate, position, stopAfterMatch } = rule;
    const head = withoutBlanks({
      id,
      name: ruleName,
      resource_type: resourceType,
      active,
      effective_date: effectiveDate,
      position: position ?? null,
      stop_after_match: stopAfterMatch ? true : null,
    });
    return { ...head, ...lists };
  },
  cells: (rule, names) => {
    const lists = listsOf(rule, names);
    const { ruleName, resourceType, active, effectiveDate } = rule;
    const texts = [JSON.stringify(lists?.conditions ?? []), JSON.stringify(lists?.actions ?? [])];
    return [ruleName, resourceType, String(active), effectiveDate, ...texts];
  },
};

/** undefined if a referenced record is deleted: an import would create one named after its id. */
const listsOf = (rule: Rule, names: ExportNames) => {
  const content = parseRuleTexts(rule);
  if (operandsOf(content).some(({ kind, value }) => names.record(kind, value) === undefined)) return undefined;
  const operandOf = (kind: OperandKind | undefined, value: string | null): NativeData => {
    const record = kind === undefined ? undefined : names.record(kind, value);
    if (kind === undefined || record === undefined) return withoutBlanks({ value });
    return { value: record.name, value_ref: { type: TYPES[kind], id: record.id, name: record.name } };
  };
  const conditionOf = ({ type, operator, value, subConditions }: RuleCondition): NativeData => ({
    condition_type: type,
    operator,
    ...operandOf(conditionFacts(type).operand, value),
    ...withoutBlanks({ sub_conditions: subConditions.map(conditionOf) }),
  });
  return {
    conditions: content.conditions.map(conditionOf),
    actions: content.actions.map(({ type, value }) => ({
      action_type: type,
      ...operandOf(actionFacts(type).operand, value),
    })),
  };
};

/** The default of a category that was created by name only. */
const DEFAULT = 'expense';

export const categoryExport: ExportKind<CatalogueRecordOf<'category'>> = {
  type: 'Category',
  file: 'categories.csv',
  columns: ['name', 'color', 'parent_category', 'lucide_icon', 'classification'],
  data: ({ id, name, color, icon, classification, parentId, ...texts }, names) =>
    withoutBlanks({
      id,
      name,
      color,
      lucide_icon: icon,
      classification: classification ?? DEFAULT,
      parent_id: names.record('category', parentId)?.id ?? null,
      ...clientData(clientFieldsIn(texts)),
    }),
  cells: ({ name, color, icon, classification, parentId }, names) => [
    name,
    color,
    names.record('category', parentId)?.name ?? null,
    icon,
    classification ?? DEFAULT,
  ],
};

export const tagExport: ExportKind<CatalogueRecordOf<'tag'>> = {
  type: 'Tag',
  file: 'tags.csv',
  columns: ['name', 'color'],
  data: ({ id, name, color, ...texts }) => withoutBlanks({ id, name, color, ...clientData(clientFieldsIn(texts)) }),
  cells: ({ name, color }) => [name, color],
};

export const merchantExport: ExportKind<CatalogueRecordOf<'merchant'>> = {
  type: 'Merchant',
  file: 'merchants.csv',
  columns: ['name', 'color', 'website_url', 'logo_url'],
  data: ({ id, name, color, logoUrl, websiteUrl, ...texts }) =>
    withoutBlanks({
      id,
      name,
      color,
      logo_url: logoUrl,
      website_url: websiteUrl,
      ...clientData(clientFieldsIn(texts)),
    }),
  cells: ({ name, color, logoUrl, websiteUrl }) => [name, color, websiteUrl, logoUrl],
};

export const budgetExport: ExportKind<CatalogueRecordOf<'budget'>> = {
  type: 'Budget',
  file: 'budgets.csv',
  columns: ['start_date', 'end_date', 'budgeted_spending', 'expected_income', 'currency'],
  data: ({ id, startDate, endDate, budgetedSpending, expectedIncome, currency }) =>
    withoutBlanks({
      id,
      start_date: startDate,
      end_date: endDate,
      budgeted_spending: budgetedSpending,
      expected_income: expectedIncome,
      currency,
    }),
  cells: ({ startDate, endDate, budgetedSpending, expectedIncome, currency }) => [
    startDate,
    endDate,
    budgetedSpending,
    expectedIncome,
    currency,
  ],
};

export const budgetCategoryExport: ExportKind<CatalogueRecordOf<'budget_category'>> = {
  type: 'BudgetCategory',
  file: 'budget_categories.csv',
  columns: ['start_date', 'end_date', 'category', 'budgeted_spending', 'currency', 'carry_over'],
  data: ({ budgetId, categoryId, budgetedSpending, carryOver, currency }, names) => {
    const budget = names.record('budget', budgetId);
    const category = names.record('category', categoryId);
    if (budget === undefined || category === undefined) return undefined;
    return withoutBlanks({
      budget_id: budget.id,
      category_id: category.id,
      budgeted_spending: budgetedSpending,
      carry_over: carryOver ? true : null,
      currency,
    });
  },
  cells: ({ budgetId, categoryId, budgetedSpending, currency, carryOver }, names) => {
    const { startDate = null, endDate = null } = names.record('budget', budgetId) ?? {};
    const name = names.record('category', categoryId)?.name ?? null;
    return [startDate, endDate, name, budgetedSpending, currency, String(carryOver ?? false)];
  },
};

export const recurringTransactionExport: ExportKind<CatalogueRecordOf<'recurring_transaction'>> = {
  type: 'RecurringTransaction',
  file: 'recurring_transactions.csv',
  columns: [
    ...['name', 'account_name', 'merchant', 'amount', 'currency', 'expected_day_of_month', 'last_occurrence_date'],
    ...['next_expected_date', 'status', 'occurrence_count', 'manual'],
    ...['expected_amount_min', 'expected_amount_max', 'expected_amount_avg', 'category', 'interval', 'dismissed'],
  ],
  data: (record, names) =>
    withoutBlanks({
      id: record.id,
      name: record.name === '' ? null : record.name,
      account_id: names.account(record.accountId)?.id ?? null,
      merchant_id: names.record('merchant', record.merchantId)?.id ?? null,
      amount: record.amount,
      currency: record.currency,
      expected_day_of_month: record.expectedDayOfMonth,
      last_occurrence_date: record.lastOccurrenceDate,
      next_expected_date: record.nextExpectedDate,
      status: record.status,
      occurrence_count: record.occurrenceCount,
      manual: record.manual,
      expected_amount_min: record.expectedAmountMin,
      expected_amount_max: record.expectedAmountMax,
      expected_amount_avg: record.expectedAmountAvg,
      category_id: names.record('category', record.categoryId ?? null)?.id ?? null,
      interval: record.interval ?? null,
      dismissed: record.dismissed ?? null,
    }),
  cells: (record, names) => [
    record.name,
    names.account(record.accountId)?.name ?? null,
    names.record('merchant', record.merchantId)?.name ?? null,
    record.amount,
    record.currency,
    String(record.expectedDayOfMonth),
    record.lastOccurrenceDate,
    record.nextExpectedDate,
    record.status,
    String(record.occurrenceCount),
    String(record.manual),
    record.expectedAmountMin,
    record.expectedAmountMax,
    record.expectedAmountAvg,
    names.record('category', record.categoryId ?? null)?.name ?? null,
    record.interval ?? 'monthly',
    String(record.dismissed ?? false),
  ],
};
