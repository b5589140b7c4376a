import type { StoredUploads } from '../../../platform/domain/object-store.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import type { NativeRecord } from '../../formats/native/domain/native-record.ts';
import { readRecord, SUPPORTED_KINDS } from '../../formats/native/domain/read-record.ts';
import { ndjsonBatches } from '../../formats/native/parse/read-ndjson.ts';
import { streamRaw } from '../../prepare/use-cases/raw-file.ts';
import { placeChunks } from '../../sessions/domain/chunks.ts';
import { frozenChunks, readChunkLines } from '../../sessions/use-cases/read-chunks.ts';

/** The valid records of a stored native file, or of the chunks of its session. */
export async function* readRecords(
  deps: { readonly uploads: StoredUploads },
  record: Pick<ImportRecord, 'id' | 'raw' | 'session'>,
): AsyncGenerator<NativeRecord> {
  for await (const lines of linesOf(deps, record)) {
    for (const { line, parsed } of lines) {
      const read = readRecord(line, parsed, SUPPORTED_KINDS);
      if (read.record !== undefined && read.problems.length === 0) yield read.record;
    }
  }
}

async function* linesOf(
  deps: { readonly uploads: StoredUploads },
  { id, raw, session }: Pick<ImportRecord, 'id' | 'raw' | 'session'>,
) {
  if (session === null) {
    if (raw !== null) yield* ndjsonBatches(streamRaw(deps, raw));
    return;
  }
  const chunks = placeChunks(await frozenChunks(deps, { id, session }));
  for await (const { lines } of readChunkLines(deps, chunks)) yield lines;
}
