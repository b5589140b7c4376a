import type { ExportPart } from '../domain/export-state.ts';
import type { ExportDependencies } from './export-dependencies.ts';

/** Characters held back before they are written out: what bounds the memory of an export. */
const FLUSH_CHARACTERS = 4_000_000;

type Dependencies = Pick<ExportDependencies, 'uploads' | 'compression'>;

/** Gathers the lines of sections and writes them out compressed, many sections to an object. */
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

  /** Writes what is held back; the parts then have every line added so far. */
  async flush(): Promise<readonly ExportPart[]> {
    if (this.#held === 0) return [...this.#parts];
    const frames: Uint8Array[] = [];
    const ranges: Record<string, readonly [number, number]> = {};
    let end = 0;
    for (const [section, lines] of this.#lines) {
      const frame = this.#deps.compression.compress(lines.join(''));
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

/** The lines of a section, in the order in which they were added. */
export async function* readSection(
  { uploads, compression }: Dependencies,
  parts: readonly ExportPart[],
  section: string,
): AsyncGenerator<Uint8Array> {
  for (const { key, ranges } of parts) {
    const range = ranges[section];
    if (range !== undefined) yield Buffer.from(compression.decompress(await uploads.getRange(key, ...range)));
  }
}
