import { sha256 } from '../../platform/domain/bytes/hash.ts';
import { NotFoundError, quoteValue, ValidationError } from '../../platform/domain/errors.ts';
import type { Caller, Families } from '../../platform/domain/family.ts';
import { type FamilyId, uuidOf } from '../../platform/domain/ids.ts';
import { USER } from '../../platform/domain/owner.ts';
import type { Precondition } from '../../platform/domain/precondition.ts';
import type { CatalogueRecordOf, RecordAttributes } from '../domain/catalogue-record.ts';
import type { CatalogueDependencies } from './catalogue-ports.ts';
import { changeRecord, notFound, recordFacts, removeRecord } from './record-writes.ts';
import { type BudgetLines, findBudgetLines } from './view-records.ts';

type Family = Pick<Caller, 'familyId'>;
type Budget = CatalogueRecordOf<'budget'>;

/** The share of a budget for one category. `carryOver` undefined: as before. */
export type BudgetShare = {
  readonly categoryId: string;
  readonly budgetedSpending: string | null;
  readonly carryOver?: boolean | undefined;
};
/** `currency` null: the family's currency. */
export type BudgetRequest = Omit<RecordAttributes['budget'], 'currency'> & {
  readonly currency: string | null;
  readonly shares: readonly BudgetShare[];
};
export type BudgetChanges = Partial<RecordAttributes['budget']> & { readonly shares?: readonly BudgetShare[] };

export type BudgetDependencies = CatalogueDependencies & { readonly families: Families };

/** The state that the ETag of a budget covers. */
export const budgetFacts = (budget: Budget, lines: BudgetLines): object => ({
  ...recordFacts(budget),
  lines: lines.map(({ id, categoryId, budgetedSpending, carryOver }) => ({
    ...{ id, categoryId, budgetedSpending },
    ...(carryOver && { carryOver }),
  })),
});

/**
 * Budgets with their shares. Each share is a separate record; repeating a write completes an interrupted one.
 * @throws NotFoundError, ValidationError, DomainError `precondition_failed`
 */
export const budgetWrites = (deps: BudgetDependencies) => {
  const find = async (familyId: FamilyId, id: string): Promise<Budget> => {
    const found = await deps.records.find(familyId, 'budget', id);
    if (found?.kind !== 'budget') throw notFound('budget');
    return found;
  };
  const linesOf = async (familyId: FamilyId, id: string): Promise<BudgetLines> =>
    (await findBudgetLines(deps, familyId)).get(id) ?? [];

  return {
    create: async ({ familyId }: Family, { shares, ...request }: BudgetRequest, id = deps.newId()): Promise<Budget> => {
      const family = await deps.families.find(familyId);
      if (family === undefined) throw new NotFoundError('Family', 'Family not found');
      await requireCategories(deps, familyId, shares);
      const attributes = { ...request, currency: request.currency ?? family.currency };
      const binding = { familyId, kind: 'budget', name: request.startDate, attributes, owner: USER } as const;
      await deps.records.create({ ...binding, candidateId: id, now: deps.now() });
      const budget = await find(familyId, id);
      await writeShares(deps, familyId, budget, [], shares);
      return budget;
    },
    update: async (
      { familyId }: Family,
      id: string,
      { shares, ...changes }: BudgetChanges,
      precondition: Precondition,
    ): Promise<Budget> => {
      await find(familyId, id);
      if (shares !== undefined) await requireCategories(deps, familyId, shares);
      const lines = await linesOf(familyId, id);
      const budget = await changeRecord(
        deps,
        { familyId, kind: 'budget', id },
        {
          precondition: () => undefined,
          isFree: true,
          decide: (record) => {
            precondition(budgetFacts(record, lines));
            requirePeriod({ ...record, ...changes });
            return { name: changes.startDate ?? record.startDate, attributes: changes };
          },
        },
      );
      if (shares !== undefined) await writeShares(deps, familyId, budget, lines, shares);
      return budget;
    },
    remove: async ({ familyId }: Family, id: string, precondition: Precondition): Promise<void> => {
      const lines = await linesOf(familyId, id);
      precondition(budgetFacts(await find(familyId, id), lines));
      await removeLines(deps, familyId, lines);
      await removeRecord(deps, { familyId, kind: 'budget', id }, () => undefined);
    },
  };
};

const requirePeriod = ({ startDate, endDate }: Pick<Budget, 'startDate' | 'endDate'>): void => {
  if (endDate >= startDate) return;
  throw new ValidationError([`end_date ${endDate} must not be before start_date ${startDate}`]);
};

/** Adds the person as an owner of the categories before a budget refers to them. */
const requireCategories = async (
  { records }: Pick<BudgetDependencies, 'records'>,
  familyId: FamilyId,
  shares: readonly BudgetShare[],
): Promise<void> => {
  const bound = await Promise.all(
    shares.map(({ categoryId }) => records.bindById(familyId, 'category', categoryId, USER)),
  );
  const unknown = shares.find((_, at) => bound[at] !== true);
  if (unknown === undefined) return;
  throw new ValidationError([
    `categories must contain ids of categories of your family, and ${quoteValue(unknown.categoryId)} is not one`,
  ]);
};

/** Replaces the lines of a budget, one per category. */
const writeShares = async (
  deps: BudgetDependencies,
  familyId: FamilyId,
  { id: budgetId, currency }: Budget,
  lines: BudgetLines,
  shares: readonly BudgetShare[],
): Promise<void> => {
  const wanted = new Set(shares.map(({ categoryId }) => categoryId));
  await removeLines(
    deps,
    familyId,
    lines.filter(({ categoryId }) => !wanted.has(categoryId ?? '')),
  );
  const known = new Map(lines.map((line) => [line.categoryId, line]));
  for (const { categoryId, budgetedSpending, ...share } of shares) {
    const line = known.get(categoryId);
    const carried = line?.carryOver ?? false;
    const carryOver = share.carryOver ?? carried;
    const kind = 'budget_category';
    const now = deps.now();
    // The same id for the same pair, so that a repeated or duplicate request creates one.
    const id = line?.id ?? uuidOf(sha256(`${budgetId}|${categoryId}`));
    const attributes = { budgetId, categoryId, budgetedSpending, carryOver, currency };
    const isNew = line === undefined;
    const isSame = line?.budgetedSpending === budgetedSpending && line.currency === currency && carried === carryOver;
    if (isNew) await deps.records.create({ familyId, kind, name: '', attributes, candidateId: id, owner: USER, now });
    if (isNew || !isSame) {
      const changes = { budgetedSpending, carryOver, currency };
      await deps.edits.edit({ familyId, kind, id }, () => ({ attributes: changes }), now, false);
    }
  }
};

const removeLines = async (
  { edits, now }: Pick<BudgetDependencies, 'edits' | 'now'>,
  familyId: FamilyId,
  lines: BudgetLines,
): Promise<void> => {
  for (const { id } of lines) {
    await edits.remove({ familyId, kind: 'budget_category', id }, () => undefined, now());
  }
};
