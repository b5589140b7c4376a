import { createCatalogueRepository } from '../../../shared/catalogue/store/catalogue-repository.ts';
import { createFindings } from '../../../shared/changes/store/finding-repository.ts';
import { findSuggestions } from '../../../shared/changes/use-cases/find-suggestions.ts';
import { createLedgerHeaders } from '../../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { sha256 } from '../../../shared/platform/runtime.ts';

/** Composes the search for suggestions, for endpoints and pages. */
export const composeFind = (documents: Parameters<typeof createLedgerPages>[0], tableName: string) =>
  findSuggestions({
    headers: createLedgerHeaders(documents, tableName),
    ledger: createLedgerPages(documents, tableName),
    records: createCatalogueRepository(documents, tableName),
    findings: createFindings(documents, tableName),
    sha256,
  });
