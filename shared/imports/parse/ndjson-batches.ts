import type { NativeLines } from '../use-cases/reading-ports.ts';
import { parseJsonLine } from './json-line.ts';
import { createLineSplitter } from './line-splitter.ts';
import { failLine } from './read-ndjson.ts';

/** The lines of NDJSON as they arrive, a chunk's worth at a time: for readers that must be able to pause. */
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
