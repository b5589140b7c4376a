import type { Account } from '../../../ledger/entries/domain/account.ts';
import { pageRefOf } from '../../../ledger/entries/domain/entry.ts';
import { isLiving, type Page, slotId } from '../../../ledger/pages/domain/page.ts';
import { createEntryView } from '../../../ledger/pages/domain/read.ts';
import type { LedgerPages } from '../../../ledger/use-cases/ledger-ports.ts';
import { externalKey } from '../../../platform/domain/external-id.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { Today } from '../../../platform/use-cases/family-today.ts';
import type { ExternalIdClaims } from '../../../platform/use-cases/take-external-id.ts';
import { type BulkChanges, referencesIn } from '../../change-sets/domain/bulk-edit.ts';
import type { ChangedRecords } from '../../change-sets/use-cases/change-ports.ts';
import {
  type BulkFacts,
  type BulkOperation,
  givenExternalId,
  type NewTransaction,
  type RequestedOperation,
  splitsOf,
  type Target,
  withId,
} from '../domain/plan-bulk.ts';
import { findTransactionIds } from './transaction-ids.ts';

export type FactDependencies = {
  readonly accounts: {
    readonly findMany: (familyId: FamilyId, ids: readonly string[]) => Promise<ReadonlyMap<string, Account>>;
  };
  readonly records: Pick<ChangedRecords, 'findMany'>;
  readonly ledger: Pick<LedgerPages, 'readMany'>;
  readonly claims: ExternalIdClaims;
  readonly today: Today;
};

/** Reads what the operations refer to; consistent per page and record. */
export const readBulkFacts =
  ({ accounts, records, ledger, claims, today }: FactDependencies) =>
  async (familyId: FamilyId, requested: readonly RequestedOperation[], now: string): Promise<BulkFacts> => {
    const held = await readHeld({ claims, ledger }, familyId, requested);
    const operations = requested.map((operation) => withId(operation, held));
    const values = operations.flatMap((operation): readonly (NewTransaction | BulkChanges)[] => {
      if (operation.action === 'delete') return [];
      return operation.action === 'create' ? [operation.values] : [operation.changes];
    });
    const references = [...values, ...operations.flatMap(splitsOf)].flatMap(referencesIn);
    const known = async (kind: 'category' | 'merchant' | 'tag'): Promise<ReadonlySet<string>> => {
      const ids = [
        ...new Set(references.filter((reference) => reference.kind === kind).map(({ recordId }) => recordId)),
      ];
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
    return { accounts: found, records: { category, merchant, tag }, targets, held, today: day };
  };

/** The transactions that have the external ids of the operations. */
const readHeld = async (
  deps: Pick<FactDependencies, 'claims' | 'ledger'>,
  familyId: FamilyId,
  operations: readonly RequestedOperation[],
): Promise<BulkFacts['held']> => {
  const externalIds = operations.flatMap((operation) => {
    const by = operation.action === 'create' || operation.action === 'upsert' ? null : (operation.by ?? null);
    return [givenExternalId(operation), by].filter((externalId) => externalId !== null);
  });
  const holders = await findTransactionIds(deps)(familyId, externalIds);
  return new Map(
    externalIds.flatMap((externalId, at) => {
      const holder = holders[at];
      return holder === undefined ? [] : [[externalKey(externalId), holder] as const];
    }),
  );
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
  const parts = Map.groupBy(entries, ({ parentId }) => parentId);
  const deleted = page.slots
    .filter((slot) => !isLiving(slot) && slot.original.kind === 'transaction')
    .map((slot) => [slotId(page, slot), 'deleted'] as const);
  const living = entries
    .filter(({ kind }) => kind === 'transaction')
    .map((entry) => [entry.id, { entry, linkedPart: linked.get(entry.id), parts: parts.get(entry.id) ?? [] }] as const);
  return [...deleted, ...living];
};
