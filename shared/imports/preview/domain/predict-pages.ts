import {
  type EntryContent,
  isSecurityDetails,
  type PageAccount,
  type PartOfRow,
  type PlannedEntry,
} from '../../../ledger/entries/domain/entry.ts';
import { mergeIntoPage } from '../../../ledger/identity/domain/merge.ts';
import { headerOf, type PageHeader } from '../../../ledger/pages/domain/header.ts';
import {
  isKeptDeleted,
  isLiving,
  type LivingSlot,
  type Owner,
  type Page,
  type Slot,
} from '../../../ledger/pages/domain/page.ts';
import type { ImportId } from '../../../platform/domain/ids.ts';
import { add, negate, subtract } from '../../../platform/domain/money/decimal.ts';
import { type PlanRow, pageMonthOf } from '../../publish/domain/plan.ts';
import { isDerivedRow } from '../../rows/domain/row.ts';

/** The rows of an import that go to one ledger page, in file order. */
export type RowsOfPage = {
  readonly account: PageAccount;
  readonly month: string;
  readonly rows: readonly PlannedEntry[];
};

/** Groups the rows of an import by ledger page. */
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

/** The account, currency and security of a row; null while the security is not known. */
type Destination = { readonly account: PageAccount; readonly currency: string; readonly securityId: string | null };

/** The entry of a row without its category, tags and merchant, which do not affect amounts. */
const unfiled = (row: PlanRow, currency: string, securityId: string | null): PlannedEntry => {
  const { account, category, merchant, tags, security, links, ...content } = row;
  const unlinked = { ...content, currency, categoryId: null, merchantId: null, tagIds: [], links: null };
  return securityId === null ? unlinked : ofSecurity(unlinked, securityId);
};

/** The entry with the id of its security. */
export const ofSecurity = (entry: PlannedEntry, securityId: string): PlannedEntry =>
  isSecurityDetails(entry.details) ? { ...entry, details: { ...entry.details, securityId } } : entry;

/** The header of a page before publishing, and the page after it. */
export type PredictedPage = {
  readonly before: PageHeader;
  readonly after: Page;
  readonly created: readonly LivingSlot[];
  /** The remains of deleted entries that rows of the file match. */
  readonly skipped: readonly Slot[];
};

const ATTEMPT = 'preview';

const isRowOf =
  (importId: ImportId) =>
  ({ id, row }: Owner): boolean =>
    id === importId && !isDerivedRow({ row });

/** Applies the effect of publishing to a copy of the page. */
export const predictPage = (
  page: Page,
  rows: readonly PlannedEntry[],
  { importId, now }: { readonly importId: ImportId; readonly now: string },
): PredictedPage => {
  const writer = { importId, attempt: ATTEMPT, begunAt: now, scope: importId, now };
  const merged = mergeIntoPage(page, writer, rows).page;
  const created = merged.slots.filter((slot): slot is LivingSlot => isLiving(slot) && slot.birth.attempt === ATTEMPT);
  const skipped = merged.slots.filter(
    (slot) => isKeptDeleted(slot) && slot.parent === null && slot.owners.some(isRowOf(importId)),
  );
  return { before: headerOf(page), after: merged, created, skipped };
};

/** The account of rows: an existing one, or the name of a new one. */
export type TallyAccount = { readonly id: string | null; readonly name: string };

/** Totals of the entries that publishing creates. Inflow and outflow are never negative; net is inflow minus outflow. Canonical decimals. */
export type AccountTotal = {
  readonly account: TallyAccount;
  readonly currency: string;
  readonly inflow: string;
  readonly outflow: string;
  readonly net: string;
  readonly rows: number;
};

/** Inclusive, ISO. */
export type DateRange = { readonly first: string; readonly last: string };

const widened = (dates: DateRange | null, date: string): DateRange => ({
  first: dates === null || date < dates.first ? date : dates.first,
  last: dates === null || date > dates.last ? date : dates.last,
});

type Total = { account: TallyAccount; currency: string; inflow: string; outflow: string; rows: number };

/** Adds up the entries that publishing would create, by account and currency. */
export const createEntryTally = () => {
  const totals = new Map<string, Total>();
  let dates: DateRange | null = null;

  const totalOf = (account: TallyAccount, currency: string): Total => {
    const key = JSON.stringify([account.id, account.name, currency]);
    const total = totals.get(key) ?? { account, currency, inflow: '0', outflow: '0', rows: 0 };
    totals.set(key, total);
    return total;
  };

  return {
    /** Adds a row. Its account is listed with zeros even if no entry is created. */
    see: (row: CountedRow & Pick<EntryContent, 'date'>, account: TallyAccount, currency: string): void => {
      dates = widened(dates, row.date);
      if (countsInTotals(row)) totalOf(account, currency);
    },
    create: ({ amount }: Pick<EntryContent, 'amount'>, account: TallyAccount, currency: string): void => {
      const total = totalOf(account, currency);
      total.rows++;
      if (amount.startsWith('-')) total.inflow = add(total.inflow, negate(amount));
      else total.outflow = add(total.outflow, amount);
    },
    dateRange: (): DateRange | null => dates,
    totals: (): readonly AccountTotal[] =>
      [...totals.values()].map((total) => ({ ...total, net: subtract(total.inflow, total.outflow) })),
  };
};

type CountedRow = Pick<EntryContent, 'kind'> & {
  readonly part: PartOfRow | null;
  readonly parentIdentity: string | null;
};

/** Whether a row counts in totals. A split counts once, because its parts are the same money. */
export const countsInTotals = ({ kind, part, parentIdentity }: CountedRow): boolean =>
  part === null && parentIdentity === null && (kind === 'transaction' || kind === 'trade');
