import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { CSV_FIELDS, type GeneratorOptions, generateCsv, generateNdjson } from './generate.ts';

/** A generated file, on disk and gzipped for the gateway. */
export type BenchFile = {
  /** The form fields for the import. */
  readonly fields: Readonly<Record<string, string>>;
  readonly rows: number;
  readonly path: string;
  readonly bytes: number;
  readonly gzipped: Uint8Array<ArrayBuffer>;
};

const KINDS = {
  csv: { fields: CSV_FIELDS, generate: generateCsv },
  ndjson: { fields: { type: 'NativeImport' }, generate: generateNdjson },
} as const;

export const makeFile = async (
  folder: string,
  kind: keyof typeof KINDS,
  options: GeneratorOptions,
): Promise<BenchFile> => {
  const { fields, generate } = KINDS[kind];
  const path = join(folder, `${options.label ?? 'rows'}-${options.rows}-${options.from ?? 0}.${kind}`);
  await writeLines(path, generate(options));
  const content = await readFile(path);
  return { fields, rows: options.rows, path, bytes: content.length, gzipped: new Uint8Array(gzipSync(content)) };
};

const LINES = 1_000;

function* inBlocks(lines: Iterable<string>): Generator<string> {
  let block: string[] = [];
  for (const line of lines) {
    if (block.push(line) < LINES) continue;
    yield block.join('');
    block = [];
  }
  yield block.join('');
}

/** Streams lines to a file with constant memory. */
const writeLines = (file: string, lines: Iterable<string>): Promise<void> =>
  pipeline(Readable.from(inBlocks(lines)), createWriteStream(file));
