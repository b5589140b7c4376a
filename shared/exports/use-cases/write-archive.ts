import { createRecordCounter } from '../../ledger/domain/record-types.ts';
import { EXPORT_FILES } from '../domain/export-files.ts';
import type { Archive, ExportRecord } from '../domain/export-record.ts';
import type { ExportState } from '../domain/export-state.ts';
import { MANIFEST_FILE, manifestText, type WrittenFile } from '../domain/manifest.ts';
import type { ExportDependencies } from './export-dependencies.ts';
import type { ExportObjects } from './export-objects.ts';
import type { ArchiveFile } from './export-ports.ts';
import { readSection } from './section-writer.ts';

/** Puts the files together from their lines, streaming, and last the manifest that names them. */
export const writeArchive = async (
  deps: ExportDependencies,
  { createdAt }: ExportRecord,
  { parts, facts }: ExportState,
  objects: ExportObjects,
): Promise<Archive> => {
  const counts = { ...createRecordCounter().counts(), ...facts.counts };
  const written: WrittenFile[] = [];
  const files = EXPORT_FILES.map(({ name, head, sections }): ArchiveFile => {
    async function* content() {
      if (head !== '') yield Buffer.from(head);
      for (const section of sections) yield* readSection(deps, parts, section);
    }
    return { name, open: () => described(deps, name, content(), written) };
  });
  async function* manifest() {
    yield Buffer.from(
      manifestText({ version: 1, created_at: createdAt, counts, skipped: facts.skipped, files: written }),
    );
  }
  const key = objects.newArchiveKey();
  return { key, counts, ...(await deps.archives.write(key, [...files, { name: MANIFEST_FILE, open: manifest }])) };
};

async function* described(
  { newDigest }: ExportDependencies,
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  written: WrittenFile[],
) {
  const digest = newDigest();
  let bytes = 0;
  for await (const chunk of chunks) {
    digest.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  written.push({ name, bytes, sha256: digest.hex() });
}
