import { countKeyOf } from '../../ledger/domain/record-types.ts';
import { csvLine } from '../../platform/domain/csv-line.ts';
import { csvSection, nativeSection } from './export-files.ts';
import type { ExportKind } from './export-kind.ts';
import type { ExportNames } from './export-names.ts';

/** Takes a line of a section. */
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

  /** Records that no import would take. */
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
