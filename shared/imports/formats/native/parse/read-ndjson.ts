import { TextDecoder } from 'node:util';
import { DomainError } from '../../../../platform/domain/errors.ts';
import { binaryKind } from '../../../detect/parse/file-kind.ts';
import type { NativeLines } from '../../../prepare/use-cases/reading-ports.ts';
import type { ParsedLine } from '../domain/record-fields.ts';
import { parseJsonLine } from './json-line.ts';

/** Called for every line that is not blank. `line` counts physical lines from 1. */
export type OnLine = (line: number, parsed: ParsedLine) => void;

/**
 * Reads NDJSON as it arrives, holding one chunk and one line in memory.
 * @throws DomainError `invalid_ndjson` naming the line that is not UTF-8 or longer than 1 MB.
 */
export const readNdjson = async (
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  onLine: OnLine,
): Promise<void> => {
  const splitter = createLineSplitter((line, text) => onLine(line, parseJsonLine(text)), failLine);
  for await (const chunk of chunks) splitter.push(chunk);
  splitter.end();
};

/** @throws DomainError `invalid_ndjson` */
export const failLine = (line: number, problem: string): never => {
  throw new DomainError('invalid_ndjson', `Line ${line} ${problem}`);
};

/** The lines of NDJSON as they arrive, one chunk at a time, for readers that need to pause. */
export const ndjsonBatches: NativeLines = async function* (chunks) {
  let batch: { readonly line: number; readonly text: string }[] = [];
  const splitter = createLineSplitter((line, text) => batch.push({ line, text }), failLine);
  const take = () => {
    const lines = batch.map(({ line, text }) => ({ line, parsed: parseJsonLine(text) }));
    batch = [];
    return lines;
  };
  for await (const chunk of chunks) {
    splitter.push(chunk);
    yield take();
  }
  splitter.end();
  yield take();
};

const LINE_FEED = 0x0a;
const BOM = [0xef, 0xbb, 0xbf];
const BLOCK = 65_536;
/** More than any record needs; limits memory. */
const MAX_LINE_BYTES = 1_048_576;
const NOT_BLANK = /\S/;
const NOTHING = new Uint8Array(0);

type LineSplitter = { readonly push: (chunk: Uint8Array) => void; readonly end: () => void };

/** Never returns. */
type Fail = (line: number, problem: string) => never;

/**
 * Splits strict UTF-8 into lines (LF or CRLF; a CR is white space in JSON and is kept), without a BOM. Blank lines are
 * counted but not passed on. A line feed is never part of a longer UTF-8 sequence, so blocks that end with one can be
 * decoded separately.
 */
export const createLineSplitter = (onText: (line: number, text: string) => void, fail: Fail): LineSplitter => {
  const rest = createRest();
  const skipBom = createBomSkipper();
  const emit = createEmitter(onText, fail);

  const pushBlock = (block: Uint8Array): void => {
    const firstFeed = block.indexOf(LINE_FEED);
    const oneLine = rest.size() + (firstFeed === -1 ? block.length : firstFeed);
    if (oneLine > MAX_LINE_BYTES) fail(emit.lines() + 1, 'is longer than 1 MB');
    const end = block.lastIndexOf(LINE_FEED) + 1;
    if (end > 0) emit.wholeLines(rest.take(block.subarray(0, end)));
    rest.add(block.subarray(end));
  };
  let isBegun = false;
  const begin = (head: Uint8Array): void => {
    isBegun = true;
    const binary = binaryKind(head);
    if (binary !== undefined) fail(1, `is not text: the file looks like ${binary}`);
  };
  const push = (bytes: Uint8Array): void => {
    if (!isBegun && bytes.length > 0) begin(bytes);
    for (let at = 0; at < bytes.length; at += BLOCK) pushBlock(bytes.subarray(at, at + BLOCK));
  };

  return {
    push: (chunk) => push(skipBom.next(chunk)),
    end: () => {
      push(skipBom.end());
      emit.wholeLines(rest.take(NOTHING));
    },
  };
};

/** Decodes blocks of whole lines; only the last line of a file may lack its line feed. */
const createEmitter = (onText: (line: number, text: string) => void, fail: Fail) => {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let line = 0;

  const decode = (bytes: Uint8Array): string => {
    try {
      return decoder.decode(bytes);
    } catch {
      return fail(line + 1 + validLines(decoder, bytes), 'is not valid UTF-8');
    }
  };
  return {
    lines: () => line,
    wholeLines: (bytes: Uint8Array): void => {
      const text = decode(bytes);
      for (let start = 0; start < text.length; ) {
        const feed = text.indexOf('\n', start);
        const end = feed === -1 ? text.length : feed;
        const lineText = text.slice(start, end);
        line += 1;
        if (NOT_BLANK.test(lineText)) onText(line, lineText);
        start = end + 1;
      }
    },
  };
};

/** Bytes after the last line feed, until their line is complete. */
const createRest = () => {
  let pieces: Uint8Array[] = [];
  let size = 0;
  return {
    size: () => size,
    add: (bytes: Uint8Array): void => {
      if (bytes.length === 0) return;
      // Copied: a caller may reuse its buffer for the next chunk.
      pieces.push(bytes.slice());
      size += bytes.length;
    },
    take: (end: Uint8Array): Uint8Array => {
      if (size === 0) return end;
      const whole = concat([...pieces, end]);
      pieces = [];
      size = 0;
      return whole;
    },
  };
};

/** Buffers the first bytes until it is clear whether they are a BOM. */
const createBomSkipper = () => {
  let head: Uint8Array | undefined = NOTHING;
  const release = (): Uint8Array => {
    const bytes = head ?? NOTHING;
    head = undefined;
    return BOM.every((byte, index) => bytes[index] === byte) ? bytes.subarray(BOM.length) : bytes;
  };
  return {
    next: (chunk: Uint8Array): Uint8Array => {
      if (head === undefined) return chunk;
      head = concat([head, chunk]);
      return head.length < BOM.length ? NOTHING : release();
    },
    end: release,
  };
};

const concat = (pieces: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
};

/** The number of lines in the block before the first that is not valid UTF-8. */
const validLines = (decoder: TextDecoder, bytes: Uint8Array): number => {
  let lines = 0;
  for (let start = 0; start < bytes.length; lines += 1) {
    const feed = bytes.indexOf(LINE_FEED, start);
    const end = feed === -1 ? bytes.length : feed;
    try {
      decoder.decode(bytes.subarray(start, end));
    } catch {
      return lines;
    }
    start = end + 1;
  }
  return lines;
};
