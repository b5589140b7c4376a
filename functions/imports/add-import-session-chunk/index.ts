import { createHash } from 'node:crypto';
import { inspectChunk } from '../../../shared/imports/parse/inspect-chunk.ts';
import { sha256 } from '../../../shared/platform/runtime.ts';
import { createUploadRepository } from '../../../shared/imports/store/upload-repository.ts';
import { addChunk } from '../../../shared/imports/use-cases/add-chunk.ts';
import { composeSessions } from '../sessions.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName, parts } = composeSessions();

export const handler = createHandler({
  ...api,
  add: addChunk({
    ...parts,
    forms: createUploadRepository(documents, tableName),
    inspectChunk,
    digest: (bytes) => createHash('sha256').update(bytes).digest('hex'),
    sha256,
  }),
});
