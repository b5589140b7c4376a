import { createHash } from 'node:crypto';
import { SUPPORTED_KINDS } from '../../../shared/imports/formats/native/domain/read-record.ts';
import { parseJsonLine } from '../../../shared/imports/formats/native/parse/json-line.ts';
import { placeChunks } from '../../../shared/imports/sessions/domain/chunks.ts';
import type { SessionChunk } from '../../../shared/imports/sessions/domain/session.ts';
import { createSessionReading } from '../../../shared/imports/sessions/domain/session-reading.ts';

const NOW = '2026-03-01T00:00:00.000Z';

export const aChunk = (over: Partial<SessionChunk> = {}): SessionChunk => ({
  id: `chunk-${over.sequence ?? 1}`,
  sequence: 1,
  clientChunkId: null,
  sha256: String(over.sequence ?? 1)
    .repeat(64)
    .slice(0, 64),
  key: `raw/${over.sequence ?? 1}`,
  bytes: 20,
  rowsCount: 2,
  lines: 3,
  createdAt: NOW,
  ...over,
});

/** Reads chunks of lines like a session. `kept`: the lines that finally count, in order. */
export const readSession = (texts: ReadonlyMap<number, readonly string[]>) => {
  const chunks = placeChunks(
    [...texts].map(([sequence, lines]) =>
      aChunk({
        sequence,
        lines: lines.length,
        sha256: createHash('sha256').update(lines.join('\n')).digest('hex'),
      }),
    ),
  );
  const reading = createSessionReading({ kinds: SUPPORTED_KINDS, chunks });
  const read = chunks.flatMap(({ chunk, base }, at) =>
    (texts.get(chunk.sequence) ?? []).flatMap((text, index) => {
      const line = base + index + 1;
      return text === '' ? [] : [{ line, text, record: reading.line(at, line, parseJsonLine(text)) }];
    }),
  );
  const { outcome, isFaulty, warnings } = reading.finish();
  const kept = read.filter(({ line, record }) => record !== undefined && reading.isNewest(line, record));
  return { outcome, isFaulty, warnings, isRestated: reading.isRestated(), kept: kept.map(({ text }) => text) };
};
