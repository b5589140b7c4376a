import { randomUUID } from 'node:crypto';
import { createExportQueue } from '../../shared/exports/queues/export-queue.ts';
import { createExportRepository } from '../../shared/exports/store/export-repository.ts';
import { createImportRepository } from '../../shared/imports/store/import-repository.ts';
import { type PageGroup, type PersonDependencies, pageGroup } from '../../shared/people/http/person-endpoint.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { createLogger, environment, now, sha256, sqsClient } from '../../shared/platform/runtime.ts';
import { composePeople } from '../people/people.ts';
import { answerPages } from '../platform/answer-pages.ts';
import { composeExportLinks } from './export-links.ts';
import { downloadExport, type ExportWork, showExports, startExport } from './export-pages/show-exports.ts';
import { originalFiles } from './original-files.ts';

export type Dependencies = { readonly person: PersonDependencies; readonly work: ExportWork };

export const PAGES: PageGroup<ExportWork> = {
  'GET /exports': showExports,
  'POST /exports': startExport,
  'GET /exports/{id}/download': downloadExport,
};

/** The pages of exports. */
export const createHandler = ({ person, work }: Dependencies) => answerPages(pageGroup(person, {}, PAGES, work));

export const handler = lambda(() => {
  const { person, documents, tableName } = composePeople();
  const { EXPORT_QUEUE_URL } = environment('EXPORT_QUEUE_URL');
  const work = {
    exports: createExportRepository(documents, tableName),
    queue: createExportQueue(sqsClient(), EXPORT_QUEUE_URL),
    originals: originalFiles(createImportRepository(documents, tableName)),
    linkOf: composeExportLinks(),
    logger: createLogger(),
    sha256,
    now,
    newId: randomUUID,
  };
  return createHandler({ person, work });
});
