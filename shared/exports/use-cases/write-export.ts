import { readWorths } from '../../accounts/use-cases/account-worths.ts';
import { pageKeyOf } from '../../ledger/domain/entry.ts';
import { findEntry } from '../../ledger/domain/read.ts';
import { createRecordCounter } from '../../ledger/domain/record-types.ts';
import type { SliceClock } from '../../platform/use-cases/clock.ts';
import { EXPORT_FILES, MANIFEST_FILE, manifestText, type WrittenFile } from '../domain/export-files.ts';
import { createExportNames, type ExportCatalogue } from '../domain/export-kind.ts';
import type { Archive, ExportRecord } from '../domain/export-record.ts';
import { type ExportState, NO_FACTS, type RejectedPair } from '../domain/export-state.ts';
import { rejectedTransferExport, sideOf } from '../domain/kinds/transfers.ts';
import { archiveName, type OriginalFile } from '../domain/original-files.ts';
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
  familyId: string,
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
  const files = EXPORT_FILES.map(({ name, head, sections }): ArchiveFile => {
    async function* content() {
      if (head !== '') yield Buffer.from(head);
      for (const section of sections) yield* readSection(deps, parts, section);
    }
    return { name, open: () => described(deps, name, content(), written) };
  });
  const originals = (withFiles ? await deps.originals(familyId) : []).map((file, at): ArchiveFile => {
    const name = archiveName(file, at);
    return { name, open: () => described(deps, name, contentOf(deps, file), written) };
  });
  async function* manifest() {
    yield Buffer.from(
      manifestText({ version: 1, created_at: createdAt, counts, skipped: facts.skipped, files: written }),
    );
  }
  const key = objects.newArchiveKey();
  return {
    key,
    counts,
    ...(await deps.archives.write(key, [...files, ...originals, { name: MANIFEST_FILE, open: manifest }])),
  };
};

async function* contentOf({ uploads }: ExportDependencies, { key }: OriginalFile) {
  yield* await uploads.stream(key);
}

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
