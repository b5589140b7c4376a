import { type OwnedMoney, ownedMoney } from '../../../ledger/history/domain/owned-entries.ts';
import type { Page } from '../../../ledger/pages/domain/page.ts';
import type { AccountId } from '../../../platform/domain/ids.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import { type PlanManifest, type PlanPage, type PlanRow, pageName } from '../../publish/domain/plan.ts';
import { createBucketReader } from '../../publish/use-cases/apply-pages.ts';
import { accountAt } from '../../use-cases/walk-pages.ts';
import type { Bindings, WorkDependencies } from '../../use-cases/work-dependencies.ts';
import type { FoundSum } from '../domain/compared-money.ts';
import { createFoundSums } from '../domain/money-sums.ts';

type Plan = { readonly manifest: PlanManifest; readonly bindings: Bindings };

/** Adds up what an import has on the pages of its plan. undefined if the plan or the start of the readback is from before it was added up. */
export const createFoundMoney = (
  deps: WorkDependencies,
  { id, attempt }: Pick<ImportRecord, 'id' | 'attempt'>,
  { manifest, bindings }: Plan,
  known: readonly FoundSum[] | undefined,
) => {
  if (manifest.sums === undefined || known === undefined) return undefined;
  const sums = createFoundSums(manifest.sums, accountAt(bindings), known);
  const asPlanned = createPlannedMoney(deps, { manifest, bindings });
  return {
    found: sums.found,
    compared: sums.compared,
    /** For pages that are read together. `end` adds what only the rows can tell. */
    ofPages: (accountId: AccountId) => {
      const changed: OwnedMoney[] = [];
      return {
        see: (page: Page): void => {
          for (const money of ownedMoney(page, { importId: id, attempt: attempt?.id })) {
            if (manifest.hasTwins && (money.isChanged || !money.isAdded)) changed.push(money);
            else sums.see(accountId, money);
          }
        },
        /** `missed`: rows whose corrections are not in the ledger. */
        end: async (bucket: number, pages: readonly PlanPage[], missed: ReadonlySet<number>): Promise<void> => {
          for (const money of await asPlanned(bucket, pages, changed, missed)) sums.see(accountId, money);
        },
      };
    },
  };
};

/**
 * A row can match an entry that somebody had changed before, by its new amount or by the first one. If the entry is changed or
 * deleted once more, only the row knows by which. The same is true of a record that an earlier file had, if it corrects nothing.
 */
const createPlannedMoney = (deps: WorkDependencies, { manifest, bindings }: Plan) => {
  const rowsOf = createBucketReader(deps, manifest);
  const currencyOf = ({ currency, account }: PlanRow): string => currency ?? accountAt(bindings)(account).currency;
  return async (
    bucket: number,
    pages: readonly PlanPage[],
    changed: readonly OwnedMoney[],
    missed: ReadonlySet<number>,
  ): Promise<readonly OwnedMoney[]> => {
    if (changed.length === 0) return [];
    const planned = await rowsOf(bucket, pages);
    const rows = pages.flatMap((page) => planned.get(pageName(page)) ?? []).filter(({ twin }) => twin !== undefined);
    const byNumber = new Map(rows.map((row) => [row.row, row]));
    return changed.map((money) => {
      const row = byNumber.get(money.row);
      const isTold = row?.known === undefined ? money.isChanged && money.kind !== 'parts' : !missed.has(money.row);
      return row === undefined || !isTold ? money : { ...money, amount: row.amount, currency: currencyOf(row) };
    });
  };
};
