import { compressText, decompressText } from '../../platform/domain/bytes/compression.ts';
import { isFlag, isList, isNumber, isObject, isText, objectReader } from '../../platform/domain/stored-shape.ts';
import { loadObject, saveObject } from '../../platform/use-cases/stored-objects.ts';
import type { ExportCatalogue } from '../domain/export-kind.ts';
import type { ExportPart, ExportState } from '../domain/export-state.ts';
import type { ExportDependencies } from './export-ports.ts';

/** The prefix of all objects of an export. The bucket deletes them a little after the export expires. */
export const exportPrefix = (exportId: string): string => `exports/${exportId}/`;
/** Objects that are not needed once the archive exists. */
export const partsPrefix = (exportId: string): string => `${exportPrefix(exportId)}parts/`;

const readCatalogue = objectReader<ExportCatalogue>({ accounts: isList, records: isList });
const readState = objectReader<ExportState>({
  catalogue: isText,
  pages: isList,
  done: isNumber,
  isWritten: isFlag,
  parts: isList,
  facts: isObject,
});

/** The objects of an export. Each save has a unique name, so nothing is overwritten. */
export const createExportObjects = (
  { uploads, randomId }: Pick<ExportDependencies, 'uploads' | 'randomId'>,
  exportId: string,
) => {
  const newKey = (kind: string): string => `${partsPrefix(exportId)}${kind}-${randomId()}`;
  const save = (kind: string, value: unknown): Promise<string> => saveObject({ uploads }, newKey(kind), value);
  return {
    newPartKey: () => newKey('part'),
    newArchiveKey: () => `${exportPrefix(exportId)}${randomId()}.zip`,
    saveCatalogue: (catalogue: ExportCatalogue) => save('catalogue', catalogue),
    loadCatalogue: (key: string) => loadObject({ uploads }, readCatalogue, key),
    saveState: (state: ExportState) => save('state', state),
    loadState: (key: string) => loadObject({ uploads }, readState, key),
  };
};
export type ExportObjects = ReturnType<typeof createExportObjects>;

/** Characters buffered before a write; this limits the memory of an export. */
const FLUSH_CHARACTERS = 4_000_000;

type Dependencies = Pick<ExportDependencies, 'uploads'>;

/** Collects the lines of sections and writes them compressed, many sections per object. */
export class SectionWriter {
  readonly #deps: Dependencies;
  readonly #newKey: () => string;
  readonly #parts: ExportPart[];
  #lines = new Map<string, string[]>();
  #held = 0;

  constructor(deps: Dependencies, newKey: () => string, parts: readonly ExportPart[]) {
    this.#deps = deps;
    this.#newKey = newKey;
    this.#parts = [...parts];
  }

  add(section: string, line: string): void {
    const lines = this.#lines.get(section);
    if (lines === undefined) this.#lines.set(section, [line]);
    else lines.push(line);
    this.#held += line.length;
  }

  get isFull(): boolean {
    return this.#held >= FLUSH_CHARACTERS;
  }

  /** Writes the buffer; the parts then contain every line added so far. */
  async flush(): Promise<readonly ExportPart[]> {
    if (this.#held === 0) return [...this.#parts];
    const frames: Uint8Array[] = [];
    const ranges: Record<string, readonly [number, number]> = {};
    let end = 0;
    for (const [section, lines] of this.#lines) {
      const frame = compressText(lines.join(''));
      ranges[section] = [end, end + frame.length];
      end += frame.length;
      frames.push(frame);
    }
    this.#lines = new Map();
    this.#held = 0;
    const key = this.#newKey();
    await this.#deps.uploads.put(key, Buffer.concat(frames));
    this.#parts.push({ key, ranges });
    return [...this.#parts];
  }
}

/** The lines of a section in the order they were added. */
export async function* readSection(
  { uploads }: Dependencies,
  parts: readonly ExportPart[],
  section: string,
): AsyncGenerator<Uint8Array> {
  for (const { key, ranges } of parts) {
    const range = ranges[section];
    if (range !== undefined) yield Buffer.from(decompressText(await uploads.getRange(key, ...range)));
  }
}
