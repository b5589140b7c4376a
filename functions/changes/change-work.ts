import { reading } from '../accounts/adapters.ts';
import { importPages, imports, storedUploads } from '../imports/adapters.ts';
import { families, users } from '../people/adapters.ts';
import { clock, ids, made } from '../platform/adapters.ts';
import { changeQueue, changeSets, dismissed, findings } from './adapters.ts';

export const changeWork = () => ({
  ...made({ ...reading, families, users, importPages, imports, uploads: storedUploads }),
  ...made({ changeSets, queue: changeQueue, dismissed, findings, now: clock, newId: ids }),
});

export type ChangeWork = ReturnType<typeof changeWork>;
