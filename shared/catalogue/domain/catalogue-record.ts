import type { ClientTexts } from '../../platform/domain/external-id.ts';
import type { AccountId } from '../../platform/domain/ids.ts';
import { unknownId } from '../../platform/domain/unknown-id.ts';
import type { RecurringInterval } from './recurring-interval.ts';

/** The records that entries and plans of a family refer to. Accounts are separate. */
export const RECORD_KINDS = [
  'category',
  'tag',
  'merchant',
  'security',
  'rule',
  'budget',
  'budget_category',
  'recurring_transaction',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** The count key of each kind; securities are not counted. */
export const RECORD_COUNT_KEYS = {
  category: 'categories',
  tag: 'tags',
  merchant: 'merchants',
  rule: 'rules',
  budget: 'budgets',
  budget_category: 'budget_categories',
  recurring_transaction: 'recurring_transactions',
} as const satisfies Partial<Record<RecordKind, string>>;

/**
 * The attributes besides the name. null means not set; readers may show a default. Money and quantities are canonical
 * decimals, dates ISO. Attributes ending in `Id` refer to other records of the family; a deleted one reads as none.
 */
export type RecordAttributes = {
  readonly category: ClientTexts & {
    readonly color: string | null;
    readonly icon: string | null;
    readonly classification: 'income' | 'expense' | null;
    readonly parentId: string | null;
  };
  readonly tag: ClientTexts & { readonly color: string | null };
  readonly merchant: ClientTexts & {
    readonly color: string | null;
    readonly logoUrl: string | null;
    readonly websiteUrl: string | null;
  };
  /** The name is `TICKER` or `TICKER|MIC`. */
  readonly security: {
    readonly ticker: string;
    readonly exchangeOperatingMic: string | null;
    readonly securityName: string | null;
    readonly securityKind: 'standard' | 'cash' | null;
    readonly exchangeMic: string | null;
    readonly exchangeAcronym: string | null;
    readonly countryCode: string | null;
    readonly websiteUrl: string | null;
  };
  /**
   * The name is the resource type, a bar and the rule's own name; a rule without a name is identified by its content.
   */
  readonly rule: {
    readonly ruleName: string | null;
    readonly resourceType: string;
    readonly active: boolean;
    readonly effectiveDate: string | null;
    /** From 1. Rules without a position run after all others. */
    readonly position?: number | null | undefined;
    /** No later rule sees a transaction that meets the conditions of this one. */
    readonly stopAfterMatch?: boolean | undefined;
    /** Lists as JSON. */
    readonly conditions: string;
    readonly actions: string;
  };
  readonly budget: {
    readonly startDate: string;
    readonly endDate: string;
    readonly budgetedSpending: string | null;
    readonly expectedIncome: string | null;
    readonly currency: string;
  };
  readonly budget_category: {
    readonly budgetId: string | null;
    readonly categoryId: string | null;
    readonly budgetedSpending: string | null;
    /** The rest of the month before is added to the limit; if it was over, the excess is taken off. */
    readonly carryOver?: boolean | undefined;
    readonly currency: string;
  };
  readonly recurring_transaction: {
    readonly accountId: AccountId | null;
    readonly merchantId: string | null;
    readonly amount: string;
    readonly currency: string;
    readonly expectedDayOfMonth: number;
    readonly lastOccurrenceDate: string;
    readonly nextExpectedDate: string;
    readonly status: 'active' | 'inactive';
    readonly occurrenceCount: number;
    readonly manual: boolean;
    readonly expectedAmountMin: string | null;
    readonly expectedAmountMax: string | null;
    readonly expectedAmountAvg: string | null;
    readonly categoryId?: string | null | undefined;
    /** Missing: monthly. */
    readonly interval?: RecurringInterval | undefined;
    /** Somebody decided that it does not recur, so that it is not found again. */
    readonly dismissed?: boolean | undefined;
  };
};

/** Owners are imports and `user`; the record is removed with the last one. */
export type CatalogueRecordOf<K extends RecordKind> = RecordAttributes[K] & {
  readonly id: string;
  readonly kind: K;
  readonly name: string;
  readonly owners: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type CatalogueRecord = { readonly [K in RecordKind]: CatalogueRecordOf<K> }[RecordKind];

export const isOfKind = <K extends RecordKind>(
  record: CatalogueRecord,
  kind: K,
): record is CatalogueRecord & CatalogueRecordOf<K> => record.kind === kind;

type Category = Pick<CatalogueRecordOf<'category'>, 'id' | 'name' | 'parentId'>;

export type CategoryTree = {
  /** undefined if the parent is deleted, or has a parent itself, which only a race can cause. */
  readonly parentOf: (category: Pick<Category, 'parentId'>) => Category | undefined;
  readonly childrenOf: (id: string) => readonly Category[];
  /** Why the category (null: a new one) cannot have this parent. */
  readonly parentProblem: (id: string | null, parentId: string) => string | undefined;
};

/** The two-level category tree of a family. */
export const createCategoryTree = (categories: readonly Category[]): CategoryTree => {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const stored = ({ parentId }: Pick<Category, 'parentId'>): Category | undefined => byId.get(parentId ?? '');
  const childrenOf = (id: string): readonly Category[] => categories.filter(({ parentId }) => parentId === id);
  return {
    parentOf: (category) => {
      const parent = stored(category);
      return parent === undefined || stored(parent) !== undefined ? undefined : parent;
    },
    childrenOf,
    parentProblem: (id, parentId) => {
      const parent = byId.get(parentId);
      if (parent === undefined) return unknownId('parent_id', 'a category', parentId);
      if (parent.id === id) return 'parent_id must not be the category itself';
      const top = stored(parent);
      if (top !== undefined) {
        return `parent_id is "${parent.name}", which is already below "${top.name}": categories have at most two levels`;
      }
      const child = id === null ? undefined : childrenOf(id)[0];
      if (child === undefined) return undefined;
      return `parent_id must be omitted: the category has the subcategory "${child.name}", and categories have at most two levels`;
    },
  };
};
