import type { Account } from '../../../ledger/entries/domain/account.ts';
import { pageRefOf } from '../../../ledger/entries/domain/entry.ts';
import { isLiving, type Page, slotId } from '../../../ledger/pages/domain/page.ts';
import { createEntryView } from '../../../ledger/pages/domain/read.ts';
import type { LedgerPages } from '../../../ledger/use-cases/ledger-ports.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { Today } from '../../../platform/use-cases/family-today.ts';
import { type BulkChanges, referencesIn } from '../../change-sets/domain/bulk-edit.ts';
import type { ChangedRecords } from '../../change-sets/use-cases/change-ports.ts';
import type { BulkFacts, BulkOperation, NewTransaction, Target } from '../domain/plan-bulk.ts';

export type FactDependencies = {
  readonly accounts: {
    readonly findMany: (familyId: FamilyId, ids: readonly string[]) => Promise<ReadonlyMap<string, Account>>;
  };
  readonly records: Pick<ChangedRecords, 'findMany'>;
  readonly ledger: Pick<LedgerPages, 'readMany'>;
  readonly today: Today;
};

/** Reads what the operations refer to; consistent per page and record. */
export const readBulkFacts =
  ({ accounts, records, ledger, today }: FactDependencies) =>
  async (familyId: FamilyId, operations: readonly BulkOperation[], now: string): Promise<BulkFacts> => {
    const values = operations.flatMap((operation): readonly (NewTransaction | BulkChanges)[] => {
      if (operation.action === 'delete') return [];
      return operation.action === 'create' ? [operation.values] : [operation.changes];
    });
    const references = values.flatMap(referencesIn);
    const known = async (kind: 'category' | 'merchant' | 'tag'): Promise<ReadonlySet<string>> => {
      const ids = [...new Set(references.filter((one) => one.kind === kind).map(({ recordId }) => recordId))];
      return new Set(ids.length === 0 ? [] : (await records.findMany(familyId, kind, ids)).keys());
    };
    const accountIds = [...new Set(values.flatMap(({ accountId }) => accountId ?? []))];
    const [found, category, merchant, tag, targets, day] = await Promise.all([
      accountIds.length === 0 ? new Map<string, Account>() : accounts.findMany(familyId, accountIds),
      known('category'),
      known('merchant'),
      known('tag'),
      readTargets({ ledger }, familyId, operations),
      today(familyId, now),
    ]);
    return { accounts: found, records: { category, merchant, tag }, targets, today: day };
  };

const readTargets = async (
  { ledger }: Pick<FactDependencies, 'ledger'>,
  familyId: FamilyId,
  operations: readonly BulkOperation[],
): Promise<ReadonlyMap<string, Target>> => {
  const wanted = new Set(operations.flatMap((operation) => (operation.action === 'create' ? [] : [operation.id])));
  const refs = new Map(
    [...wanted].flatMap((id) => {
      const ref = pageRefOf(id);
      return ref === undefined ? [] : [[`${ref.account.tag}|${ref.month}`, ref] as const];
    }),
  );
  const pages = refs.size === 0 ? [] : await ledger.readMany(familyId, [...refs.values()]);
  return new Map(pages.flatMap(targetsOn).filter(([id]) => wanted.has(id)));
};

const targetsOn = (page: Page): readonly (readonly [string, Target])[] => {
  const view = createEntryView(page);
  const entries = page.slots.filter(isLiving).map(view);
  const linked = new Map(
    entries.flatMap(({ id, parentId, links }) =>
      parentId === null || links?.transfer == null ? [] : [[parentId, id] as const],
    ),
  );
  const deleted = page.slots
    .filter((slot) => !isLiving(slot) && slot.original.kind === 'transaction')
    .map((slot) => [slotId(page, slot), 'deleted'] as const);
  const living = entries
    .filter(({ kind }) => kind === 'transaction')
    .map((entry) => [entry.id, { entry, linkedPart: linked.get(entry.id) }] as const);
  return [...deleted, ...living];
};
