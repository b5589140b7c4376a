import { add } from '../../platform/domain/money/decimal.ts';
import { type CatalogueRecord, type CatalogueRecordOf, createCategoryTree } from './catalogue-record.ts';
import { type OperandKind, parseRuleTexts, replaceOperands, ruleTexts } from './rule-content.ts';
import type { Attributes } from './supports.ts';

/** Two records of a kind, of which the first becomes the second. */
export type RecordMerge = { readonly kind: OperandKind; readonly fromId: string; readonly intoId: string };

/** The kinds of record that refer to categories, tags and merchants. */
export const REFERRING_KINDS = ['rule', 'budget_category', 'category', 'recurring_transaction'] as const;
export type ReferringKind = (typeof REFERRING_KINDS)[number];

/** The effect on a record that refers to the merged one. Stored: only add optional members. */
export type ReferenceChange =
  | {
      readonly kind: ReferringKind;
      readonly id: string;
      readonly before: Attributes;
      readonly after: Attributes;
      readonly removed?: undefined;
    }
  /** The share of a budget that is added to another one. */
  | { readonly kind: 'budget_category'; readonly id: string; readonly removed: BudgetShareFields };
type BudgetShareFields = Pick<
  CatalogueRecordOf<'budget_category'>,
  'budgetId' | 'categoryId' | 'budgetedSpending' | 'carryOver' | 'currency'
>;

/** How many records of each kind refer to the merged one. */
export type ReferenceCounts = {
  readonly rules: number;
  readonly budgets: number;
  readonly subcategories: number;
  readonly recurringTransactions: number;
};

/** The changes to all records that refer to the merged one. */
export const referenceChanges = (
  records: readonly CatalogueRecord[],
  merge: RecordMerge,
): readonly ReferenceChange[] => [
  ...records.flatMap((record) => (record.kind === 'rule' ? ruleChange(record, merge) : [])),
  ...(merge.kind === 'category' ? categoryChanges(records, merge) : []),
  ...(merge.kind === 'merchant' ? recurringChanges(records, merge, 'merchantId') : []),
  ...(merge.kind === 'category' ? recurringChanges(records, merge, 'categoryId') : []),
];

/** The attributes of a rule after the merge. */
export const mergedRule = (
  { conditions, actions }: Pick<CatalogueRecordOf<'rule'>, 'conditions' | 'actions'>,
  { kind, fromId, intoId }: RecordMerge,
): Pick<CatalogueRecordOf<'rule'>, 'conditions' | 'actions'> =>
  ruleTexts(
    replaceOperands(parseRuleTexts({ conditions, actions }), (operand) =>
      operand.kind === kind && operand.value === fromId ? intoId : operand.value,
    ),
  );

const ruleChange = (rule: CatalogueRecordOf<'rule'>, merge: RecordMerge): readonly ReferenceChange[] => {
  const before = { conditions: rule.conditions, actions: rule.actions };
  const after = mergedRule(rule, merge);
  const isSame = after.conditions === before.conditions && after.actions === before.actions;
  return isSame ? [] : [{ kind: 'rule', id: rule.id, before, after }];
};

/** A subcategory that its own parent is merged into takes the place of the parent. */
const categoryChanges = (
  records: readonly CatalogueRecord[],
  { fromId, intoId }: RecordMerge,
): readonly ReferenceChange[] => {
  const children = records.flatMap((record): readonly ReferenceChange[] => {
    if (record.kind !== 'category' || record.parentId !== fromId) return [];
    const after = { parentId: record.id === intoId ? null : intoId };
    return [{ kind: 'category', id: record.id, before: { parentId: fromId }, after }];
  });
  const shares = records.filter((record) => record.kind === 'budget_category');
  const others = new Map(shares.filter((share) => share.categoryId === intoId).map((share) => [share.budgetId, share]));
  const merged = shares.filter((share) => share.categoryId === fromId);
  return [...children, ...merged.flatMap((share) => shareChanges(share, others.get(share.budgetId), intoId))];
};

type Share = CatalogueRecordOf<'budget_category'>;

/** A budget with shares for both categories gets one share with the sum, which carries over if either one does. */
const shareChanges = (share: Share, other: Share | undefined, intoId: string): readonly ReferenceChange[] => {
  const { kind, id, budgetId, categoryId, budgetedSpending, carryOver, currency } = share;
  if (other === undefined) return [{ kind, id, before: { categoryId }, after: { categoryId: intoId } }];
  const carries = carryOver === true && other.carryOver !== true;
  const before = { budgetedSpending: other.budgetedSpending, ...(carries && { carryOver: false }) };
  const sum = sumOf(other.budgetedSpending, budgetedSpending);
  const after = { budgetedSpending: sum, ...(carries && { carryOver }) };
  return [
    { kind, id: other.id, before, after },
    { kind, id, removed: { budgetId, categoryId, budgetedSpending, ...(carryOver && { carryOver }), currency } },
  ];
};

const sumOf = (a: string | null, b: string | null): string | null => (a === null || b === null ? (a ?? b) : add(a, b));

const recurringChanges = (
  records: readonly CatalogueRecord[],
  { fromId, intoId }: RecordMerge,
  field: 'merchantId' | 'categoryId',
): readonly ReferenceChange[] =>
  records.flatMap((record) =>
    record.kind === 'recurring_transaction' && record[field] === fromId
      ? [{ kind: record.kind, id: record.id, before: { [field]: fromId }, after: { [field]: intoId } }]
      : [],
  );

export const countReferences = (changes: readonly ReferenceChange[]): ReferenceCounts => {
  const count = (kind: ReferringKind): number =>
    changes.filter((change) => change.kind === kind && change.removed === undefined).length;
  return {
    rules: count('rule'),
    budgets: count('budget_category'),
    subcategories: count('category'),
    recurringTransactions: count('recurring_transaction'),
  };
};

/** Why the first category cannot be merged into the second one: categories have two levels. */
export const mergeProblem = (
  categories: readonly CatalogueRecordOf<'category'>[],
  { fromId, intoId }: RecordMerge,
): string | undefined => {
  const tree = createCategoryTree(categories);
  const into = categories.find(({ id }) => id === intoId);
  const parent = into && tree.parentOf(into);
  const child = tree.childrenOf(fromId)[0];
  if (into === undefined || parent === undefined || parent.id === fromId || child === undefined) return undefined;
  return `into_id is "${into.name}", which is below "${parent.name}", and the category has the subcategory "${child.name}": categories have at most two levels, so move "${into.name}" to the top or choose another category`;
};
