import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

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

/** Streams lines into a file, so that memory does not grow with it. */
export const writeLines = (file: string, lines: Iterable<string>): Promise<void> =>
  pipeline(Readable.from(inBlocks(lines)), createWriteStream(file));
