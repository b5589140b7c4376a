import { clock, ids, log, made } from '../platform/adapters.ts';
import { exportLinks, exportQueue, exports, originals } from './adapters.ts';

export const exportWork = () =>
  made({ exports, queue: exportQueue, originals, linkOf: exportLinks, logger: log, now: clock, newId: ids });

export type ExportWork = ReturnType<typeof exportWork>;
