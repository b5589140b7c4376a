import type { Entry, EntryKind } from '../../ledger/domain/entry.ts';
import { headerOf, type PageHeader } from '../../ledger/domain/header.ts';
import type { Page } from '../../ledger/domain/page.ts';
import { entriesOf } from '../../ledger/domain/read.ts';
import type { LedgerFacts, LinkedSide, RejectedPair } from './export-state.ts';
import { balanceExport } from './kinds/balance.ts';
import { holdingExport } from './kinds/holding.ts';
import { tradeExport } from './kinds/trade.ts';
import { transactionExport } from './kinds/transaction.ts';
import { valuationExport } from './kinds/valuation.ts';
import type { RecordWriter } from './record-writer.ts';
import { sideOf } from './transfer-side.ts';

const OTHERS = { trade: tradeExport, holding: holdingExport, balance: balanceExport } as const;

/** Writes the entries of pages, and keeps what can only be said when all of them are read. */
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

  /** Entries of accounts that are gone, or came after the export began, are left out. */
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

  /** Of several on one day the last to come counts; an import would refuse the others. */
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
