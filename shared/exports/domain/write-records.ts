import type { CatalogueRecord } from '../../catalogue/domain/catalogue-record.ts';
import type { Entry, EntryKind } from '../../ledger/entries/domain/entry.ts';
import { countKeyOf } from '../../ledger/entries/domain/record-types.ts';
import { headerOf, type PageHeader } from '../../ledger/pages/domain/header.ts';
import type { Page } from '../../ledger/pages/domain/page.ts';
import { entriesOf } from '../../ledger/pages/domain/read.ts';
import { csvLine } from '../../platform/domain/text/csv-line.ts';
import { csvSection, nativeSection } from './export-files.ts';
import type { ExportCatalogue, ExportKind, ExportNames } from './export-kind.ts';
import type { LedgerFacts, LinkedSide, RejectedPair } from './export-state.ts';
import { accountExport } from './kinds/account.ts';
import {
  budgetCategoryExport,
  budgetExport,
  categoryExport,
  merchantExport,
  recurringTransactionExport,
  ruleExport,
  tagExport,
} from './kinds/catalogue.ts';
import { balanceExport, holdingExport, tradeExport, transactionExport, valuationExport } from './kinds/entries.ts';
import { sideOf, transferExport } from './kinds/transfers.ts';

/** Writes a line to a section. */
export type WriteLine = (section: string, line: string) => void;

type Counts = Readonly<Record<string, number>>;

/** Writes records as native lines and as CSV, and counts them. */
export class RecordWriter {
  readonly names: ExportNames;
  readonly #write: WriteLine;
  readonly #counts: Record<string, number>;
  readonly #skipped: Record<string, number>;

  constructor(names: ExportNames, write: WriteLine, counts: Counts = {}, skipped: Counts = {}) {
    this.names = names;
    this.#write = write;
    this.#counts = { ...counts };
    this.#skipped = { ...skipped };
  }

  get counts(): Counts {
    return { ...this.#counts };
  }

  /** Records that no import would accept. */
  get skipped(): Counts {
    return { ...this.#skipped };
  }

  add<Source>(kind: ExportKind<Source>, source: Source): void {
    const data = kind.data(source, this.names);
    const key = countKeyOf(kind.type) ?? kind.type;
    const counts = data === undefined ? this.#skipped : this.#counts;
    counts[key] = (counts[key] ?? 0) + 1;
    if (data === undefined) return;
    this.#write(nativeSection(kind.type), `${JSON.stringify({ type: kind.type, data })}\n`);
    this.#write(csvSection(kind.type), csvLine(kind.cells(source, this.names)));
  }
}

/** Writes accounts with their balances, by id, and all records other than entries. */
export const writeCatalogue = (
  writer: RecordWriter,
  { accounts, records }: ExportCatalogue,
  balances: ReadonlyMap<string, string>,
): void => {
  for (const account of accounts) writer.add(accountExport, { account, balance: balances.get(account.id) ?? '0' });
  for (const record of records) writeRecord(writer, record);
};

const writeRecord = (writer: RecordWriter, record: CatalogueRecord): void => {
  if (record.kind === 'category') writer.add(categoryExport, record);
  if (record.kind === 'tag') writer.add(tagExport, record);
  if (record.kind === 'merchant') writer.add(merchantExport, record);
  if (record.kind === 'recurring_transaction') writer.add(recurringTransactionExport, record);
  if (record.kind === 'budget') writer.add(budgetExport, record);
  if (record.kind === 'budget_category') writer.add(budgetCategoryExport, record);
  if (record.kind === 'rule') writer.add(ruleExport, record);
};

/** Writes transfers that both sides confirm; a transfer with a deleted side is left out. */
export const writeTransfers = (writer: RecordWriter, sides: readonly LinkedSide[]): void => {
  const byId = new Map(sides.map((side) => [side.id, side]));
  for (const outflow of sides) {
    const inflow = byId.get(outflow.otherId);
    if (!outflow.isOutflow || inflow === undefined || inflow.isOutflow || inflow.otherId !== outflow.id) continue;
    const { status, notes } = outflow;
    writer.add(transferExport, { inflow, outflow, status, notes });
  }
};

const OTHERS = { trade: tradeExport, holding: holdingExport, balance: balanceExport } as const;

/** Writes the entries of pages, and keeps what can be written only at the end. */
export class PageWriter {
  readonly #records: RecordWriter;
  readonly #headers: PageHeader[];
  readonly #valuationDays: Set<string>;
  readonly #sides: LinkedSide[];
  readonly #rejected: RejectedPair[];

  constructor(records: RecordWriter, facts: LedgerFacts) {
    this.#records = records;
    this.#headers = [...facts.headers];
    this.#valuationDays = new Set(facts.valuationDays);
    this.#sides = [...facts.sides];
    this.#rejected = [...facts.rejected];
  }

  get facts(): LedgerFacts {
    return {
      counts: this.#records.counts,
      skipped: this.#records.skipped,
      headers: this.#headers,
      valuationDays: [...this.#valuationDays],
      sides: this.#sides,
      rejected: this.#rejected,
    };
  }

  /** Leaves out entries of deleted accounts, and entries created after the export began. */
  add(page: Page): void {
    const entries = entriesOf(page).filter(({ accountId }) => this.#records.names.account(accountId) !== undefined);
    if (entries.length > 0) this.#headers.push(headerOf(page));
    const ids = new Set(entries.map(({ id }) => id));
    const parts = Map.groupBy(entries, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null));
    for (const entry of parts.get(null) ?? []) this.#addEntry(entry, parts.get(entry.id) ?? []);
    this.#addValuations(entries.filter(({ kind }) => kind === 'valuation'));
  }

  #addEntry(entry: Entry, parts: readonly Entry[]): void {
    if (isOther(entry.kind)) this.#records.add(OTHERS[entry.kind], entry);
    if (entry.kind !== 'transaction') return;
    this.#records.add(transactionExport, { entry, parts });
    for (const side of [entry, ...parts]) this.#keepLinks(side);
  }

  #keepLinks(entry: Entry): void {
    const { transfer = null, rejected = [] } = entry.links ?? {};
    const side = sideOf(entry);
    if (transfer !== null) {
      const { otherId, status, notes } = transfer;
      this.#sides.push({ ...side, isOutflow: transfer.side === 'outflow', otherId, status, notes });
    }
    for (const inflowId of rejected) this.#rejected.push({ outflow: side, inflowId });
  }

  /** Writes the last valuation of each day; an import would refuse several. */
  #addValuations(valuations: readonly Entry[]): void {
    for (const [index, valuation] of valuations.entries()) {
      const day = dayOf(valuation);
      if (valuations.findLastIndex((other) => dayOf(other) === day) !== index || this.#valuationDays.has(day)) continue;
      this.#valuationDays.add(day);
      this.#records.add(valuationExport, valuation);
    }
  }
}

const isOther = (kind: EntryKind): kind is keyof typeof OTHERS => kind in OTHERS;

const dayOf = ({ accountId, date }: Entry): string => `${accountId} ${date}`;
