import type { PageAccount, PlannedEntry } from '../../ledger/domain/entry.ts';
import { isSecurityDetails } from '../../ledger/domain/entry-details.ts';
import { headerOf, type PageHeader } from '../../ledger/domain/header.ts';
import { mergeIntoPage } from '../../ledger/domain/merge.ts';
import type { Page } from '../../ledger/domain/page.ts';
import { isLiving, type LivingSlot } from '../../ledger/domain/slot.ts';
import type { Sha256 } from '../../platform/domain/hash.ts';
import type { PlanRow } from './plan.ts';
import { pageMonthOf } from './plan-manifest.ts';

/** The rows of an import that go to one page of the ledger, in the order of the file. */
export type RowsOfPage = {
  readonly account: PageAccount;
  readonly month: string;
  readonly rows: readonly PlannedEntry[];
};

/** Groups the rows of an import by the page that they go to. */
export const createPageRows = () => {
  const pages = new Map<string, { account: PageAccount; month: string; rows: PlannedEntry[] }>();
  let size = 0;
  return {
    add: (row: PlanRow, { account, currency, securityId }: Destination): void => {
      const month = pageMonthOf(row);
      const key = `${account.id}|${month}`;
      const page = pages.get(key) ?? { account, month, rows: [] };
      pages.set(key, page);
      page.rows.push(unfiled(row, currency, securityId));
      size++;
    },
    size: (): number => size,
    clear: (): void => pages.clear(),
    all: (): readonly RowsOfPage[] => [...pages.values()],
  };
};

/** What the numbers of a row lead to; no security where that is known later. */
type Destination = { readonly account: PageAccount; readonly currency: string; readonly securityId: string | null };

/** As far as money goes: without the records that it will be filed under. */
const unfiled = (row: PlanRow, currency: string, securityId: string | null): PlannedEntry => {
  const { account, category, merchant, tags, security, links, ...content } = row;
  const unlinked = { ...content, currency, categoryId: null, merchantId: null, tagIds: [], links: null };
  return securityId === null ? unlinked : ofSecurity(unlinked, securityId);
};

/** The entry with the record of its security: a position is that of one record. */
export const ofSecurity = (entry: PlannedEntry, securityId: string): PlannedEntry =>
  isSecurityDetails(entry.details) ? { ...entry, details: { ...entry.details, securityId } } : entry;

/** A page as it is, by its header, and as publishing would leave it. */
export type ForeseenPage = {
  readonly before: PageHeader;
  readonly after: Page;
  readonly created: readonly LivingSlot[];
};

const ATTEMPT = 'preview';

/** Applies to a copy of the page what publishing would do to the page. */
export const foreseePage = (
  page: Page,
  rows: readonly PlannedEntry[],
  { importId, now, sha256 }: { readonly importId: string; readonly now: string; readonly sha256: Sha256 },
): ForeseenPage => {
  const writer = { importId, attempt: ATTEMPT, begunAt: now, scope: importId, now };
  const merged = mergeIntoPage(page, writer, rows, sha256).page;
  const created = merged.slots.filter((slot): slot is LivingSlot => isLiving(slot) && slot.birth.attempt === ATTEMPT);
  return { before: headerOf(page), after: merged, created };
};
