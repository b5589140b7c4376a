import type { PageAccount } from '../../../ledger/entries/domain/entry.ts';
import { LINKS } from '../../../ledger/entries/domain/fields.ts';
import { compareKnown, type KnownRecord } from '../../../ledger/identity/domain/known-records.ts';
import { mergeIntoPage } from '../../../ledger/identity/domain/merge.ts';
import type { LedgerPages } from '../../../ledger/use-cases/ledger-ports.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import type { CatalogueStep, PlanPageKey, PlanRow } from '../../publish/domain/plan.ts';
import { createRowBinder } from '../../publish/use-cases/apply-pages.ts';
import { accountOf } from '../../use-cases/walk-pages.ts';
import type { Binder, Binding, Bindings, Catalogue } from '../../use-cases/work-dependencies.ts';

/** A row and its effect on the entry of an earlier file. */
export type ReviewedRow = KnownRecord & {
  readonly row: PlanRow;
  /** Of the record, if its file names none that of its account. */
  readonly currency: string;
  /** The file links the transaction, and the entry does not get that link. */
  readonly isUnlinked: boolean;
};

type RowsOfPage = { readonly page: PlanPageKey; readonly rows: readonly PlanRow[] };

const AT_ONCE = 16;

/** The records that the steps are bound to; those that do not exist have temporary ids. */
export const predictBindings = async (
  { catalogue }: { readonly catalogue: Pick<Catalogue, 'lookUp'> },
  binder: Binder,
  steps: readonly CatalogueStep[],
): Promise<Bindings> => {
  const bound: Binding[] = [];
  for (let at = 0; at < steps.length; at += AT_ONCE) {
    const group = steps.slice(at, at + AT_ONCE);
    const found = await Promise.all(group.map((step) => catalogue.lookUp(binder, step)));
    bound.push(...group.map((step, place) => found[place] ?? newBinding(step, at + place, binder.familyCurrency)));
  }
  return bound;
};

const newBinding = (step: CatalogueStep, number: number, familyCurrency: string): Binding => ({
  kind: step.kind,
  id: `new ${number}`,
  account: step.kind === 'account' ? { tag: '', currency: familyCurrency } : null,
});

/** The known rows of these pages, as publishing would write them now. */
export const reviewPages = async (
  { ledger }: { readonly ledger: Pick<LedgerPages, 'readMany'> },
  { id, familyId }: Pick<ImportRecord, 'id' | 'familyId'>,
  bindings: Bindings,
  pages: readonly RowsOfPage[],
  now: string,
): Promise<readonly ReviewedRow[]> => {
  const bind = createRowBinder(bindings, id);
  const wanted = pages.filter(({ rows }) => rows.some(({ known }) => known !== undefined));
  const placed = wanted.map(({ page }) => ({
    account: accountOf(bindings, page) satisfies PageAccount,
    month: page.month,
  }));
  const stored = await ledger.readMany(familyId, placed);
  return wanted.flatMap(({ rows }, at): readonly ReviewedRow[] => {
    const page = stored[at];
    const known = rows.filter((row) => row.known !== undefined);
    if (page === undefined) return [];
    const entries = known.map(bind);
    const effects = compareKnown(page, id, entries);
    const writer = { importId: id, attempt: 'review', begunAt: now, scope: id, now };
    const bits = new Map(
      mergeIntoPage(page, writer, entries).page.slots.flatMap(({ owners }) =>
        owners.filter((owner) => owner.id === id).map((owner) => [owner.row, owner.bits] as const),
      ),
    );
    return known.flatMap((row, place) => {
      const record = effects.get(row.row);
      const isUnlinked = row.links !== null && ((bits.get(row.row) ?? 0) & LINKS) === 0;
      return record === undefined ? [] : [{ ...record, row, currency: entries[place]?.currency ?? '', isUnlinked }];
    });
  });
};
