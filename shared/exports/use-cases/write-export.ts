import { readWorths } from '../../accounts/use-cases/account-worths.ts';
import { pageKeyOf } from '../../ledger/entries/domain/entry.ts';
import { createRecordCounter } from '../../ledger/entries/domain/record-types.ts';
import { findEntry } from '../../ledger/pages/domain/read.ts';
import { newDigest } from '../../platform/domain/bytes/hash.ts';
import { DomainError } from '../../platform/domain/errors.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import type { SliceClock } from '../../platform/use-cases/clock.ts';
import { EXPORT_FILES, MANIFEST_FILE, manifestText, type WrittenFile } from '../domain/export-files.ts';
import { createExportNames, type ExportCatalogue } from '../domain/export-kind.ts';
import type { Archive, ExportRecord } from '../domain/export-record.ts';
import { type ExportState, NO_FACTS, type RejectedPair } from '../domain/export-state.ts';
import { rejectedTransferExport, sideOf } from '../domain/kinds/transfers.ts';
import { archiveName, isCompressed, requireRoomFor } from '../domain/original-files.ts';
import { PageWriter, RecordWriter, writeCatalogue, writeTransfers } from '../domain/write-records.ts';
import { type ExportObjects, readSection, SectionWriter } from './export-objects.ts';
import type { ArchiveFile, ExportDependencies } from './export-ports.ts';

/** Saves the family's catalogue and the list of its pages. */
export const beginExport = async (
  { accounts, records, ledgerKeys }: ExportDependencies,
  { familyId }: ExportRecord,
  objects: ExportObjects,
): Promise<ExportState> => {
  const catalogue: ExportCatalogue = {
    accounts: await accounts.list(familyId),
    records: await records.list(familyId),
  };
  return {
    catalogue: await objects.saveCatalogue(catalogue),
    pages: await ledgerKeys.list(familyId),
    done: 0,
    isWritten: false,
    parts: [],
    facts: NO_FACTS,
  };
};

/**
 * Writes the lines of each page, then of all other records, until everything is written or the time is up. Calls
 * `report` occasionally with the number of finished pages.
 */
export const writeLines = async (
  deps: ExportDependencies,
  { familyId, createdAt }: ExportRecord,
  { state, objects }: { readonly state: ExportState; readonly objects: ExportObjects },
  clock: SliceClock,
  report: (done: number) => Promise<void>,
): Promise<ExportState> => {
  const catalogue = await objects.loadCatalogue(state.catalogue);
  const sections = new SectionWriter(deps, objects.newPartKey, state.parts);
  const { counts, skipped } = state.facts;
  const records = new RecordWriter(createExportNames(catalogue), sections.add.bind(sections), counts, skipped);
  const pages = new PageWriter(records, state.facts);

  for (let done = state.done; done < state.pages.length; done++) {
    if (done > state.done && !clock.mayContinue()) {
      return { ...state, done, parts: await sections.flush(), facts: pages.facts };
    }
    const { tag, month } = state.pages[done] ?? { tag: '', month: '' };
    pages.add(await deps.ledger.read(familyId, { id: '', tag }, month));
    if (sections.isFull) await sections.flush();
    await report(done);
  }
  const { headers, sides, rejected } = pages.facts;
  const today = await deps.today(familyId, createdAt);
  const { accounts } = catalogue;
  const worths = await readWorths(deps, familyId, { headers, accounts, days: [today] });
  const balances = accounts.map(({ id }) => [id, worths.get(id)?.[0]?.worths[0]?.balance ?? '0'] as const);
  writeCatalogue(records, catalogue, new Map(balances));
  writeTransfers(records, sides);
  await writeRejected(deps, familyId, records, rejected);
  return {
    ...state,
    done: state.pages.length,
    isWritten: true,
    parts: await sections.flush(),
    facts: { ...NO_FACTS, counts: records.counts, skipped: records.skipped },
  };
};

/** Rejected transfers whose inflow still exists; only the outflow stores them. */
const writeRejected = async (
  { ledger }: ExportDependencies,
  familyId: FamilyId,
  records: RecordWriter,
  rejected: readonly RejectedPair[],
): Promise<void> => {
  for (const { outflow, inflowId } of rejected) {
    const key = pageKeyOf(inflowId);
    if (key === undefined) continue;
    const inflow = findEntry(await ledger.read(familyId, { id: '', tag: key.tag }, key.month), inflowId);
    if (inflow === undefined || records.names.account(inflow.accountId) === undefined) continue;
    records.add(rejectedTransferExport, { outflow, inflow: sideOf(inflow) });
  }
};

/** Streams the lines into the files, and writes the manifest last. */
export const writeArchive = async (
  deps: ExportDependencies,
  { familyId, createdAt, withFiles = false }: ExportRecord,
  { parts, facts }: ExportState,
  objects: ExportObjects,
): Promise<Archive> => {
  const counts = { ...createRecordCounter().counts(), ...facts.counts };
  const written: WrittenFile[] = [];
  const missing: string[] = [];
  async function* files(): AsyncGenerator<ArchiveFile> {
    for (const { name, head, sections } of EXPORT_FILES) {
      async function* content() {
        if (head !== '') yield Buffer.from(head);
        for (const section of sections) yield* readSection(deps, parts, section);
      }
      yield { name, open: () => described(name, content(), written) };
    }
    if (withFiles) yield* originalFiles(deps, familyId, { written, missing });
    yield { name: MANIFEST_FILE, open: manifest };
  }
  async function* manifest() {
    const { skipped } = facts;
    const absent = missing.length > 0 && { missing };
    yield Buffer.from(manifestText({ version: 1, created_at: createdAt, counts, skipped, files: written, ...absent }));
  }
  const key = objects.newArchiveKey();
  return {
    key,
    counts,
    ...(await deps.archives.write(key, files())),
  };
};

/** A file is `missing` if its import was deleted after the list was read. */
async function* originalFiles(
  deps: ExportDependencies,
  familyId: FamilyId,
  { written, missing }: { readonly written: WrittenFile[]; readonly missing: string[] },
): AsyncGenerator<ArchiveFile> {
  const files = await deps.originals(familyId);
  requireRoomFor(files);
  for (const [at, file] of files.entries()) {
    const name = archiveName(file, at);
    const chunks = await unlessMissing(deps.uploads.stream(file.key));
    if (chunks === undefined) missing.push(name);
    else {
      const open = () => described(name, chunks, written, file.sha256);
      yield { name, isCompressed: isCompressed(file), open };
    }
  }
}

const unlessMissing = <T>(stream: Promise<T>): Promise<T | undefined> =>
  stream.catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'upload_not_found') return undefined;
    throw error;
  });

/** Counts the bytes, and hashes them unless their hash is `known`. */
async function* described(name: string, chunks: AsyncIterable<Uint8Array>, written: WrittenFile[], known = '') {
  const digest = known === '' ? newDigest() : undefined;
  let bytes = 0;
  for await (const chunk of chunks) {
    digest?.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  written.push({ name, bytes, sha256: digest?.hex() ?? known });
}
