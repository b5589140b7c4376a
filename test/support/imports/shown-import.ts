import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import { toImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { toWireRowDiagnostic, type WireRowDiagnostic } from '../../../shared/imports/schema/import-row.ts';
import type { ShownImport } from '../../../web/imports/import-head.ts';
import type { Viewer } from '../../../web/platform/viewer.ts';
import { anImport, aRow } from './import-builders.ts';

export const aViewer = (over: Partial<Viewer> = {}): Viewer => ({
  name: 'Ann',
  email: 'ann@example.org',
  role: 'member',
  csrfToken: 'token',
  path: '/imports',
  locale: 'en',
  timeZone: 'UTC',
  today: '2026-03-20',
  currency: 'USD',
  isRecent: true,
  ...over,
});

export const IMPORT_PATH = `/imports/${anImport().id}`;

export const shownImport = (over: Partial<ImportRecord> = {}, accountName: string | null = null): ShownImport => ({
  shown: toImportDetail(anImport(over)),
  accountName,
});

type RowOver = Parameters<typeof aRow>[0] & {
  readonly effect?: { action: 'create' | 'match'; entryId: string | null };
};

/** A row as pages receive it. */
export const shownRow = ({ effect, ...over }: RowOver = {}): WireRowDiagnostic => {
  const errors = over.errors ?? [];
  return toWireRowDiagnostic({
    id: crypto.randomUUID(),
    row: aRow({ ...over, ...(errors.length > 0 && { entry: null }) }),
    extras: [],
    mappings: { account: null, category: null, accountType: null, tags: [] },
    effect: errors.length > 0 ? null : (effect ?? { action: 'create', entryId: null }),
  });
};

export const somePages = (count: number, page = 1, perPage = 25) => ({
  current_page: page,
  total_pages: Math.max(1, Math.ceil(count / perPage)),
  total_count: count,
  per_page: perPage,
  next_page: page * perPage < count ? page + 1 : null,
  prev_page: page > 1 ? page - 1 : null,
});
