import { randomUUID } from 'node:crypto';
import { now } from '../../shared/platform/runtime.ts';
import { log, made } from '../platform/adapters.ts';
import { exportLinks, exportQueue, exports, originals } from './adapters.ts';

export const exportWork = () => ({
  ...made({ exports, queue: exportQueue, originals, linkOf: exportLinks, logger: log }),
  now,
  newId: randomUUID,
});

export type ExportWork = ReturnType<typeof exportWork>;
